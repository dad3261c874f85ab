import Profiles
package import Wire

/// The value of one standing topic (`WatchTopics.standing`) of a profile, or of the whole daemon.
///
/// A watch of the topic gets the value when it begins, after the snapshot, and after each change
/// that modifies the value. Presence has no case here: it follows from the watches themselves.
package enum StandingNews: Equatable, Sendable {
  /// How many conflicts are in the profile's journal.
  case conflicts(Int)
  /// How many files of the inbox need attention, for any profile.
  case inbox(Int)
  /// How many branches the profile has.
  case forks(Int)

  /// The topic for which a watch gets the value.
  package var topic: WatchTopics {
    switch self {
    case .conflicts: .conflicts
    case .inbox: .inbox
    case .forks: .forks
    }
  }

  func line(lsn: Int) -> EventLine {
    switch self {
    case .conflicts(let count): .conflicts(lsn: lsn, count: count)
    case .inbox(let count): .inbox(lsn: lsn, count: count)
    case .forks(let count): .forks(lsn: lsn, count: count)
    }
  }
}

extension ProfileEntry {
  /// The values of the standing topics that a change of the profile can modify; branches never end.
  var standing: [StandingNews] {
    let conflicts = StandingNews.conflicts(conflicts.count)
    let forks = profile.branches.count
    return forks == 0 ? [conflicts] : [conflicts, .forks(forks)]
  }
}
