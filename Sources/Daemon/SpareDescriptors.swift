import Unix

/// Descriptors in reserve: when all others are used, one is closed for a moment, so that a client can be accepted and
/// told why it is not served.
struct SpareDescriptors {
  /// Another thread may open a file in that moment, and keeps the descriptor for ever; few threads do.
  private static let reserve = 4

  private var held: [EventSignal] = []

  /// Reserves descriptors, as far as there are free ones.
  init() {
    hold()
  }

  /// Runs `body` while one more descriptor is free; does nothing without a descriptor in reserve.
  mutating func lend(_ body: () -> Void) {
    hold()
    guard !held.isEmpty else { return }
    held.removeLast()
    body()
    hold()
  }

  private mutating func hold() {
    while held.count < Self.reserve, let signal = try? EventSignal() { held.append(signal) }
  }
}
