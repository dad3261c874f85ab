import Unix

/// A descriptor that is held to be given up: with it a client can be accepted, and told, when no other one is left.
struct SpareDescriptor {
  private var held: EventSignal?

  /// Holds one, if there is one.
  init() {
    hold()
  }

  /// Runs `body` with one more free descriptor than before; false if none was held.
  mutating func lend(_ body: () -> Void) -> Bool {
    if held == nil { hold() }
    guard held != nil else { return false }
    held = nil
    body()
    hold()
    return true
  }

  private mutating func hold() {
    held = try? EventSignal()
  }
}
