package import Unix

/// A descriptor that the service manager opened or kept for this process.
package struct PassedSocket: Hashable, Sendable {
  /// What is known about it.
  package enum Kind: Hashable, Sendable {
    /// A Unix stream socket at which clients arrive.
    case listener
    /// A connected Unix stream socket, kept over a restart.
    case connection
    /// Anything else, which this service has no use for.
    case other
  }

  /// Open, and now this process's to close.
  package let descriptor: FileDescriptor
  /// The name from the socket unit or from `ServiceNotifier.store`.
  package let name: String
  /// What it can be used for.
  package let kind: Kind

  /// Describes a descriptor without looking at it.
  package init(descriptor: FileDescriptor, name: String, kind: Kind) {
    self.descriptor = descriptor
    self.name = name
    self.kind = kind
  }
}
