/// What revealing is worth: for each kind and mask, the worths of its pairs, less its own cost.
///
/// A kind that is not to be had costs so much that no mixture with it is worth anything.
struct LearnWorth {
  /// The worth of each pair.
  private(set) var pairs: [Int]
  /// What a piece of each kind costs.
  private(set) var costs: [Int]
  /// At 16 × kind + mask.
  private(set) var table: [Int]

  /// More than all pairs of a mixture are ever worth.
  static let prohibitive = 1 << 50

  init(kinds: Int) {
    pairs = [Int](repeating: 0, count: 4 * kinds)
    costs = [Int](repeating: 0, count: kinds)
    table = [Int](repeating: 0, count: 16 * kinds)
  }

  mutating func price(_ pair: Int, at worth: Int) {
    let difference = worth - pairs[pair]
    guard difference != 0 else { return }
    pairs[pair] = worth
    let base = 16 * (pair >> 2)
    let bit = 1 << (pair & 3)
    for mask in 0..<16 where mask & bit != 0 { table[base + mask] &+= difference }
  }

  mutating func charge(_ kind: Int, _ cost: Int) {
    let difference = cost - costs[kind]
    guard difference != 0 else { return }
    costs[kind] = cost
    for mask in 0..<16 { table[16 * kind + mask] &-= difference }
  }

  /// What a mixture reveals is worth, less its costs.
  func of(_ mixture: Mixture, _ ground: borrowing LearnGround) -> Int {
    let kinds = mixture.kinds
    return kinds.reduce(0) { sum, kind in
      sum + table[16 * kind + Int(kinds.reduce(0) { $0 | ground.shared(kind, with: $1) })]
    }
  }
}
