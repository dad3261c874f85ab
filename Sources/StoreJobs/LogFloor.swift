package import Replication

/// How far back a profile's log reaches.
package struct LogFloor: Hashable, Sendable {
  /// Changes up to these are in the state, but cannot be had one by one.
  package var vector: VersionVector
  /// History, undo and resumption know the changes of higher numbers than this.
  package var lsn: Int

  /// Without arguments it is the floor of a log that is whole.
  package init(vector: VersionVector = VersionVector(), lsn: Int = 0) {
    self.vector = vector
    self.lsn = lsn
  }

  /// The log of a store that has kept everything.
  package static let none = LogFloor()
}
