import Profiles
package import Wire

/// One client's watch of the list of profiles.
///
/// Only the `Audience` modifies it.
package final class ListWatch {
  /// Names the watch for other machines.
  package let target: WatchTarget
  let viewer: Viewer
  /// The reply that began the watch shows everything up to this lsn.
  let beganLSN: Int
  /// Profiles whose news is held until the client has read earlier output.
  ///
  /// Then only the last news of each profile is sent, which all watches of the list share.
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

  /// Whether the reply that began the watch does not include the change of this news.
  package func lacks(_ news: ProfileNews) -> Bool { news.profile.lsn > beganLSN }
}

extension ListWatch: Equatable {
  /// A watch equals only itself.
  package static func == (one: ListWatch, other: ListWatch) -> Bool { one === other }
}

/// The news of one profile in the list.
package struct ProfileNews: Equatable {
  /// Whether the profile was added, changed or removed.
  package var kind: ProfileNewsKind
  /// The profile's current row in the list.
  package var profile: ProfileSummary
  /// With this news, a watch knows everything up to this lsn.
  package var lsn: Int

  package init(kind: ProfileNewsKind, profile: ProfileSummary, lsn: Int) {
    self.kind = kind
    self.profile = profile
    self.lsn = lsn
  }

  var line: EventLine { line(kind) }

  /// The event for a watch that needs another kind of news.
  func line(_ kind: ProfileNewsKind) -> EventLine { .profile(kind, profile, lsn: lsn) }

  func precedes(_ other: ProfileNews) -> Bool {
    (lsn, profile.id) < (other.lsn, other.profile.id)
  }
}

extension ProfileNewsKind {
  /// Merges this kind of news with earlier unsent news of the same profile; nil if nothing is left
  /// to send.
  ///
  /// For a client that does not know the profile, an addition and a change are an addition, and an
  /// addition and a removal are nothing. A replica learns of this removal as well, because it wants
  /// the profile's changes.
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
