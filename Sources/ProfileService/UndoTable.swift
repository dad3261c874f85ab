import Profiles
import Replication
import StoreJobs
import Wire

/// The undos whose target the store is looking for, at most one a profile.
///
/// A search goes page by page, so that commits go on meanwhile. Each belongs to a session whose line is parked until the target is found. Until that line is
/// carried out, every other write to the profile is parked, so that what was found still holds.
struct UndoTable {
  struct Search {
    var session: Session
    /// Of the read of its next page, or of its last one.
    var token: Int
    /// Nil until the store has found it, or that there is none.
    var finding: StoreFinding?
  }

  private var searches: [ProfileID: Search] = [:]
  /// Rises whenever a search ends, and with it what it held.
  private(set) var endedCount = 0

  subscript(entry: ProfileEntry) -> Search? { searches[entry.id] }

  /// Whether writes to a profile wait for an undo.
  func holds(_ entry: ProfileEntry) -> Bool {
    !searches.isEmpty && searches[entry.id] != nil
  }

  mutating func begin(_ entry: ProfileEntry, for session: Session, token: Int) {
    searches[entry.id] = Search(session: session, token: token)
  }

  /// Takes what was found, and asks for the next page of each search that is to go on.
  ///
  /// Whether any search is over with it.
  mutating func take(_ findings: [Int: StoreFinding], askingFurther queue: inout StoreQueue) -> Bool
  {
    var isAnyOver = false
    let found = searches.filter { findings[$0.value.token] != nil }
    // In an order, so that a run can be repeated.
    for (id, search) in found.sorted(by: { $0.value.token < $1.value.token }) {
      let finding = findings[search.token]
      if case .undo(let unfinished)? = finding, unfinished.outcome == nil {
        searches[id]?.token = queue.append(.undo(id, unfinished))
      } else {
        searches[id]?.finding = finding
        isAnyOver = true
      }
    }
    return isAnyOver
  }

  mutating func end(_ entry: ProfileEntry) {
    if searches.removeValue(forKey: entry.id) != nil { endedCount += 1 }
  }

  /// Ends what belongs to a session that waits no longer, with the reads for it; whether there was
  /// anything.
  mutating func end(of session: Session, dropping queue: inout StoreQueue) -> Bool {
    let ended = searches.filter { $0.value.session === session }
    for (id, search) in ended {
      searches[id] = nil
      queue.drop(readOf: search.token)
    }
    endedCount += ended.count
    return !ended.isEmpty
  }

  mutating func endAll() {
    endedCount += searches.count
    searches = [:]
  }
}
