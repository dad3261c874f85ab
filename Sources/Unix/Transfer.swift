/// The result of one read or write.
package enum Transfer: Hashable, Sendable {
  /// The number of bytes moved: at least one, unless none were requested.
  case bytes(Int)
  /// Nothing can be moved now: wait until the descriptor is ready.
  case wouldBlock
  /// The other side is gone: no more bytes will come, or nobody will read them.
  case ended
}
