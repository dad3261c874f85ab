package import JSON
package import Profiles

/// `bag.brews`: what was brewed from the bag, newest first.
package struct BagBrews: ProfileRequest {
  /// By id or name; a deleted profile only by its id, but with its brews.
  package var profile = ProfileReference.none
  /// Only brews of changes with a smaller lsn.
  package var before: Int?
  /// The most brews of a page; only the brews of a single change can exceed it.
  package var limit = defaultLimit

  /// As for `profile.history`: more than a person reads at once, and far less than a line holds.
  package static let limits = ProfileHistory.limits

  /// As for `profile.history`: a few terminal screens.
  package static let defaultLimit = ProfileHistory.defaultLimit

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "bag.brews", "Tells what was brewed, newest first.",
    listed, result: "the brews, each with its change and what it made")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.optional(
      "before", &before, in: 0...SaturatingSum.limit, "only brews of changes with a smaller lsn")
    form.number(
      "limit", &limit, or: Self.defaultLimit, in: Self.limits,
      "how many brews at most; 100 unless given; the brews of one change stay together")
  }

  /// A page of brews.
  package struct Result: Message {
    /// The newest first; the brews of one change in the change's order.
    package var brews: [Row] = []
    /// Whether older brews follow; `more` on the wire.
    package var hasMore = false

    /// The newest brew must be the first.
    package init(brews: [Row], hasMore: Bool) {
      self.brews = brews
      self.hasMore = hasMore
    }

    /// A row for each brew of changes that a search has found.
    package init(_ changes: some Sequence<BrewSearch.BrewedChange>, hasMore: Bool) {
      self.init(brews: changes.flatMap(Row.rows(of:)), hasMore: hasMore)
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("brews", &brews)
      form.member("more", &hasMore)
    }
  }

  /// One recipe that was brewed.
  package struct Row: Message {
    /// The number of the change in the daemon's store.
    package var lsn = 0
    /// RFC 3339 in UTC.
    package var time = ""
    /// Who brewed; nil if unknown.
    package var client: String?
    /// Two or three ids, sorted.
    package var ingredients: [String] = []
    /// How many were made.
    package var times = 0
    /// The worth of one potion or poison.
    package var gold = 0
    /// How many effects of ingredients the change revealed; `learned` on the wire.
    ///
    /// Only the first brew of a change has the number.
    package var learnedCount = 0
    /// Whether the change was undone; `undone` on the wire.
    package var isUndone = false

    /// Stores the texts of the protocol unchecked.
    package init(
      lsn: Int, time: String, client: String?, ingredients: [String], times: Int, gold: Int,
      learnedCount: Int, isUndone: Bool
    ) {
      self.lsn = lsn
      self.time = time
      self.client = client
      self.ingredients = ingredients
      self.times = times
      self.gold = gold
      self.learnedCount = learnedCount
      self.isUndone = isUndone
    }

    fileprivate static func rows(of change: BrewSearch.BrewedChange) -> [Row] {
      change.brews.enumerated().map { place, brew in
        Row(
          lsn: change.lsn, time: TimeText.text(ofMilliseconds: change.milliseconds),
          client: change.client, ingredients: brew.ingredients, times: brew.times,
          gold: brew.gold, learnedCount: place == 0 ? change.learnedCount : 0,
          isUndone: change.isUndone)
      }
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.optional("client", &client)
      form.member("gold", &gold)
      form.member("ingredients", &ingredients)
      form.optional("learned", &learnedCount, or: 0)
      form.member("lsn", &lsn)
      form.member("time", &time)
      form.member("times", &times)
      form.optional("undone", &isUndone)
    }
  }
}
