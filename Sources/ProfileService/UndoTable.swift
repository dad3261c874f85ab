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
    /// The read of its next page, or of its last page.
    var read: ReadID
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

  mutating func begin(_ entry: ProfileEntry, for session: Session, _ read: ReadID) {
    searches[entry.id] = Search(session: session, read: read)
  }

  /// Takes what was found, and asks for the next page of each search that is to go on.
  ///
  /// Whether any search is over with it.
  mutating func take(
    _ findings: [Findings.Found<ProfileID>], askingFurther queue: inout StoreQueue
  ) -> Bool {
    var isAnyOver = false
    for found in findings where searches[found.owner]?.read == found.id {
      if case .undo(let unfinished) = found.finding, unfinished.outcome == nil {
        searches[found.owner]?.read = queue.ask(
          .undo(found.owner, unfinished), for: .undo(found.owner))
      } else {
        searches[found.owner]?.finding = found.finding
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
      queue.drop(search.read)
    }
    endedCount += ended.count
    return !ended.isEmpty
  }

  mutating func endAll() {
    endedCount += searches.count
    searches = [:]
  }
}
