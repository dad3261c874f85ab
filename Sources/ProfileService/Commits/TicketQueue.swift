/// Elements that wait for tickets of the store, sorted by ticket.
struct TicketQueue<Element> {
  private(set) var waiting: [(ticket: Int, element: Element)] = []

  /// The ticket must not be lower than the last one in the queue.
  mutating func append(_ element: Element, ticket: Int) {
    waiting.append((ticket, element))
  }

  /// Removes and returns the elements whose tickets are done, oldest first.
  mutating func takeDone(_ completed: Int) -> [Element] {
    let count = waiting.prefix { $0.ticket <= completed }.count
    guard count > 0 else { return [] }
    defer { waiting.removeFirst(count) }
    return waiting.prefix(count).map(\.element)
  }

  mutating func removeAll() {
    waiting = []
  }
}
