import ProfileService
import Profiles
import Systemd

extension Log {
  /// Logs what the service has found out about replicas.
  ///
  /// Fields and values of a profile are logged only at the level for developers.
  func tell(_ report: Report) {
    tell(report.kind, report.words, report.fields)
    guard case .overridden(let profile, let overrides) = report else { return }
    for override in overrides {
      tell(.editOverridden, "overridden: \(override.words)", [.profile: profile])
    }
  }
}

extension Report {
  fileprivate var kind: EventKind {
    switch self {
    case .overridden: .editsOverridden
    case .clockSkew: .clockSkewed
    case .rotated: .identityChanged
    case .digestsDiffer: .digestsDiffer
    case .moved: .changesMoved
    case .returned: .changesReturned
    case .unsoundJoin: .joinUnsound
    case .notBackedUp: .backupFailed
    }
  }

  fileprivate var fields: [EventField: String] {
    switch self {
    case .overridden(let profile, let overrides):
      [.profile: profile, .count: "\(overrides.count)"]
    case .clockSkew(let replica, _): replica.fields.merging([.origin: "\(replica.origin)"]) { $1 }
    case .rotated(_, let origin): [.origin: "\(origin)"]
    case .digestsDiffer(let profile, let replica), .unsoundJoin(let profile, let replica):
      replica.fields.merging([.profile: profile]) { $1 }
    case .moved(let profile, let replica, _, let count):
      replica.fields.merging([
        .profile: profile, .origin: "\(replica.origin)", .count: "\(count)",
      ]) { $1 }
    case .returned(let profile, let replica, let count):
      replica.fields.merging([.profile: profile, .count: "\(count)"]) { $1 }
    case .notBackedUp(let path, _, _): [.backup: path]
    }
  }
}

extension KnownReplica {
  fileprivate var fields: [EventField: String] {
    name.map { [.peer: $0] } ?? [:]
  }
}
