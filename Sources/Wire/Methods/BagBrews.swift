package import Profiles
import Replication

/// `bag.brews`: what was brewed from the bag, newest first.
package struct BagBrews: AnsweredRequest {
  /// By id or name; a deleted profile only by its id, but with its brews.
  package var profile: ProfileReference
  /// Only brews of changes with a smaller lsn.
  package var before: Int?
  /// The most brews of a page; a page has more only if its one change has more.
  package var limit: Int

  /// As for `profile.history`: more than a person reads at once, and far less than a line holds.
  package static let limits = ProfileHistory.limits

  /// As for `profile.history`: a few terminal screens.
  package static let defaultLimit = ProfileHistory.defaultLimit

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "bag.brews", "Tells what was brewed, newest first.",
    [
      .profile,
      .optional(
        "before", .integer(0...SaturatingSum.limit), "only brews of changes with a smaller lsn"),
      .optional(
        "limit", .integer(limits),
        "how many brews at most; 100 unless given; the brews of one change stay together"),
    ],
    result: "the brews, each with its change and what it made")

  /// Accepts any lsn; before the first brew, or below the log's floor, the page is empty.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    before = try reader.optionalInteger("before", 0...SaturatingSum.limit)
    limit = try reader.optionalInteger("limit", Self.limits) ?? Self.defaultLimit
  }

  /// A page of brews.
  package struct Result: WireValue {
    /// Newest first; those of one change in its order.
    package var brews: [Row]
    /// Whether older brews follow; `more` on the wire.
    package var hasMore: Bool

    /// The newest brew must be the first.
    package init(brews: [Row], hasMore: Bool) {
      self.brews = brews
      self.hasMore = hasMore
    }

    /// A row for each brew of changes that a search has found.
    package init(_ changes: some Sequence<BrewSearch.BrewedChange>, hasMore: Bool) {
      self.init(brews: changes.flatMap(Row.rows(of:)), hasMore: hasMore)
    }

    /// Keeps the order.
    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("brews", brews)
        writer.member("more", hasMore)
      }
    }

    /// Both members are required.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      brews = try part.member("brews").all()
      hasMore = try part.member("more").bool()
    }
  }

  /// One recipe that was brewed.
  package struct Row: WireValue {
    /// The number of the change in the daemon's store.
    package var lsn: Int
    /// RFC 3339 in UTC.
    package var time: String
    /// Who brewed; nil if unknown.
    package var client: String?
    /// Two or three ids, sorted.
    package var ingredients: [String]
    /// How many were made.
    package var times: Int
    /// What one of them was worth.
    package var gold: Int
    /// Whether an undo has taken the change back; `undone` on the wire.
    package var isUndone: Bool

    /// Takes the protocol's words as given.
    package init(
      lsn: Int, time: String, client: String?, ingredients: [String], times: Int, gold: Int,
      isUndone: Bool
    ) {
      self.lsn = lsn
      self.time = time
      self.client = client
      self.ingredients = ingredients
      self.times = times
      self.gold = gold
      self.isUndone = isUndone
    }

    fileprivate static func rows(of change: BrewSearch.BrewedChange) -> [Row] {
      change.brews.map { brew in
        Row(
          lsn: change.lsn, time: TimeText.text(ofMilliseconds: change.milliseconds),
          client: change.client, ingredients: brew.ingredients, times: brew.times,
          gold: brew.gold, isUndone: change.isUndone)
      }
    }

    /// Leaves out an unknown client, and `undone` unless it is true.
    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        if let client { writer.member("client", client) }
        writer.member("gold", gold)
        writer.member("ingredients", ingredients)
        writer.member("lsn", lsn)
        writer.member("time", time)
        writer.member("times", times)
        if isUndone { writer.member("undone", true) }
      }
    }

    /// Only `client` and `undone` may be missing.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      self.init(
        lsn: try part.integer("lsn"), time: try part.string("time"),
        client: try part.optional("client")?.string(),
        ingredients: try part.member("ingredients").strings(), times: try part.integer("times"),
        gold: try part.integer("gold"), isUndone: try part.optional("undone")?.bool() ?? false)
    }
  }
}
