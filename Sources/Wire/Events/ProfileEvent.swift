package import JSON
package import Profiles

// MARK: - Topics

/// The kinds of news that a watch can ask for.
package struct WatchTopics: OptionSet, Hashable, Sendable {
  /// One bit per topic; never stored or sent.
  package let rawValue: UInt16

  /// Accepts any bits; bits without a topic are ignored.
  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The choices of ingredients and effects.
  package static let choices = WatchTopics(rawValue: 1)
  /// The quantity of each ingredient.
  package static let inventory = WatchTopics(rawValue: 2)
  /// The recipes gained and lost.
  package static let recipes = WatchTopics(rawValue: 4)
  /// Name, scope and deletion.
  package static let profile = WatchTopics(rawValue: 8)
  /// The other watchers.
  package static let presence = WatchTopics(rawValue: 16)
  /// The number of unresolved conflicts.
  package static let conflicts = WatchTopics(rawValue: 32)
  /// The alchemist, the reserves, the known effects, and what was made.
  package static let bench = WatchTopics(rawValue: 64)
  /// The number of files in the folder `inbox` that need attention, of any profile.
  package static let inbox = WatchTopics(rawValue: 128)
  /// The number of branches: lives of replicas that went back to an earlier moment or were copied.
  package static let forks = WatchTopics(rawValue: 256)

  /// The default topics: everything about the profile itself.
  package static let usual: WatchTopics = [.choices, .inventory, .recipes, .profile]

  /// The topics whose events give the current value; a watch must ask for them.
  ///
  /// Events of the other topics say what a change did.
  package static let standing: WatchTopics = [.presence, .conflicts, .inbox, .forks]

  /// The wire names of the topics, sorted.
  var words: [String] {
    WatchTopic.allCases.filter { isSuperset(of: $0.topics) }.map(\.rawValue).sorted()
  }

  /// The topic of a field's value.
  package init(of field: Field) {
    switch field {
    case .ingredient, .effect: self = .choices
    case .stock: self = .inventory
    case .single: self = .profile
    case .bench, .tally: self = .bench
    }
  }
}

/// The wire names of topics.
package enum WatchTopic: String, CaseIterable, Sendable {
  case choices, inventory, recipes, profile, presence, conflicts, bench, inbox, forks

  /// The set with only this topic.
  package var topics: WatchTopics {
    switch self {
    case .choices: .choices
    case .inventory: .inventory
    case .recipes: .recipes
    case .profile: .profile
    case .presence: .presence
    case .conflicts: .conflicts
    case .bench: .bench
    case .inbox: .inbox
    case .forks: .forks
    }
  }
}

// MARK: - Events

/// `profile.event`: one event of a watched profile.
package struct ProfileEvent: WireValue {
  /// The event's watch, one of this connection.
  package var watch = ""
  /// The watch has reported everything up to this lsn; only its last event may lack the lsn.
  package var lsn: Int?
  /// The new effective values of changed fields, without fields that only a newer daemon knows.
  package var set: [Field: FieldValue] = [:]
  /// The change behind the event; nil if several were merged, or if none caused the event.
  package var change: ChangeMark?
  /// How the recipes changed; nil if they did not, or are not watched.
  package var recipes: RecipesChange?
  /// The other watchers; nil if they did not change.
  package var present: [Present]?
  /// The number of conflicts in the journal; nil if it did not change.
  package var conflicts: Int?
  /// How many files of the inbox need attention; nil if that did not change.
  package var inbox: Int?
  /// How many branches the profile has; nil if that did not change.
  package var forks: Int?
  /// Whether the event only reports how far the watch has come.
  package var isProgress = false
  /// How many changes were merged into this event; nil for a single change.
  package var merged: Int?
  /// Why a snapshot replaces the events.
  package var reset: ProfileWatch.Reset?
  /// The profile's whole state; only with a reset.
  package var snapshot: ProfileGet.Result?
  /// Why no more events will come.
  package var ended: WatchEnd?

  /// Whether the event reports a change, and not only other watchers or the watch's progress.
  package var tellsOfChange: Bool {
    change != nil || merged != nil || recipes != nil || !set.isEmpty
  }

  /// An event without news, for the caller to fill in.
  package init(watch: String = "", lsn: Int? = nil) {
    self.watch = watch
    self.lsn = lsn
  }

  /// Writes the parameters of the notification.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      write(
        to: &writer, recipes: recipes,
        values: tellsOfChange ? set.map { ($0.key, $0.value) } : nil)
      writer.member("watch", watch)
    }
  }

  /// Writes all members but the watch.
  ///
  /// Takes the recipes, the values of `set` and the snapshot in the service's own forms. Without
  /// `values`, there is no `set`.
  fileprivate func write(
    to writer: inout JSONWriter, recipes: (some WireWriting)?,
    values: [(field: Field, value: FieldValue)]?, snapshot written: [UInt8]? = nil
  ) {
    if let change { writer.member("change", change) }
    if let conflicts { writer.member("conflicts", conflicts) }
    if let values { writer.debts(values) }
    if let ended { writer.member("ended", ended.rawValue) }
    if let forks { writer.member("forks", forks) }
    if let inbox { writer.member("inbox", inbox) }
    if let lsn { writer.member("lsn", lsn) }
    if let merged { writer.member("merged", merged) }
    if let present { writer.member("present", present) }
    if isProgress { writer.member("progress", true) }
    if let recipes { writer.member("recipes", recipes) }
    if let reset { writer.member("reset", reset.rawValue) }
    if let values { writer.fieldValues("set", values) }
    if let snapshot { writer.member("snapshot", snapshot) }
    if let written {
      writer.key("snapshot")
      writer.raw(written)
    }
  }

  /// Leaves out fields that only a newer daemon knows; a debt replaces its field's quantity.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    watch = try part.string("watch")
    ended = try part.optional("ended")?.word()
    lsn = ended == nil ? try part.integer("lsn") : try part.optional("lsn")?.integer()
    for (name, value) in try part.optional("set")?.members() ?? [] {
      if let field = Field(name) { set[field] = try FieldValue(reading: value, of: field) }
    }
    // After `set`, because a debt replaces the quantity that `set` has for the same field.
    for (id, debt) in try part.optional("debts")?.members() ?? [] {
      set[.stock(id)] = .quantity(-(try debt.integer(1...Int.max)))
    }
    change = try part.optional("change")?.read()
    recipes = try part.optional("recipes")?.read()
    present = try part.optional("present")?.all()
    conflicts = try part.optional("conflicts")?.integer()
    inbox = try part.optional("inbox")?.integer()
    forks = try part.optional("forks")?.integer()
    isProgress = try part.optional("progress")?.bool() ?? false
    merged = try part.optional("merged")?.integer()
    reset = try part.optional("reset")?.word()
    snapshot = try part.optional("snapshot")?.read()
  }
}

extension FieldValue {
  init(reading part: MessagePart, of field: Field) throws(UnreadableMember) {
    switch field {
    case .ingredient, .effect: self = .choice(try part.word())
    case .stock: self = .quantity(try part.integer(0...Int.max))
    case .single(let field): self = try FieldValue(of: field, part)
    case .bench(let field): self = try FieldValue(of: field, part)
    case .tally: self = .quantity(try part.integer(0...Int.max))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func debts(_ values: [(field: Field, value: FieldValue)]) {
    let debts = values.compactMap { field, value -> (id: String, quantity: Int)? in
      guard case .stock(let id) = field, value.debt > 0 else { return nil }
      return (id, value.debt)
    }
    if !debts.isEmpty { quantities("debts", debts) }
  }

  /// Fields with their current values, as an object sorted by the fields' names.
  fileprivate mutating func fieldValues(
    _ name: StaticString, _ values: [(field: Field, value: FieldValue)]
  ) {
    let named = values.map { (name: $0.field.description, value: $0.value) }
    member(name, named, by: { $0.name }) { $0.value.write(to: &$1) }
  }
}

// MARK: - Lines

extension EventLine {
  private static func event(
    _ event: ProfileEvent, recipes: RecipeNews? = nil,
    values: [(field: Field, value: FieldValue)]? = nil, snapshot: [UInt8]? = nil
  ) -> EventLine {
    EventLine(method: "profile.event") {
      event.write(to: &$0, recipes: recipes, values: values, snapshot: snapshot)
    }
  }

  /// The new values of the watched fields after a change, or after several merged into one event.
  ///
  /// A single change has its mark; merged changes have their number. Debts are those of the
  /// reported quantities, if there are any now.
  package static func news(
    lsn: Int, set: [(field: Field, value: FieldValue)], recipes: RecipeNews?, change: ChangeMark?,
    mergedCount: Int? = nil
  ) -> EventLine {
    var event = ProfileEvent(lsn: lsn)
    event.change = change
    event.merged = mergedCount
    return .event(event, recipes: recipes, values: set)
  }

  /// The lsn that a watch has reached, after some time without news.
  package static func progress(lsn: Int) -> EventLine {
    var event = ProfileEvent(lsn: lsn)
    event.isProgress = true
    return .event(event)
  }

  /// The other watchers of the profile.
  package static func presence(lsn: Int, _ present: [Present]) -> EventLine {
    var event = ProfileEvent(lsn: lsn)
    event.present = present
    return .event(event)
  }

  /// How many conflicts are unresolved.
  package static func conflicts(lsn: Int, count: Int) -> EventLine {
    var event = ProfileEvent(lsn: lsn)
    event.conflicts = count
    return .event(event)
  }

  /// How many files of the inbox need attention.
  package static func inbox(lsn: Int, count: Int) -> EventLine {
    var event = ProfileEvent(lsn: lsn)
    event.inbox = count
    return .event(event)
  }

  /// How many branches the profile has.
  package static func forks(lsn: Int, count: Int) -> EventLine {
    var event = ProfileEvent(lsn: lsn)
    event.forks = count
    return .event(event)
  }

  /// A complete snapshot, because the watch missed too much.
  package static func lagged(lsn: Int, snapshot: [UInt8]) -> EventLine {
    var event = ProfileEvent(lsn: lsn)
    event.reset = .lagged
    return .event(event, snapshot: snapshot)
  }

  /// The last event of a watch.
  package static func ended(_ end: WatchEnd) -> EventLine {
    var event = ProfileEvent()
    event.ended = end
    return .event(event)
  }
}

/// One client that watches a profile.
package struct Present: Message {
  /// The name given to system.hello.
  package var name = ""
  /// When the watch started, in milliseconds since 1970.
  package var sinceMilliseconds = 0

  /// The name of a client that gave none.
  package static let unnamed = "unnamed"

  /// The time is in milliseconds since 1970.
  package init(name: String, sinceMilliseconds: Int) {
    self.name = name
    self.sinceMilliseconds = sinceMilliseconds
  }

  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("name", &name)
    form.time("since", &sinceMilliseconds)
  }
}
