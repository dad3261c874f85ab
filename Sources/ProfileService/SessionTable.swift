/// The sessions by their connections' numbers, which are small: a lookup for each line is cheap.
struct SessionTable {
  private var slots: [Session?] = []

  subscript(id: ConnectionID) -> Session? {
    get { id.rawValue < slots.count ? slots[id.rawValue] : nil }
    set {
      while slots.count <= id.rawValue { slots.append(nil) }
      slots[id.rawValue] = newValue
    }
  }

  /// All there are, by number.
  var all: some Sequence<Session> {
    slots.lazy.compactMap { $0 }
  }
}
