/// The brews and meals of an unfinished plan, what they reveal, and what is left of each kind.
struct LearnState {
  let instance: LearnInstance
  /// The brews of the plan, and its meals.
  private(set) var brews: [LearnBrew] = []
  private(set) var mealCount = 0
  /// How many brews reveal each pair.
  private(set) var covers: [Int]
  /// How many pieces of each kind no brew uses.
  private(set) var left: [Int]
  /// The reachable pairs that no brew reveals.
  private(set) var open: [Int]
  /// The place of each pair in `open`; −1 if it is not open.
  private var places: [Int]
  /// The total number of ingredients in all brews.
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
  /// How many brews there are, without the meals.
  var brewCount: Int { brews.count - mealCount }

  /// Adds a brew that the bag suffices for.
  mutating func add(_ mixture: Mixture) {
    add(LearnBrew(mixture: mixture, pairs: instance.reveals(mixture)))
  }

  /// Adds a brew of the core; the bag must suffice for it.
  mutating func add(_ brew: LearnBrew) {
    brews.append(brew)
    use(brew.mixture, -1)
    for pair in brew.pairs {
      covers[pair] += 1
      if covers[pair] == 1 { close(pair) }
    }
  }

  /// Removes a brew; the last brew moves to its position.
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
    if mixture.isMeal { mealCount -= pieces }
    left[mixture.first] += pieces
    if mixture.second >= 0 { left[mixture.second] += pieces }
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

  /// How good a plan is; smaller is better.
  struct Score: Comparable {
    let open: Int
    let brews: Int
    let size: Int

    static func < (one: Score, other: Score) -> Bool {
      (one.open, one.brews, one.size) < (other.open, other.brews, other.size)
    }
  }

  /// Compares what a plan reveals, then its brews, then its ingredients.
  var score: Score { Score(open: open.count, brews: brewCount, size: size) }

  /// The same brews and meals in an instance of the same kinds that may allow more meals.
  func moved(to instance: LearnInstance) -> LearnState {
    var moved = LearnState(instance)
    for brew in brews { moved.add(brew.mixture) }
    return moved
  }

  /// Removes superfluous brews, then superfluous meals; shortens brews of three kinds to two that
  /// are enough.
  mutating func trim() {
    for mixture in mixtures.filter({ !$0.isMeal }) + mixtures.filter(\.isMeal) {
      guard let position = brews.firstIndex(where: { $0.mixture == mixture }) else { continue }
      let brew = remove(at: position)
      let needed = brew.pairs.filter { covers[$0] == 0 }
      let part = mixture.parts.first { part in
        instance.isBrew(part) && Set(instance.reveals(part)).isSuperset(of: needed)
      }
      if !needed.isEmpty { add(part ?? mixture) }
    }
  }
}
