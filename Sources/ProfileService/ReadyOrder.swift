/// The order in which a host serves its ready connections: whoever was served longest ago is first.
///
/// So a host may stop at any connection and ask again who is ready: those that it has not reached
/// are the first of the next turn, and nobody starves.
package struct ReadyOrder: Sendable {
  /// The last serving of each connection, by its number; a new connection is behind all others.
  private var servings: [Int] = []
  private var lastServing = 0

  /// No connection was served yet.
  package init() {}

  /// Serves the ready connections, given by their numbers; `mayGoOn` is asked after each of them.
  ///
  /// The body gets positions in `ready`. Returns whether all were served; a connection of equal
  /// standing comes in the order of the array.
  @discardableResult
  package mutating func serve(
    _ ready: [Int], while mayGoOn: () -> Bool, _ body: (_ position: Int) -> Void
  ) -> Bool {
    for number in ready where number >= servings.count {
      lastServing += 1
      while servings.count <= number { servings.append(lastServing) }
    }
    let order = ready.indices.sorted {
      (servings[ready[$0]], $0) < (servings[ready[$1]], $1)
    }
    var left = order.count
    for position in order {
      lastServing += 1
      servings[ready[position]] = lastServing
      body(position)
      left -= 1
      if left > 0, !mayGoOn() { return false }
    }
    return true
  }
}
