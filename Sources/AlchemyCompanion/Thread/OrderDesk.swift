internal import Unix

/// What other threads want of a replica's thread, in order; an order wakes it.
final class OrderDesk: Sendable {
  /// Runs on the replica's thread; must not wait for anything.
  typealias Order = @Sendable (ReplicaDriver) -> Void

  private struct State {
    var orders: [Order] = []
    var isClosed = false
  }

  private let state = Locked(State())
  let signal: EventSignal

  init() throws(SystemCallFailure) {
    signal = try EventSignal()
  }

  /// False when nobody carries out orders any more.
  func give(_ order: @escaping Order) -> Bool {
    let isTaken = state.withLock { state in
      if !state.isClosed { state.orders.append(order) }
      return !state.isClosed
    }
    if isTaken { signal.raise() }
    return isTaken
  }

  /// What was given before is still carried out.
  func close() {
    state.withLock { $0.isClosed = true }
    signal.raise()
  }

  /// All orders so far; nil when there will be none any more.
  func take() -> [Order]? {
    signal.clear()
    return state.withLock { state in
      guard !state.orders.isEmpty else { return state.isClosed ? nil : [] }
      // The closing came with the last orders, and is to be seen after them.
      if state.isClosed { signal.raise() }
      defer { state.orders = [] }
      return state.orders
    }
  }
}
