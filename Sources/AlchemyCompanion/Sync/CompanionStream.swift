/// A stream of bytes to a daemon or to another companion, such as a socket or an SSH channel.
///
/// The peer must speak the protocol as a daemon does: `alchemyd bridge`, or a connection to a
/// daemon's socket.
public protocol CompanionStream: Sendable {
  /// The next bytes, at least one; nil at the end. Should return when its task is cancelled.
  func read() async throws -> [UInt8]?

  /// Writes all of the bytes.
  func write(_ bytes: [UInt8]) async throws
}
