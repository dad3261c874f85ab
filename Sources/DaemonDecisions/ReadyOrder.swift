/// The order in which a host serves its ready connections: the longest unserved comes first.
///
/// So a host may stop after any connection and ask again which are ready: connections that it has
/// not reached are the first of the next turn, and none starves.
package struct ReadyOrder: Sendable {
  /// The number of each connection's last serving; a new connection is behind all others.
  private var servings: [Int] = []
  private var lastServing = 0
  /// The ready connections of a turn in their order; every turn reuses the buffer.
  private var queue: [(serving: Int, position: Int)] = []

  /// No connection has been served.
  package init() {}

  /// Serves the ready connections, given by their numbers; calls `mayGoOn` after each of them.
  ///
  /// The body gets positions in `ready`. Returns whether all were served. In a tie, connections are
  /// served in the order of the array.
  @discardableResult
  package mutating func serve(
    _ ready: [Int], while mayGoOn: () -> Bool, _ body: (_ position: Int) -> Void
  ) -> Bool {
    for number in ready where number >= servings.count {
      lastServing += 1
      while servings.count <= number { servings.append(lastServing) }
    }
    queue.removeAll(keepingCapacity: true)
    for position in ready.indices { queue.append((servings[ready[position]], position)) }
    queue.sort { $0 < $1 }
    var left = queue.count
    for (_, position) in queue {
      lastServing += 1
      servings[ready[position]] = lastServing
      body(position)
      left -= 1
      if left > 0, !mayGoOn() { return false }
    }
    return true
  }
}
