import StoreJobs

/// Reads that wait for the store, in the order in which they were asked for.
struct ReadQueue {
  private struct Waiting {
    var token: Int
    /// The ticket of what was queued last before it, which it is to see.
    var ticket: Int
    var read: StoreRead
  }

  private var waiting: [Waiting] = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ read: StoreRead, token: Int, after ticket: Int) {
    waiting.append(Waiting(token: token, ticket: ticket, read: read))
  }

  /// Whether what is asked for now would wait for one that takes long.
  var holdsUp: Bool { waiting.contains { $0.read.isLong } }

  /// The first ones that see all they are to see once everything up to a ticket is written.
  ///
  /// They end before one that takes long, for nobody has an answer before all of a job is done.
  mutating func take(
    atMost limit: Int, seeing ticket: Int
  ) -> [(token: Int, read: StoreRead)] {
    var ready = waiting.prefix(limit).prefix { $0.ticket <= ticket }
    if let end = ready.dropFirst().firstIndex(where: \.read.isLong) { ready = ready[..<end] }
    defer { waiting.removeFirst(ready.count) }
    return ready.map { ($0.token, $0.read) }
  }

  /// Takes out a read that nobody waits for any more; one under way goes on.
  mutating func drop(_ token: Int) {
    guard let place = waiting.firstIndex(where: { $0.token == token }) else { return }
    waiting.remove(at: place)
  }
}
