/// What a listening socket had to offer.
package enum Acceptance: Hashable, Sendable {
  /// A connection that does not block and is closed on exec.
  case connection(FileDescriptor)
  /// Nobody waits.
  case wouldBlock
  /// No descriptor or memory is left for those who wait: try again when something was closed.
  case exhausted(Errno)
}
