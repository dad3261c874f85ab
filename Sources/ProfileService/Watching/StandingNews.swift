package import Wire

/// How one topic of a profile stands, for `WatchTopics.standing`.
///
/// A watch that asks for the topic is told when it begins, behind a snapshot, and after each change
/// that made it another. Presence is no such topic: it follows from the watches themselves.
package enum StandingNews: Equatable, Sendable {
  /// How many conflicts the profile's journal holds.
  case conflicts(Int)

  /// The topic that a watch has to ask for.
  package var topic: WatchTopics {
    switch self {
    case .conflicts: .conflicts
    }
  }

  /// The event that tells it.
  func line(lsn: Int) -> EventLine {
    switch self {
    case .conflicts(let count): .conflicts(lsn: lsn, count: count)
    }
  }
}

extension ProfileEntry {
  /// How all topics stand, in the order in which watches are told.
  var standing: [StandingNews] { [.conflicts(conflicts.count)] }
}
