internal import ReplicaSync

extension Companion {
  /// What a synchronisation did.
  public struct SyncReport: Equatable, Sendable {
    /// Changes that the other one did not have.
    public var sent = 0
    /// Changes that this replica did not have.
    public var received = 0
    /// Profiles whose whole states were joined, since the logs no longer reached back.
    public var joinedProfiles = 0
    /// Values here that lost against ones that they had not seen; ``Companion/conflicts(of:)`` has them.
    public var conflicts = 0
    /// Profiles that are not level yet, with why, in words.
    public var left: [String] = []
    /// How far the other one's clock is ahead, in milliseconds; nil when it did not say.
    public var skewMilliseconds: Int?
  }
}

extension Companion.SyncReport {
  /// Throws where the round ended early.
  init(_ reports: [RelayReport], _ names: RelayNames) throws(CompanionError) {
    for report in reports {
      switch report {
      case .skew(let milliseconds): skewMilliseconds = milliseconds
      case .finished(let summary):
        sent = summary.traffic.sent
        received = summary.traffic.received
        joinedProfiles = summary.traffic.joins
        conflicts = summary.conflicts
        left = summary.left.map { $0.words(names) }
      case .ended(let failure): throw .syncEnded(reason: failure.words(names, .once))
      default: break
      }
    }
  }
}
