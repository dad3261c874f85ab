package import Profiles

/// How far back a profile's log reaches.
package struct LogFloor: Hashable, Sendable {
  /// The changes that the state includes, and the log no longer has one by one.
  package var vector: VersionVector
  /// History, undo and resuming watches reach only changes with higher numbers than this.
  package var lsn: Int

  /// With the defaults, the floor of a complete log.
  package init(vector: VersionVector = VersionVector(), lsn: Int = 0) {
    self.vector = vector
    self.lsn = lsn
  }

  /// The floor of a log from which nothing was removed.
  package static let none = LogFloor()
}
