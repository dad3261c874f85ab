import Profiles
package import Wire

/// One client's wish to hear of the list of profiles.
///
/// Only the `Audience` changes it.
package final class ListWatch {
  /// The watch's name for other machines.
  package let target: WatchTarget
  let viewer: Viewer
  /// Everything that was durable up to this lsn is in what it was shown first.
  let beganLSN: Int
  /// Profiles with news that wait until the client has taken what was written before.
  ///
  /// The last news of each, which all lists share, is all that a client needs then.
  var held: [ProfileID: ProfileNewsKind] = [:]

  /// About what a profile with news takes in memory.
  static let heldProfileBytes = 64

  init(_ target: WatchTarget, of viewer: Viewer, lsn: Int) {
    self.target = target
    self.viewer = viewer
    beganLSN = lsn
  }

  var id: String { target.watch }
  var connection: ConnectionID { target.connection }

  /// Whether something waits until the client has taken what was written before.
  package var isHeld: Bool { !held.isEmpty }

  /// Whether the news are of a change that the watch was not shown when it began.
  package func lacks(_ news: ProfileNews) -> Bool { news.profile.lsn > beganLSN }
}

extension ListWatch: Equatable {
  /// Each watch is itself alone.
  package static func == (one: ListWatch, other: ListWatch) -> Bool { one === other }
}

/// What became of a profile in the list.
package struct ProfileNews: Equatable {
  /// Whether the profile came, changed or went.
  package var kind: ProfileNewsKind
  /// What the list says of it now.
  package var profile: ProfileSummary
  /// Everything up to this lsn is known with it.
  package var lsn: Int

  package init(kind: ProfileNewsKind, profile: ProfileSummary, lsn: Int) {
    self.kind = kind
    self.profile = profile
    self.lsn = lsn
  }

  var line: EventLine { line(kind) }

  /// The event for a watch to which something else has happened to the profile.
  func line(_ kind: ProfileNewsKind) -> EventLine { .profile(kind, profile, lsn: lsn) }

  func precedes(_ other: ProfileNews) -> Bool {
    (lsn, profile.id) < (other.lsn, other.profile.id)
  }
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
