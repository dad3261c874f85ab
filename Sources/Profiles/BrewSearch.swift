/// Finds a page of a profile's brews, in one pass over its log, newest first.
///
/// An undo comes after its target in the log. So the search always begins at the newest change, for
/// every page, and knows whether each brew was undone.
package struct BrewSearch: Equatable, Sendable {
  /// One recipe, and how often it was brewed.
  package struct Brew: Equatable, Sendable {
    /// Two or three ids.
    package var ingredients: [String]
    /// At least 1.
    package var times: Int
    /// What one result was worth.
    package var gold: Int

    /// Checks nothing.
    package init(ingredients: [String], times: Int, gold: Int) {
      self.ingredients = ingredients
      self.times = times
      self.gold = gold
    }
  }

  /// A change that brewed something.
  package struct BrewedChange: Equatable, Sendable {
    /// The change's number in the store.
    package var lsn: Int
    /// When the change was made, in milliseconds since 1970.
    package var milliseconds: Int
    /// Who brewed; nil if unknown.
    package var client: String?
    /// At least one, in the order of the change.
    package var brews: [Brew]
    /// How many effects of ingredients the brews revealed.
    package var learnedCount: Int
    /// Whether an undo has taken back the whole change.
    package var isUndone: Bool

    /// Checks nothing.
    package init(
      lsn: Int, milliseconds: Int, client: String?, brews: [Brew], learnedCount: Int,
      isUndone: Bool
    ) {
      self.lsn = lsn
      self.milliseconds = milliseconds
      self.client = client
      self.brews = brews
      self.learnedCount = learnedCount
      self.isUndone = isUndone
    }
  }

  /// Only changes with lower numbers belong to the page; nil for all.
  private let wantedBefore: Int?
  private let limit: Int
  /// Changes up to this number are not examined.
  private let floor: Int
  /// The next part to read has the changes with lower numbers; nil at the start.
  package private(set) var before: Int?
  /// Undone changes that the search has not reached yet.
  private var undone = Set<ChangeHash>()
  /// Newest first.
  package private(set) var found: [BrewedChange] = []
  private var brewCount = 0
  /// Whether older brews follow; known when the search is over.
  package private(set) var hasMore = false
  /// Whether the page is complete.
  package private(set) var isOver = false

  /// Searches for at most `limit` brews in changes before an lsn.
  ///
  /// A change is never split: the page ends before a change that does not fit, unless it is the
  /// first one. The search ends at the floor: the present state does not result from changes up to
  /// the floor.
  package init(before lsn: Int?, limit: Int, downTo floor: Int = 0) {
    wantedBefore = lsn
    self.limit = limit
    self.floor = floor
  }

  /// Examines the next older change that brewed or undid something; does nothing after the end.
  package mutating func look(at logged: LoggedChange) {
    guard !isOver, logged.lsn > floor else { return }
    let isUndone = undone.remove(logged.change.hash) != nil
    if let target = logged.change.undoes {
      // An undo, and the undo of an undo, brews nothing.
      if !isUndone { undone.insert(target) }
      return
    }
    let brews = logged.change.brews
    guard !brews.isEmpty else { return }
    if logged.lsn < wantedBefore ?? .max { insert(logged, brews, isUndone: isUndone) }
  }

  /// Tells the search that no change down to this one is left to examine.
  ///
  /// `hasMore` tells whether the log has older changes.
  package mutating func pass(downTo lsn: Int?, hasMore: Bool) {
    guard !isOver else { return }
    let start = before
    if let lsn { before = lsn }
    // A part without changes counts as the end of the log, so that the search always terminates.
    if !hasMore || before == start || before ?? .max <= floor + 1 { isOver = true }
  }

  /// The search with its findings so far, ended as if the log had no more changes.
  package var ended: BrewSearch {
    var ended = self
    ended.isOver = true
    return ended
  }

  private mutating func insert(_ logged: LoggedChange, _ brews: [Brew], isUndone: Bool) {
    guard found.isEmpty || brewCount + brews.count <= limit else {
      hasMore = true
      isOver = true
      return
    }
    brewCount += brews.count
    found.append(
      BrewedChange(
        lsn: logged.lsn, milliseconds: logged.change.time.milliseconds,
        client: logged.change.client, brews: brews, learnedCount: logged.learnedCount,
        isUndone: isUndone))
  }
}

extension LoggedChange {
  /// How many effects of ingredients the change revealed.
  fileprivate var learnedCount: Int {
    effects.count { effect in
      if case .bench(.known) = effect.field { effect.to == .flag(true) } else { false }
    }
  }
}

extension Change {
  /// The change's brews in their order.
  fileprivate var brews: [BrewSearch.Brew] {
    edits.compactMap { edit in
      guard case .brew(let ingredients, let times, let gold) = edit, times > 0 else { return nil }
      return BrewSearch.Brew(ingredients: ingredients, times: times, gold: gold)
    }
  }
}
