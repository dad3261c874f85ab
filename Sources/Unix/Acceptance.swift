/// The result of accepting on a listening socket.
package enum Acceptance: Hashable, Sendable {
  /// A nonblocking connection, closed on exec.
  case connection(FileDescriptor)
  /// No client waits.
  case wouldBlock
  /// No descriptor or memory is left for a waiting client: retry after something was closed.
  case exhausted(Errno)
}
