/// Brews under way, what they reveal together, and what is left of each kind.
struct LearnState {
  /// A brew, the pairs it reveals, and when it was added.
  struct Entry {
    let mixture: Mixture
    let pairs: [Int]
    let age: Int
  }

  let ground: LearnGround
  private(set) var entries: [Entry] = []
  /// How many brews reveal each pair.
  private(set) var covers: [Int]
  /// How many pieces of each kind no brew uses.
  private(set) var left: [Int]
  /// The reachable pairs that no brew reveals, in no order that means anything.
  private(set) var open: [Int]
  /// Where a pair is in `open`; -1 if it is not there.
  private var places: [Int]
  /// How many ingredients all brews have together.
  private(set) var size = 0

  init(_ ground: LearnGround) {
    self.ground = ground
    covers = [Int](repeating: 0, count: 4 * ground.count)
    left = ground.quantities
    open = ground.reachable
    places = [Int](repeating: -1, count: 4 * ground.count)
    for (place, pair) in open.enumerated() { places[pair] = place }
  }

  /// How many pairs the brews reveal.
  var revealed: Int { ground.reachable.count - open.count }

  /// Adds a brew that the bag suffices for.
  mutating func add(_ mixture: Mixture, age: Int = 0) {
    let pairs = ground.reveals(mixture)
    entries.append(Entry(mixture: mixture, pairs: pairs, age: age))
    size += mixture.size
    for kind in mixture.kinds { left[kind] -= 1 }
    for pair in pairs {
      covers[pair] += 1
      if covers[pair] == 1 { close(pair) }
    }
  }

  /// The last brew takes the place of the one that goes.
  mutating func remove(at position: Int) -> Entry {
    let entry = entries[position]
    entries.swapAt(position, entries.count - 1)
    entries.removeLast()
    size -= entry.mixture.size
    for kind in entry.mixture.kinds { left[kind] += 1 }
    for pair in entry.pairs {
      covers[pair] -= 1
      if covers[pair] == 0 { reopen(pair) }
    }
    return entry
  }

  private mutating func close(_ pair: Int) {
    let place = places[pair]
    let last = open.removeLast()
    if last != pair {
      open[place] = last
      places[last] = place
    }
    places[pair] = -1
  }

  private mutating func reopen(_ pair: Int) {
    places[pair] = open.count
    open.append(pair)
  }

  /// The pairs of a brew that no other brew reveals.
  func own(_ entry: Entry) -> Int { entry.pairs.reduce(0) { $0 + (covers[$1] == 1 ? 1 : 0) } }
}
