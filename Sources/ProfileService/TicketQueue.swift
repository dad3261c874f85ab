/// What waits until the store's ticket is done, in the order of the tickets.
struct TicketQueue<Element> {
  private(set) var waiting: [(ticket: Int, element: Element)] = []

  /// The tickets must not fall.
  mutating func append(_ element: Element, ticket: Int) {
    waiting.append((ticket, element))
  }

  /// Everything whose ticket is done, oldest first.
  mutating func takeDone(_ completed: Int) -> [Element] {
    let count = waiting.prefix { $0.ticket <= completed }.count
    guard count > 0 else { return [] }
    defer { waiting.removeFirst(count) }
    return waiting.prefix(count).map(\.element)
  }

  /// The commit that all of it waited for has failed.
  mutating func removeAll() {
    waiting = []
  }
}
