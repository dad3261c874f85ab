/// The moment by which each connection must have sent the whole head of its next request, or its body.
///
/// A pure machine. libmicrohttpd closes silent connections; these deadlines also end a connection
/// that sends a byte now and then, and could otherwise hold its place for hours. Connections are
/// identified by numbers.
package struct HeadDeadlines: Equatable, Sendable {
  /// A connection that is late.
  package struct Late: Equatable, Sendable {
    /// The connection's number.
    package let connection: Int
    /// Whether the first line of a head has come.
    package let hasBegun: Bool
    /// Whether the head is there, and a body is late.
    package let isBody: Bool

    package init(connection: Int, hasBegun: Bool, isBody: Bool = false) {
      self.connection = connection
      self.hasBegun = hasBegun
      self.isBody = isBody
    }
  }

  private var deadlines: [Int: Int] = [:]
  private var begun: Set<Int> = []
  private var bodies: Set<Int> = []

  /// Starts without connections.
  package init() {}

  /// When the first deadline is; nil while no head is due.
  package var nextMilliseconds: Int? { deadlines.values.min() }

  /// A connection was opened, or its last request has ended: a head is due.
  package mutating func expect(_ connection: Int, atMilliseconds now: Int) {
    deadlines[connection] = now + WebLimits.headSeconds * 1_000
    begun.remove(connection)
  }

  /// The head is here, and a body is due.
  package mutating func expectBody(_ connection: Int, atMilliseconds now: Int) {
    deadlines[connection] = now + WebLimits.bodySeconds * 1_000
    bodies.insert(connection)
  }

  /// The first line of the head has come.
  package mutating func began(_ connection: Int) {
    begun.insert(connection)
  }

  /// The head or the body is here, or the connection is gone.
  package mutating func met(_ connection: Int) {
    deadlines[connection] = nil
    begun.remove(connection)
    bodies.remove(connection)
  }

  /// Removes and returns the connections whose head or body is late, in the order of their numbers.
  package mutating func late(atMilliseconds now: Int) -> [Late] {
    let late = deadlines.filter { $0.value <= now }.keys.sorted().map {
      Late(connection: $0, hasBegun: begun.contains($0), isBody: bodies.contains($0))
    }
    for one in late { met(one.connection) }
    return late
  }
}
