import Profiles
package import Wire

/// One client's watch of the list of profiles.
///
/// Only the `Audience` modifies it.
package final class ListWatch {
  /// The watch's name for other machines.
  package let target: WatchTarget
  let viewer: Viewer
  /// The rows in the reply that began the watch include everything up to this lsn.
  let beganLSN: Int
  /// Profiles with news that is held until the client has read earlier output.
  ///
  /// Only the last news of each profile is sent then; all watches of the list share it.
  var held: [ProfileID: ProfileNewsKind] = [:]

  /// The approximate memory of one profile in `held`.
  static let heldProfileBytes = 64

  init(_ target: WatchTarget, of viewer: Viewer, lsn: Int) {
    self.target = target
    self.viewer = viewer
    beganLSN = lsn
  }

  var id: String { target.watch }
  var connection: ConnectionID { target.connection }

  /// Whether news is held until the client has read earlier output.
  package var isHeld: Bool { !held.isEmpty }

  /// Whether the reply that began the watch lacks the change of this news.
  package func lacks(_ news: ProfileNews) -> Bool { news.profile.lsn > beganLSN }
}

extension ListWatch: Equatable {
  /// Each watch is itself alone.
  package static func == (one: ListWatch, other: ListWatch) -> Bool { one === other }
}

/// News of one profile in the list.
package struct ProfileNews: Equatable {
  /// Whether the profile was added, changed or removed.
  package var kind: ProfileNewsKind
  /// The profile's row in the list now.
  package var profile: ProfileSummary
  /// A watch that has this news knows everything up to this lsn.
  package var lsn: Int

  package init(kind: ProfileNewsKind, profile: ProfileSummary, lsn: Int) {
    self.kind = kind
    self.profile = profile
    self.lsn = lsn
  }

  var line: EventLine { line(kind) }

  /// The event for a watch that has to learn of another kind of news.
  func line(_ kind: ProfileNewsKind) -> EventLine { .profile(kind, profile, lsn: lsn) }

  func precedes(_ other: ProfileNews) -> Bool {
    (lsn, profile.id) < (other.lsn, other.profile.id)
  }
}

extension ProfileNewsKind {
  /// Merges this kind of news with earlier news of the same profile that was not sent; nil if
  /// nothing is left to send.
  ///
  /// For a client that does not know the profile yet, an addition followed by a change is an
  /// addition, and an addition followed by a removal is nothing. A replica learns of the removal
  /// nevertheless, because it wants the profile's changes.
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
