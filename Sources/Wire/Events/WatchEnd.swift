/// Why a watch ends.
package enum WatchEnd: String, Sendable {
  case cancelled, shutdown, deleted
}
