/// How far one read or write came.
package enum Transfer: Hashable, Sendable {
  /// So many bytes were moved, at least one unless none were asked for.
  case bytes(Int)
  /// Nothing can be moved now: wait until the descriptor is ready.
  case wouldBlock
  /// The other side is gone: nothing will come, or nobody will read it.
  case ended
}
