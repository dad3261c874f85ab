import Unix

/// A descriptor in reserve: when all others are used, it is closed for a moment, so that a client can be accepted and
/// told why it is not served.
struct SpareDescriptor {
  private var held: EventSignal?

  /// Reserves a descriptor, if there is a free one.
  init() {
    hold()
  }

  /// Runs `body` while the descriptor is free; does nothing without a descriptor in reserve.
  mutating func lend(_ body: () -> Void) {
    if held == nil { hold() }
    guard held != nil else { return }
    held = nil
    body()
    hold()
  }

  private mutating func hold() {
    held = try? EventSignal()
  }
}
