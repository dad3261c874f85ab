/// Until when each connection must have sent the whole head of its next request.
///
/// A machine. The library ends a connection that is silent; this one ends a connection that goes on sending,
/// a byte now and then, and so would hold its place for hours. A connection is known by a number.
package struct HeadDeadlines: Equatable, Sendable {
  private var deadlines: [Int: Int] = [:]

  /// No connection is open.
  package init() {}

  /// When the first deadline is; nil while no head is due.
  package var nextMilliseconds: Int? { deadlines.values.min() }

  /// A connection was opened, or its last request has ended: a head is due.
  package mutating func expect(_ connection: Int, atMilliseconds now: Int) {
    deadlines[connection] = now + WebLimits.headSeconds * 1_000
  }

  /// The head is here, or the connection is gone.
  package mutating func met(_ connection: Int) {
    deadlines[connection] = nil
  }

  /// The connections whose head is late, in the order of their numbers; each is told once.
  package mutating func late(atMilliseconds now: Int) -> [Int] {
    let late = deadlines.filter { $0.value <= now }.keys.sorted()
    for connection in late { deadlines[connection] = nil }
    return late
  }
}
