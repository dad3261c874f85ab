package import ProfileStore
package import Unix

/// Why a replica could not be opened; existing files are unchanged.
package enum ReplicaOpenFailure: Error, Equatable, Sendable {
  /// The folder can neither be used nor created.
  case folder(FileFailure)
  case store(StoreOpenFailure)
  /// The store is open but cannot be read.
  case unreadable(StoreFailure)

  /// Whether another process has the replica open, so that waiting may help.
  package var isInUse: Bool { self == .store(.inUse) }
}
