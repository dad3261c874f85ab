/// The order in which a host serves its ready connections: longest ago served, first served.
///
/// So a host may stop after any connection and ask again which are ready: the connections that it has
/// not reached are the first of the next turn, and none of them starves.
package struct ReadyOrder: Sendable {
  /// The last serving of each connection, by its number; a new connection is behind all others.
  private var servings: [Int] = []
  private var lastServing = 0
  /// The ready connections of a turn in their order; every turn reuses the buffer.
  private var queue: [(serving: Int, position: Int)] = []

  /// No connection was served yet.
  package init() {}

  /// Serves the ready connections, given by their numbers; `mayGoOn` is asked after each of them.
  ///
  /// The body gets positions in `ready`. Returns whether all were served. Connections of equal
  /// standing are served in the order of the array.
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
