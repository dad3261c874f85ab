package import Wire

/// The value of one standing topic of a profile (`WatchTopics.standing`).
///
/// A watch that asks for the topic gets the value when it begins, behind a snapshot, and after each
/// change that modified the value. Presence has no case here: it follows from the watches
/// themselves.
package enum StandingNews: Equatable, Sendable {
  /// How many conflicts the profile's journal holds.
  case conflicts(Int)

  /// The topic that a watch has to ask for.
  package var topic: WatchTopics {
    switch self {
    case .conflicts: .conflicts
    }
  }

  /// The event with the value.
  func line(lsn: Int) -> EventLine {
    switch self {
    case .conflicts(let count): .conflicts(lsn: lsn, count: count)
    }
  }
}

extension ProfileEntry {
  /// The values of all standing topics but presence, in the order in which they are sent.
  var standing: [StandingNews] { [.conflicts(conflicts.count)] }
}
