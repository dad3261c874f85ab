internal import Unix

/// Orders from other threads to a replica's thread; each order wakes the thread.
final class OrderDesk: Sendable {
  /// Runs on the replica's thread, and must not block.
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

  /// Adds an order; false if orders are no longer carried out.
  func give(_ order: @escaping Order) -> Bool {
    let isTaken = state.withLock { state in
      if !state.isClosed { state.orders.append(order) }
      return !state.isClosed
    }
    if isTaken { signal.raise() }
    return isTaken
  }

  /// Takes no further orders; the thread still carries out earlier ones.
  func close() {
    state.withLock { $0.isClosed = true }
    signal.raise()
  }

  /// All orders so far; nil if none will come any more.
  func take() -> [Order]? {
    signal.clear()
    return state.withLock { state in
      guard !state.orders.isEmpty else { return state.isClosed ? nil : [] }
      // The desk was closed after these orders: keep the thread awake to see that next.
      if state.isClosed { signal.raise() }
      defer { state.orders = [] }
      return state.orders
    }
  }
}
