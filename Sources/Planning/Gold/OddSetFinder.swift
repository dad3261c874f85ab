/// Finds odd sets whose capacity a solution with divided potions exceeds: the solution *breaks*
/// them.
///
/// A solution breaks a set S if the potions with one or three ingredients of S, plus the left
/// pieces of S, amount to less than 1. So we look for a set with an odd number of pieces of which
/// every frequent potion has an even number of ingredients. These demands are linear equations over
/// the field of two elements. We solve the equations of the largest amounts, in a shuffled order,
/// until few solutions remain, and then try all of these. This is information-set decoding: the
/// search for a light word of a linear code.
struct OddSetFinder {
  /// One bit for each of up to 512 kinds or demands.
  private typealias Bits = SIMD8<UInt64>

  /// A set of kinds, and the demands that it fails.
  private struct Word {
    var kinds: Bits
    var failed: Bits
  }

  private let bag: BagRecipes
  /// The penalty for failing each demand: the amount of the potion or of the left pieces.
  private var weights: [Double] = []
  private var fixed: [Bool]
  private var generators: [Word] = []
  private var state: UInt64
  /// The bits of `kinds` with an odd quantity.
  private var oddKinds = Bits()

  /// A set with a greater weight is not worth a row: the solution exceeds its capacity by (1 −
  /// weight) / 2.
  private static let largestWeight = 0.96

  init(_ program: LinearProgram, seed: UInt64) {
    bag = program.bag
    state = seed
    fixed = []
    let kindCount = bag.kinds.count
    generators = (0..<kindCount).map { kind in
      var word = Word(kinds: Bits(), failed: Bits())
      Self.flip(kind, &word.kinds)
      if bag.quantities[kind] & 1 == 1 { Self.flip(kind, &oddKinds) }
      return word
    }
    for (row, column) in program.basis.enumerated() {
      let amount = program.values[row]
      guard amount > 1e-4, weights.count < 512 else { continue }
      if column < 0 {
        if ~column < kindCount { demand(amount, [~column]) }
      } else {
        demand(amount, bag.kinds(of: bag.recipes[program.recipes[column]]))
      }
    }
    for column in program.place.indices where program.place[column] < 0 {
      let amount = program.resting(column)
      guard amount > 1e-4, weights.count < 512 else { continue }
      demand(amount, bag.kinds(of: bag.recipes[program.recipes[column]]))
    }
    // A set that fails one of these demands is heavier than `largestWeight`, so solve them only
    // once.
    for demand in weights.indices where weights[demand] >= 0.999 {
      generators = Self.satisfy(demand, generators, oddKinds)
    }
  }

  private mutating func demand(_ weight: Double, _ kinds: ArraySlice<Int>) {
    for kind in kinds { Self.flip(weights.count, &generators[kind].failed) }
    weights.append(weight)
  }

  /// The sets that the solution breaks most, each once; tries `tries` random orders.
  mutating func sets(tries: Int, limit: Int, _ budget: StepBudget) -> [OddSet] {
    guard generators.contains(where: { isOdd($0) }) else { return [] }
    let free = weights.indices.filter { weights[$0] < 0.999 }
    var found: [(weight: Double, word: Bits)] = []
    for _ in 0..<tries where !budget.isStopped {
      // Random factors vary the order, but large amounts still tend to come first.
      let keys = free.map { weights[$0] * (0.3 + random()) }
      let order = free.indices.sorted { keys[$0] > keys[$1] || keys[$0] == keys[$1] && $0 < $1 }
      var words = generators
      for index in order where words.count > 6 {
        words = Self.satisfy(free[index], words, oddKinds)
      }
      budget.spend(generators.count * free.count + 4000)
      for word in combinations(words) where isOdd(word) {
        let weight = weight(of: word)
        guard weight < Self.largestWeight else { continue }
        if !found.contains(where: { $0.word == word.kinds }) { found.append((weight, word.kinds)) }
      }
    }
    found.sort {
      $0.weight < $1.weight - 1e-9
        || $0.weight < $1.weight + 1e-9 && Self.precedes($0.word, $1.word)
    }
    return found.prefix(limit).map { entry in
      OddSet(bag.kinds.indices.filter { Self.has($0, entry.word) }, in: bag)
    }
  }

  /// The words that meet one more demand: those that already meet it, and sums of two that fail it.
  ///
  /// Ignores the demand if otherwise no word with an odd number of pieces would remain.
  private static func satisfy(_ demand: Int, _ words: [Word], _ oddKinds: Bits) -> [Word] {
    let failing = words.indices.filter { has(demand, words[$0].failed) }
    guard !failing.isEmpty else { return words }
    func isOdd(_ index: Int) -> Bool { parity(words[index].kinds & oddKinds) == 1 }
    let others = words.indices.contains { !has(demand, words[$0].failed) && isOdd($0) }
    // Adding an even pivot keeps every odd word odd.
    let pivot = failing.first { !isOdd($0) } ?? (others ? failing.first : nil)
    guard let pivot else { return words }
    var result: [Word] = []
    result.reserveCapacity(words.count)
    for index in words.indices where index != pivot {
      var word = words[index]
      if has(demand, word.failed) {
        word.kinds ^= words[pivot].kinds
        word.failed ^= words[pivot].failed
      }
      result.append(word)
    }
    return result
  }

  /// The words and all their sums, up to about 64.
  private func combinations(_ words: [Word]) -> [Word] {
    var result: [Word] = []
    for word in words {
      let count = result.count
      for index in 0..<count where result.count < 64 {
        result.append(
          Word(
            kinds: result[index].kinds ^ word.kinds, failed: result[index].failed ^ word.failed))
      }
      result.append(word)
    }
    return result
  }

  private func weight(of word: Word) -> Double {
    var total = 0.0
    for part in 0..<8 {
      var bits = word.failed[part]
      while bits != 0 {
        total += weights[part << 6 + bits.trailingZeroBitCount]
        if total >= 1 { return total }
        bits &= bits &- 1
      }
    }
    return total
  }

  private func isOdd(_ word: Word) -> Bool { Self.parity(word.kinds & oddKinds) == 1 }

  private static func has(_ bit: Int, _ bits: Bits) -> Bool {
    bits[bit >> 6] & (1 << UInt64(bit & 63)) != 0
  }

  private static func flip(_ bit: Int, _ bits: inout Bits) {
    bits[bit >> 6] ^= 1 << UInt64(bit & 63)
  }

  private static func parity(_ bits: Bits) -> Int {
    let half = bits.lowHalf ^ bits.highHalf
    let quarter = half.lowHalf ^ half.highHalf
    return (quarter[0] ^ quarter[1]).nonzeroBitCount & 1
  }

  private static func precedes(_ one: Bits, _ other: Bits) -> Bool {
    for part in 0..<8 where one[part] != other[part] { return one[part] < other[part] }
    return false
  }

  private mutating func random() -> Double {
    state &+= 1
    return BagRecipes.hash(Int(truncatingIfNeeded: state), 4)
  }
}
