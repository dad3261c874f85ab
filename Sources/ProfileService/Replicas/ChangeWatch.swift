import Profiles
import Replication

/// Another replica's wish to have each change of one profile that it lacks.
///
/// A class, since it stands in its session and under its profile.
final class ChangeWatch {
  let id: String
  let session: Session
  let profile: ProfileID
  /// What the replica had seen when it began, and what it was sent since.
  private(set) var vector: VersionVector
  /// Of the last event; it never falls.
  private(set) var lsn: Int
  /// Whether it was sent everything that is durable; one that was not reads on in the log.
  var isLevel: Bool
  var isEnded = false
  /// What became durable just now, in the order of the log.
  private(set) var news: [Change] = []

  init(
    id: String, session: Session, profile: ProfileID, vector: VersionVector, lsn: Int,
    isLevel: Bool
  ) {
    self.id = id
    self.session = session
    self.profile = profile
    self.vector = vector
    self.lsn = lsn
    self.isLevel = isLevel
  }

  /// Takes a change that became durable; false for one that the replica has.
  func take(_ change: Change, lsn: Int) -> Bool {
    self.lsn = max(self.lsn, lsn)
    guard !vector.contains(change.dot) else { return false }
    news.append(change)
    return true
  }

  func takeNews() -> [Change] {
    defer { news = [] }
    return news
  }

  /// Takes note of changes that are on their way to the replica.
  func sent(_ changes: [Change]) {
    for change in changes { vector.insert(change.dot) }
  }

  func reached(_ lsn: Int) {
    self.lsn = max(self.lsn, lsn)
  }
}
