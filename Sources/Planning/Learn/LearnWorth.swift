/// What revealing is worth: for each kind and mask, the worths of the pairs minus the kind's cost.
struct LearnWorth {
  /// The worth of each pair.
  private(set) var pairs: [Int]
  /// The cost of a piece of each kind.
  private(set) var costs: [Int]
  /// Indexed by 16 × kind + mask; the extra last entry, 0, stands for no kind.
  private(set) var table: [Int]

  /// The cost of an exhausted kind: more than all pairs of a brew are ever worth.
  static let prohibitive = 1 << 50

  init(kinds: Int) {
    pairs = [Int](repeating: 0, count: 4 * kinds)
    costs = [Int](repeating: 0, count: kinds)
    table = [Int](repeating: 0, count: 16 * kinds + 1)
  }

  /// Replaces the worth of a pair.
  mutating func price(_ pair: Int, at worth: Int) {
    let difference = worth - pairs[pair]
    guard difference != 0 else { return }
    pairs[pair] = worth
    let base = 16 * (pair >> 2)
    let bit = 1 << (pair & 3)
    for rest in 0..<8 {
      // Makes room for the pair's bit in `rest`: moves the higher bits up by one.
      let mask = (rest & ~(bit - 1)) << 1 | bit | rest & (bit - 1)
      table[base + mask] &+= difference
    }
  }

  /// Replaces the cost of a kind.
  mutating func charge(_ kind: Int, _ cost: Int) {
    let difference = cost - costs[kind]
    guard difference != 0 else { return }
    costs[kind] = cost
    for place in 16 * kind..<16 * kind + 16 { table[place] &-= difference }
  }
}
