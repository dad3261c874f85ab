import Profiles
import Wire

/// One client's wish to hear of the list of profiles.
final class ListWatch {
  let id: String
  let session: Session
  /// Everything that was durable up to this lsn is in what it was shown first.
  let beganLSN: Int
  /// Profiles with news that wait until the client has taken what was written before.
  ///
  /// The last news of each, which all lists share, is all that a client needs then.
  var held: [ProfileID: ProfileNewsKind] = [:]

  /// About what a profile with news takes in memory.
  static let heldProfileBytes = 64

  init(id: String, session: Session, lsn: Int) {
    self.id = id
    self.session = session
    beganLSN = lsn
  }
}

/// What became of a profile in the list.
struct ProfileNews {
  var kind: ProfileNewsKind
  var profile: ProfileSummary
  var lsn: Int
}

extension ProfileNewsKind {
  /// What is left to be told when this comes behind earlier news that were not told yet.
  ///
  /// Whoever has not heard of a profile's coming need not hear that it changed, but that it came;
  /// and nothing when it is gone again. A replica has to hear of that too: it wants its changes.
  func following(_ earlier: ProfileNewsKind?, tellingAll: Bool) -> ProfileNewsKind? {
    guard let earlier else { return self }
    switch (earlier, self) {
    case (.added, .removed): return tellingAll ? .removed : nil
    case (.added, .added), (.added, .changed): return .added
    case (.changed, .removed), (.removed, .removed): return .removed
    case (.changed, .added), (.changed, .changed), (.removed, .added), (.removed, .changed):
      return .changed
    }
  }
}
