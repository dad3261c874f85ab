package import ProfileStore
package import Unix

/// Why there is no replica in a folder; what was there is as it was.
package enum ReplicaOpenFailure: Error, Equatable, Sendable {
  /// The folder can be neither used nor made.
  case folder(FileFailure)
  case store(StoreOpenFailure)
  /// The store is open, and cannot be read.
  case unreadable(StoreFailure)

  /// Whether another process has it open, so that waiting may help.
  package var isInUse: Bool { self == .store(.inUse) }
}
