import Profiles
import Replication
import StoreJobs

/// Pushed changes that were seen before, while the store finds what the log holds of them.
///
/// The line of the push is parked meanwhile, and nothing else is held up: what the log holds of a
/// change never becomes something else. What arrives meanwhile is compared in another round.
struct ComparisonTable {
  private struct Comparison {
    var session: Session
    /// What is being read now.
    var asked: [Dot]
    /// Nil when the read is over.
    var read: ReadID?
    /// What the log holds; without a value for what it holds no more.
    var held: [Dot: Change?] = [:]
    var isUnreadable = false

    mutating func take(_ finding: StoreFinding) {
      read = nil
      if case .held(let changes) = finding, changes.count == asked.count {
        for (dot, change) in zip(asked, changes) { held.updateValue(change, forKey: dot) }
      } else {
        isUnreadable = true
      }
    }
  }

  private var comparisons: [ObjectIdentifier: Comparison] = [:]

  enum Standing: Equatable {
    /// The store is still asked.
    case asking
    /// These have not been asked for.
    case lacking([Dot])
    /// This one is another here.
    case forked(Dot)
    case same
    /// The store could not tell.
    case unreadable
  }

  /// How changes that a session has pushed stand to what the log holds.
  func standing(of changes: [Change], for session: Session) -> Standing {
    let comparison = comparisons[ObjectIdentifier(session)]
    if comparison?.read != nil { return .asking }
    if comparison?.isUnreadable == true { return .unreadable }
    let held = comparison?.held ?? [:]
    let lacking = changes.map(\.dot).filter { held[$0] == nil }
    if !lacking.isEmpty { return .lacking(lacking) }
    let fork = changes.first { change in
      if case .some(.some(let ours)) = held[change.dot] { ours != change } else { false }
    }
    return fork.map { .forked($0.dot) } ?? .same
  }

  mutating func asked(_ dots: [Dot], for session: Session, _ read: ReadID) {
    let id = ObjectIdentifier(session)
    var comparison = comparisons[id] ?? Comparison(session: session, asked: [])
    comparison.asked = dots
    comparison.read = read
    comparisons[id] = comparison
  }

  /// Takes what was found; whether any session can go on with it.
  mutating func take(_ findings: [Findings.Found<Session>]) -> Bool {
    var isAnyOver = false
    for found in findings {
      let id = ObjectIdentifier(found.owner)
      guard comparisons[id]?.read == found.id else { continue }
      comparisons[id]?.take(found.finding)
      isAnyOver = true
    }
    return isAnyOver
  }

  /// The session's line waits no longer, or is to be carried out anew.
  mutating func end(of session: Session, dropping queue: inout StoreQueue) {
    let comparison = comparisons.removeValue(forKey: ObjectIdentifier(session))
    if let read = comparison?.read { queue.drop(read) }
  }

  mutating func endAll() {
    comparisons = [:]
  }
}
