import JSON
import Wire

/// What a client knows by its watch, and whether each event may follow from the durable log.
///
/// It takes nothing on trust: every event is compared with the one that the log alone leads to.
struct WatchMirror {
  let profile: String
  let interest: Interest
  /// All changes up to this one were told, or not asked for.
  private(set) var lsn: Int
  private(set) var values: [String: JSONValue]
  private(set) var recipes: Set<[String]>
  /// What the last such event said of the others.
  private(set) var present: [JSONValue]?
  private(set) var complaints: [String] = []
  /// The last change that was durable when the watch began: it replays what was before.
  private(set) var bornLSN: Int
  /// Where it began; changes up to `bornLSN` may be replayed.
  private let startLSN: Int
  private let isResumed: Bool
  /// Whether the client was slow, so that events may be merged or dropped.
  var mayMerge = false
  /// Whether its place is lost, so that what was before is told by a snapshot or not at all.
  var mayLag = false
  var isEnded = false
  var isCancelled = false
  /// Events of each kind.
  private(set) var kinds: [String: Int] = [:]
  private let log: PlainLog

  /// A watch of what the log says of a profile at some lsn.
  init(
    _ state: PlainProfile, _ interest: Interest, at lsn: Int, resumed: Bool, in log: PlainLog
  ) {
    profile = state.id
    self.interest = interest
    self.lsn = lsn
    self.log = log
    startLSN = lsn
    isResumed = resumed
    bornLSN = resumed ? log.lsn : lsn
    values = interest.values(of: state)
    recipes = state.recipes
  }

  /// Takes an event's `params` and says what is wrong with it.
  ///
  /// `recipe` tells how a recipe is shown.
  mutating func take(
    _ event: [String: JSONValue], recipe: ([String]) -> JSONValue?
  ) -> [String] {
    complaints = []
    if isEnded { complain("ended", "comes after the end") }
    if let ended = event["ended"] {
      end(ended.string ?? "", members: event.count)
    } else if let next = event["lsn"]?.integer {
      advance(to: next, event, recipe)
    } else {
      complain("ordered", "has no lsn")
    }
    return complaints
  }

  private mutating func complain(_ law: String, _ words: String) {
    complaints.append("\(law): \(words)")
  }

  private mutating func count(_ kind: String) {
    kinds[kind, default: 0] += 1
  }

  /// The changes that the watch should hear of.
  private func missed(through next: Int) -> [PlainLog.Step] {
    log.steps(of: profile, after: lsn, through: next).filter { interest.isTouched(by: $0) }
  }
}

// MARK: - Kinds of events

extension WatchMirror {
  private mutating func end(_ reason: String, members: Int) {
    count(reason)
    isEnded = true
    if members != 2 { complain("ended", "says more than that it ended") }
    switch reason {
    case "cancelled": if !isCancelled { complain("ended", "nobody cancelled it") }
    case "deleted":
      let steps = log.steps(of: profile, after: startLSN, through: log.lsn)
      // The first that was not known when it began ends it, or one that it replays.
      let deletions = steps.filter { $0.news["deleted"] == true }
      guard let deletion = deletions.first(where: { $0.lsn > bornLSN }) ?? deletions.last else {
        return complain("ended", "the profile was not deleted")
      }
      if !mayLag, missed(through: deletion.lsn).contains(where: { $0.lsn <= deletion.lsn }) {
        complain("reliable", "ends before what came before the deletion")
      }
    default: complain("ended", "for no reason")
    }
  }

  private mutating func advance(
    to next: Int, _ event: [String: JSONValue], _ recipe: ([String]) -> JSONValue?
  ) {
    if next < lsn { complain("ordered", "the lsn falls from \(lsn)") }
    if next > log.lsn { complain("durable", "only \(log.lsn) is durable") }
    let deletion = log.steps(of: profile, after: bornLSN, through: next - 1)
      .first { $0.news["deleted"] == true }
    // A snapshot that is due shows the profile as it is, be it deleted and brought back meanwhile.
    if let deletion, event["reset"] == nil {
      complain("ended", "goes on after the deletion \(deletion.lsn)")
    }
    switch Set(event.keys).subtracting(["lsn", "watch"]) {
    case ["reset", "snapshot"]: lag(to: next, event)
    case ["progress"]:
      count("progress")
      if event["progress"] != true { complain("bookmarkable", "no progress") }
      mark(next)
    case ["present"]:
      count("present")
      if !interest.topics.contains("presence") { complain("asked", "presence was not asked for") }
      present = event["present"]?.array
      mark(next)
    case let members where members.contains("set"): change(to: next, event, recipe)
    case let members: complain("form", "no such event: \(members.sorted())")
    }
    lsn = max(lsn, next)
  }

  /// Whoever resumes from here must miss nothing.
  private mutating func mark(_ next: Int) {
    if let first = missed(through: next).first {
      complain("bookmarkable", "change \(first.lsn) was not told before")
    }
  }

  private mutating func lag(to next: Int, _ event: [String: JSONValue]) {
    count("lagged")
    if event["reset"] != "lagged" || !mayMerge { complain("reliable", "reset for no reason") }
    guard let state = log.profile(profile, at: next) else {
      return complain("durable", "there is no such state")
    }
    if event["snapshot"] != state.whole { complain("bookmarkable", "should show \(state.whole)") }
    values = interest.values(of: state)
    recipes = state.recipes
    bornLSN = next
  }
}

// MARK: - Changes

extension WatchMirror {
  private mutating func change(
    to next: Int, _ event: [String: JSONValue], _ recipe: ([String]) -> JSONValue?
  ) {
    if next <= lsn { complain("unique", "the watch is at \(lsn) already") }
    let told = missed(through: next)
    guard let last = told.last, last.lsn == next else {
      return complain("asked", "change \(next) is none that was asked for")
    }
    let known = Set(event.keys).subtracting(["lsn", "recipes", "set", "watch"])
    if let count = event["merged"] {
      self.count("merged")
      if count != .integer(told.count) { complain("reliable", "merges \(told.map(\.lsn))") }
      if known != ["merged"] { complain("form", "what else is \(known)?") }
      if !mayMerge { complain("atomic", "merged for no reason") }
      setMerged(event["set"]?.object, told, last.after)
    } else {
      self.count("change")
      if told.count > 1 { complain("reliable", "leaves out \(told.dropLast().map(\.lsn))") }
      if known != ["change"] { complain("form", "what else is \(known)?") }
      let news = interest.news(of: last)
      if event["set"] != .object(news) { complain("atomic", "should set \(news)") }
      checkAuthor(event["change"], last)
    }
    values.merge(event["set"]?.object ?? [:]) { $1 }
    checkRecipes(event["recipes"]?.object, told, recipe)
  }

  private mutating func checkAuthor(_ author: JSONValue?, _ step: PlainLog.Step) {
    var expected: [String: JSONValue] = ["origin": .string(step.origin), "seq": .integer(step.seq)]
    expected["client"] = step.client.map { .string($0) }
    if let request = step.request {
      expected["request"] = ["client": .string(request.client), "n": .integer(request.n)]
    }
    // A watch that catches up reads changes from the log.
    if isResumed, author?["request"] == nil { expected["request"] = nil }
    if author != .object(expected) { complain("unique", "should be by \(expected)") }
  }

  /// The last value of each field, and none that did not change.
  private mutating func setMerged(
    _ set: [String: JSONValue]?, _ told: [PlainLog.Step], _ state: PlainProfile
  ) {
    let latest = interest.values(of: state)
    for (field, value) in set ?? [:] {
      if latest[field] != value { complain("atomic", "\(field) is another value") }
      if !told.contains(where: { $0.news[field] != nil }) {
        complain("unique", "\(field) did not change")
      }
    }
    for (field, value) in latest where values[field] != value && set?[field] == nil {
      complain("reliable", "\(field) is left out")
    }
  }

  private mutating func checkRecipes(
    _ said: [String: JSONValue]?, _ told: [PlainLog.Step], _ recipe: ([String]) -> JSONValue?
  ) {
    let moving = told.filter { interest.showsRecipes(of: $0) }
    guard let said else {
      let isMoved = moving.first?.before.recipes != moving.last?.after.recipes
      return isMoved ? complain("reliable", "says nothing of recipes") : ()
    }
    count("recipes")
    if !interest.topics.contains("recipes") { complain("asked", "recipes were not asked for") }
    // Of a narrowed watch, changes that it did not ask for may have moved others in between.
    let befores =
      (moving.isEmpty ? [told.last?.after] : [told.first?.before, moving.first?.before])
      .compactMap { $0?.recipes }
    let afters = [told.last, moving.last].compactMap { $0?.after.recipes }
    let isRight = befores.contains { before in
      afters.contains { Self.difference(from: before, to: $0, recipe).isSaid(by: said) }
    }
    if !isRight, let before = befores.first, let after = afters.first {
      let expected = Self.difference(from: before, to: after, recipe)
      complain("bookmarkable", "the recipes should be \(expected)")
    }
    recipes.subtract(Self.ingredients(said["lost"]))
    recipes.formUnion(Self.ingredients(said["gained"]))
    if interest.followsAllRecipes, said["count"] != .integer(recipes.count) {
      complain("bookmarkable", "gained and lost lead to \(recipes.count) recipes")
    }
  }

  private static func ingredients(_ listed: JSONValue?) -> Set<[String]> {
    Set((listed?.array ?? []).map { $0["ingredients"]?.array?.compactMap(\.string) ?? [] })
  }

  private struct Difference {
    var count: Int
    var gained: [JSONValue]
    var lost: [JSONValue]

    /// Their order is not stated.
    func isSaid(by said: [String: JSONValue]) -> Bool {
      said["count"] == .integer(count) && said["added"] == .integer(gained.count)
        && said["removed"] == .integer(lost.count) && isSame(said["gained"], gained)
        && isSame(said["lost"], lost)
    }

    private func isSame(_ listed: JSONValue?, _ expected: [JSONValue]) -> Bool {
      let listed = listed?.array ?? []
      return listed.count == expected.count && expected.allSatisfy(listed.contains)
    }
  }

  private static func difference(
    from before: Set<[String]>, to after: Set<[String]>, _ recipe: ([String]) -> JSONValue?
  ) -> Difference {
    Difference(
      count: after.count, gained: after.subtracting(before).compactMap(recipe),
      lost: before.subtracting(after).compactMap(recipe))
  }
}

// MARK: - Quiet moments

extension WatchMirror {
  /// What the watch owes when nothing is under way: all that is durable.
  func debts() -> [String] {
    var debts = missed(through: log.lsn).map { "reliable: change \($0.lsn) was never told" }
    guard let state = log.profile(profile, at: log.lsn) else { return debts }
    if state.isDeleted { debts.append("ended: the profile is deleted") }
    if values != interest.values(of: state) { debts.append("resumable: knows \(values)") }
    if interest.followsAllRecipes, recipes != state.recipes {
      debts.append("bookmarkable: knows the recipes \(recipes)")
    }
    return debts
  }
}
