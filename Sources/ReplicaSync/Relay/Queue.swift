/// A first-in, first-out queue with amortized constant time per operation.
struct Queue<Element> {
  private var storage: [Element] = []
  private var start = 0

  /// From first to last.
  var elements: ArraySlice<Element> { storage[start...] }

  var isEmpty: Bool { start == storage.count }

  var count: Int { storage.count - start }

  var first: Element? { isEmpty ? nil : storage[start] }

  mutating func append(_ element: Element) {
    storage.append(element)
  }

  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = storage[start]
    start += 1
    if isEmpty {
      storage.removeAll(keepingCapacity: storage.capacity <= Self.keptCapacity)
      start = 0
    } else if start > Self.keptCapacity, start > storage.count / 2 {
      storage.removeFirst(start)
      start = 0
    }
    return element
  }

  /// The largest capacity that an empty queue keeps.
  private static var keptCapacity: Int { 64 }
}

extension Queue: Sendable where Element: Sendable {}
