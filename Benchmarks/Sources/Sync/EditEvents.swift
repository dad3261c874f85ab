/// How long single edits of one daemon take, in microseconds from their requests.
struct EditEvents {
  /// Until the replies.
  private(set) var replies: [Double] = []
  /// Until the events at a watcher of the other daemon.
  private(set) var events: [Double] = []

  /// `pauseMilliseconds` is how long the player thinks before each.
  init(
    edits: Int, from one: SyncingDaemon, to other: SyncingDaemon, pauseMilliseconds: UInt32 = 0
  ) throws {
    let watcher = try UnixSocket(connectingTo: other.server.socketPath)
    _ = try watcher.exchange(SyncingDaemon.watchRequest, replies: 1)
    // An edit that changes nothing has no event, and whether the first ingredient was edited before is not known.
    let count = one.server.ingredients.count
    for number in (1...).lazy.filter({ !$0.isMultiple(of: count) }).prefix(edits) {
      try MonotonicClock.sleep(milliseconds: pauseMilliseconds)
      let writer = try UnixSocket(connectingTo: one.server.socketPath)
      let begin = MonotonicClock.nanoseconds
      _ = try writer.exchange(one.editRequest(number), replies: 1)
      replies.append(Double(MonotonicClock.nanoseconds - begin) / 1000)
      _ = try watcher.exchange("", replies: 1)
      events.append(Double(MonotonicClock.nanoseconds - begin) / 1000)
    }
  }
}
