/// A brew or a meal, and the unknown pairs that it reveals.
struct LearnBrew {
  let mixture: Mixture
  /// Ascending.
  let pairs: [Int]
}

/// The brews that a search considers: those that pay best at given prices, or all if there are few.
///
/// All meals belong to it.
struct LearnCore {
  /// The number of grades between the worths 0 and 1; brews of the same grade count as equal.
  private static let grades = 64

  let brews: [LearnBrew]
  /// For each brew, the cells of its kinds in a `LearnWorth.table`.
  private let cells: [BrewTable.Entry]
  /// For each pair, the numbers of the brews that reveal it.
  private let lists: [[Int32]]

  /// `prices` are in units of `LearnPrices.one`.
  ///
  /// `also` are brews to include in any case, besides about `limit` others.
  init(
    _ instance: LearnInstance, _ table: BrewTable, prices: LearnWorth, also: [Mixture], limit: Int
  ) {
    let (border, step) = Self.border(table, prices, limit)
    let present = Set(also)
    var mixtures =
      also + instance.meals.map(Mixture.init(mealOf:)).filter { !present.contains($0) }
    var number = 0
    table.forEach(by: prices) { entry, worth in
      guard let grade = Self.grade(worth), grade >= border else { return }
      if grade == border {
        number += 1
        guard number % step == 0 else { return }
      }
      let mixture = table.mixture(entry)
      if !present.contains(mixture) { mixtures.append(mixture) }
    }
    let brews = mixtures.map { LearnBrew(mixture: $0, pairs: instance.reveals($0)) }
    self.brews = brews
    cells = brews.map { Self.cells(of: $0.mixture, instance) }
    var lists = [[Int32]](repeating: [], count: 4 * instance.count)
    for (number, brew) in brews.enumerated() {
      for pair in brew.pairs { lists[pair].append(Int32(number)) }
    }
    self.lists = lists
  }

  /// Includes all brews above `grade`, and one in `step` of the brews in it.
  ///
  /// Taking only whole grades would not do: for a large bag, thousands of brews pay the same.
  private static func border(_ table: BrewTable, _ prices: LearnWorth, _ limit: Int) -> (
    grade: Int, step: Int
  ) {
    var counts = [Int](repeating: 0, count: 2 * grades)
    table.forEach(by: prices) { _, worth in
      if let grade = grade(worth) { counts[grade] += 1 }
    }
    var sum = 0
    for grade in counts.indices.reversed() {
      if sum + counts[grade] > limit { return (grade, counts[grade] / max(1, limit - sum) + 1) }
      sum += counts[grade]
    }
    return (-1, 1)
  }

  /// Nil for a worth below −1: the brew reveals too little for what it uses up.
  private static func grade(_ worth: Int) -> Int? {
    let grade = grades + (worth >> (LearnPrices.one / grades).trailingZeroBitCount)
    return grade < 0 ? nil : min(grade, 2 * grades - 1)
  }

  private static func cells(of mixture: Mixture, _ instance: LearnInstance) -> BrewTable.Entry {
    let cells = mixture.kinds.map { UInt16(16 * $0) + UInt16(instance.mask(of: $0, in: mixture)) }
    let none = UInt16(16 * instance.count)
    return BrewTable.Entry(
      first: cells[0], second: cells.count > 1 ? cells[1] : none,
      third: cells.count > 2 ? cells[2] : none)
  }

  /// Visits the kinds of a brew; passes the number of all kinds for a missing one.
  @inline(__always)
  func forEachKind(of number: Int, _ body: (Int) -> Void) {
    body(Int(cells[number].first >> 4))
    body(Int(cells[number].second >> 4))
    body(Int(cells[number].third >> 4))
  }

  /// How many brews reveal a pair.
  func count(revealing pair: Int) -> Int { lists[pair].count }

  /// The most valuable brew that reveals a pair; nil if none is worth more than `least`.
  ///
  /// Skips brews whose mark is at least `turn`; the lowest mark wins a tie. Adds the number of
  /// visited brews to `steps`.
  func best(
    revealing pair: Int, by worth: borrowing LearnWorth, marks: borrowing [Int], before turn: Int,
    atLeast least: Int = 0, _ steps: inout Int
  ) -> (brew: Int, worth: Int)? {
    let table = worth.table.span
    let cells = cells.span
    let marks = marks.span
    var best = (brew: -1, worth: least)
    for short in lists[pair] {
      let number = Int(short)
      let sum = cells[number].worth(in: table)
      guard sum >= best.worth, marks[number] < turn else { continue }
      if sum == best.worth && (best.brew < 0 || marks[best.brew] <= marks[number]) { continue }
      best = (number, sum)
    }
    steps += lists[pair].count
    return best.brew < 0 ? nil : best
  }
}

extension LearnCore {
  /// The brews of open pairs that the rest of a bag suffices for; all brews until `gather` is
  /// called.
  ///
  /// During a refill, kinds only run out and pairs are only revealed, so no other brew becomes
  /// useful.
  struct Affordable {
    private var brews: [Int32] = []
    /// Where the brews of each pair are.
    private var ranges: [Range<Int>]
    private(set) var isGathered = false

    init(_ core: LearnCore) { ranges = [Range<Int>](repeating: 0..<0, count: core.lists.count) }

    /// Forgets the gathered brews.
    mutating func clear() { isGathered = false }

    /// Gathers the brews that reveal these pairs and use no prohibitive kind.
    mutating func gather(revealing pairs: [Int], _ core: LearnCore, by worth: borrowing LearnWorth)
    {
      isGathered = true
      brews.removeAll(keepingCapacity: true)
      let table = worth.table.span
      let cells = core.cells.span
      for pair in pairs {
        let start = brews.count
        for number in core.lists[pair]
        where cells[Int(number)].worth(in: table) > -LearnWorth.prohibitive / 2 {
          brews.append(number)
        }
        ranges[pair] = start..<brews.count
      }
    }

    /// The first of the most valuable brews; nil if none is worth anything.
    func best(
      revealing pairs: [Int], _ core: LearnCore, by worth: borrowing LearnWorth
    ) -> Int? {
      let table = worth.table.span
      let cells = core.cells.span
      let brews = brews.span
      var best = (brew: Int32(-1), worth: 0)
      for pair in pairs {
        if isGathered {
          for place in ranges[pair] {
            let sum = cells[Int(brews[place])].worth(in: table)
            if sum > best.worth { best = (brews[place], sum) }
          }
        } else {
          for number in core.lists[pair] {
            let sum = cells[Int(number)].worth(in: table)
            if sum > best.worth { best = (number, sum) }
          }
        }
      }
      return best.brew < 0 ? nil : Int(best.brew)
    }
  }
}
