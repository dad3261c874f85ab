/// A brew, and the unknown pairs that it reveals.
struct LearnBrew {
  let mixture: Mixture
  /// Ascending.
  let pairs: [Int]
}

/// The brews that a search goes through: those that pay best at given prices, or all if they are few.
struct LearnCore {
  /// More brews than a search can try out; twice as many find no better plans, and slower.
  private static let limit = 8_000
  /// Brews are told apart by so many parts of the price 1.
  private static let grades = 64

  let brews: [LearnBrew]
  /// Where the three kinds of each brew are in a `LearnWorth.table`.
  private let cells: [Int]
  /// The brews that reveal each pair, by number.
  private let lists: [[Int]]

  /// `prices` count in units of `LearnPrices.one`; `also` are brews that belong to the core anyway.
  init(_ ground: LearnGround, prices: LearnWorth, also: [Mixture]) {
    let threshold = Self.threshold(ground, prices)
    var mixtures = also
    let present = Set(also)
    ground.forEachTwo { one, other in
      ground.forEachBrew(from: one, and: other, by: prices) { third, worth in
        let mixture = Mixture(one, other, maybe: third)
        if worth > threshold && !present.contains(mixture) { mixtures.append(mixture) }
      }
    }
    let brews = mixtures.map { LearnBrew(mixture: $0, pairs: ground.reveals($0)) }
      .filter { !$0.pairs.isEmpty }
    self.brews = brews
    cells = brews.flatMap { Self.cells(of: $0.mixture, ground) }
    var lists = [[Int]](repeating: [], count: 4 * ground.count)
    for (number, brew) in brews.enumerated() {
      for pair in brew.pairs { lists[pair].append(number) }
    }
    self.lists = lists
  }

  /// The lowest worth above which there are few enough brews.
  private static func threshold(_ ground: LearnGround, _ prices: LearnWorth) -> Int {
    let width = LearnPrices.one / grades
    var counts = [Int](repeating: 0, count: 2 * grades)
    ground.forEachTwo { one, other in
      ground.forEachBrew(from: one, and: other, by: prices) { _, worth in
        // A brew that pays less than -1 reveals too little for what it uses up.
        let grade = worth < 0 ? grades + worth / width - 1 : grades + worth / width
        if grade >= 0 { counts[min(grade, 2 * grades - 1)] += 1 }
      }
    }
    var grade = counts.count
    var sum = 0
    while grade > 0 && sum + counts[grade - 1] <= limit {
      grade -= 1
      sum += counts[grade]
    }
    return (grade - grades) * width - 1
  }

  private static func cells(of mixture: Mixture, _ ground: LearnGround) -> [Int] {
    let cells = mixture.kinds.map { 16 * $0 + Int(ground.mask(of: $0, in: mixture)) }
    return mixture.third < 0 ? cells + [16 * ground.count] : cells
  }

  /// The number of the brew that reveals a pair and is worth most; nil if none is worth anything.
  ///
  /// Leaves out the brews with a mark of at least `turn`; the lowest mark wins a tie. Adds the number of brews looked at to `steps`.
  func best(
    revealing pair: Int, by worth: borrowing LearnWorth, marks: borrowing [Int], before turn: Int,
    _ steps: inout Int
  ) -> (brew: Int, worth: Int)? {
    let table = worth.table.span
    let cells = cells.span
    let marks = marks.span
    var best = (brew: -1, worth: 0)
    for number in lists[pair] {
      let cell = 3 * number
      let sum = table[cells[cell]] &+ table[cells[cell + 1]] &+ table[cells[cell + 2]]
      guard sum >= best.worth, marks[number] < turn else { continue }
      if sum == best.worth && (best.brew < 0 || marks[best.brew] <= marks[number]) { continue }
      best = (number, sum)
    }
    steps += lists[pair].count
    return best.brew < 0 ? nil : best
  }
}
