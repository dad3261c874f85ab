/// Brews under way, what they reveal together, and what is left of each kind.
struct LearnState {
  let instance: LearnInstance
  private(set) var brews: [LearnBrew] = []
  /// How many brews reveal each pair.
  private(set) var covers: [Int]
  /// How many pieces of each kind no brew uses.
  private(set) var left: [Int]
  /// The reachable pairs that no brew reveals.
  private(set) var open: [Int]
  /// Where a pair is in `open`; -1 if it is not there.
  private var places: [Int]
  /// How many ingredients all brews have together.
  private(set) var size = 0

  init(_ instance: LearnInstance) {
    self.instance = instance
    covers = [Int](repeating: 0, count: 4 * instance.count)
    left = instance.quantities
    self.open = instance.reachable
    places = [Int](repeating: -1, count: 4 * instance.count)
    for (place, pair) in open.enumerated() { places[pair] = place }
  }

  /// How many pairs the brews reveal.
  var revealed: Int { instance.reachable.count - open.count }
  var mixtures: [Mixture] { brews.map(\.mixture) }

  /// Adds a brew that the bag suffices for.
  mutating func add(_ mixture: Mixture) {
    add(LearnBrew(mixture: mixture, pairs: instance.reveals(mixture)))
  }

  /// Adds a brew that the bag suffices for.
  mutating func add(_ brew: LearnBrew) {
    brews.append(brew)
    use(brew.mixture, -1)
    for pair in brew.pairs {
      covers[pair] += 1
      if covers[pair] == 1 { close(pair) }
    }
  }

  /// Takes a brew out; the last one takes its place.
  mutating func remove(at position: Int) -> LearnBrew {
    brews.swapAt(position, brews.count - 1)
    let brew = brews.removeLast()
    use(brew.mixture, 1)
    for pair in brew.pairs {
      covers[pair] -= 1
      if covers[pair] == 0 { reopen(pair) }
    }
    return brew
  }

  private mutating func use(_ mixture: Mixture, _ pieces: Int) {
    size -= pieces * mixture.size
    left[mixture.first] += pieces
    left[mixture.second] += pieces
    if mixture.third >= 0 { left[mixture.third] += pieces }
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

  /// Whether this is the better plan: it reveals more, or takes fewer brews, or fewer ingredients.
  func isBetter(than other: LearnState) -> Bool {
    if open.count != other.open.count { return open.count < other.open.count }
    if brews.count != other.brews.count { return brews.count < other.brews.count }
    return size < other.size
  }

  /// Replaces brews of three by brews of two that do as well.
  mutating func trim() {
    // Each turn takes the first brew out and puts it, or what does as well, at the end.
    for _ in brews.indices {
      let brew = remove(at: 0)
      let needed = brew.pairs.filter { covers[$0] == 0 }
      let part = brew.mixture.parts.first { part in
        instance.isBrew(part) && Set(instance.reveals(part)).isSuperset(of: needed)
      }
      if !needed.isEmpty { add(part ?? brew.mixture) }
    }
  }
}
