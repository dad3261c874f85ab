internal import ReplicaSync

extension Companion {
  /// The result of a sync.
  public struct SyncReport: Equatable, Sendable {
    /// How many changes the peer did not have.
    public var sent = 0
    /// How many changes this replica did not have.
    public var received = 0
    /// Profiles merged as whole states, because the logs no longer reached back far enough.
    public var joinedProfiles = 0
    /// Values here that lost to concurrent edits; see ``Companion/conflicts(of:)``.
    public var conflicts = 0
    /// Profiles that still differ, each with the reason in words.
    public var left: [String] = []
    /// How far the peer's clock is ahead, in milliseconds; nil if the peer did not say.
    public var skewMilliseconds: Int?
  }
}

extension Companion.SyncReport {
  /// Throws if the round ended early.
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
      case .progress, .synchronised, .conflicts, .fork, .digestMismatch, .left: break
      }
    }
  }
}
