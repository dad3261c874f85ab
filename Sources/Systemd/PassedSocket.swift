package import Unix

/// A descriptor that the service manager opened or kept for this process.
package struct PassedSocket: Hashable, Sendable {
  /// The uses of a passed descriptor.
  package enum Kind: Hashable, Sendable {
    /// A Unix stream socket that accepts clients.
    case listener
    /// A connected Unix stream socket, kept over a restart.
    case connection
    /// Anything else, which this service cannot use.
    case other
  }

  /// Open, and now this process's to close.
  package let descriptor: FileDescriptor
  /// The name from the socket unit or from `ServiceNotifier.store`.
  package let name: String
  /// How the descriptor can be used.
  package let kind: Kind

  /// Describes a descriptor without inspecting it.
  package init(descriptor: FileDescriptor, name: String, kind: Kind) {
    self.descriptor = descriptor
    self.name = name
    self.kind = kind
  }
}
