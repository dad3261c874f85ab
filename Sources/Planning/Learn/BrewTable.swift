/// The brews that reveal something, and more than any brew of two of their three kinds.
///
/// No plan needs any other brew, because two of its kinds are enough. A brew takes six bytes, so
/// the game's 147,832 recipes with all additions take 1 MB.
struct BrewTable {
  /// For each kind of a brew, its cell in `LearnWorth.table`: 16 × kind + mask of what the brew
  /// reveals.
  struct Entry {
    let first: UInt16
    let second: UInt16
    /// For a brew of two, 16 × the number of all kinds.
    let third: UInt16

    /// The sum of the worths of its kinds.
    @inline(__always)
    func worth(in table: Span<Int>) -> Int {
      table[Int(first)] &+ table[Int(second)] &+ table[Int(third)]
    }
  }

  /// Sorted by kinds; a brew of two comes before the brews of these two and a third.
  let entries: [Entry]
  private let instance: LearnInstance

  init(_ instance: LearnInstance, _ budget: StepBudget) {
    self.instance = instance
    let count = instance.count
    let shares = instance.shares
    let unknown = instance.unknown
    let none = UInt16(16 * count)
    func cell(_ kind: Int, _ mask: UInt8) -> UInt16 { UInt16(16 * kind) + UInt16(mask & 15) }
    func number(_ kind: Int, _ mask: UInt8) -> Int { (mask & 15 & unknown[kind]).nonzeroBitCount }
    func revealed(_ one: Int, _ other: Int) -> Int {
      let both = shares[one * count + other]
      return number(one, both) + number(other, both >> 4)
    }
    budget.spend(count * count * count / 6)
    let byTwo = shares.indices.map { revealed($0 / count, $0 % count) }
    var entries: [Entry] = []
    for one in 0..<count {
      for other in one + 1..<max(count, one + 1) {
        let both = shares[one * count + other]
        let least = byTwo[one * count + other]
        if least > 0 {
          entries.append(Entry(first: cell(one, both), second: cell(other, both >> 4), third: none))
        }
        for third in other + 1..<max(count, other + 1) {
          let first = shares[one * count + third]
          let second = shares[other * count + third]
          // Each kind must share an effect with another one.
          if first | second == 0 || both | first == 0 || both | second == 0 { continue }
          let masks = (both | first, (both >> 4) | (second & 15), (first >> 4) | (second >> 4))
          let all = number(one, masks.0) + number(other, masks.1) + number(third, masks.2)
          // A brew of two that reveals as much uses fewer pieces, so this one is never needed.
          guard all > least, all > byTwo[one * count + third], all > byTwo[other * count + third]
          else { continue }
          entries.append(
            Entry(
              first: cell(one, masks.0), second: cell(other, masks.1), third: cell(third, masks.2)))
        }
      }
    }
    self.entries = entries
  }

  func mixture(_ entry: Entry) -> Mixture {
    let third = Int(entry.third >> 4)
    return Mixture(
      Int(entry.first >> 4), Int(entry.second >> 4), maybe: third == instance.count ? -1 : third)
  }

  /// Visits the brews in order, each with its worth.
  @inline(__always)
  func forEach(by worth: borrowing LearnWorth, _ body: (Entry, Int) -> Void) {
    let table = worth.table.span
    for entry in entries {
      body(entry, entry.worth(in: table))
    }
  }

  /// The sum of how much each brew's worth exceeds `cost`; brews worth less count as 0.
  ///
  /// Calls `body` once for each first two kinds, with the most valuable brew and the total excess
  /// of the brews that begin with them.
  func excess(
    over cost: Int, by worth: borrowing LearnWorth, _ body: (Entry, Int) -> Void
  ) -> Int {
    var total = 0
    var group: (best: Entry, worth: Int, excess: Int)?
    forEach(by: worth) { entry, sum in
      guard sum > cost else { return }
      total += sum - cost
      guard let old = group else { return group = (entry, sum, sum - cost) }
      if old.best.first >> 4 == entry.first >> 4 && old.best.second >> 4 == entry.second >> 4 {
        let best = sum > old.worth ? entry : old.best
        group = (best, max(sum, old.worth), old.excess + sum - cost)
      } else {
        body(old.best, old.excess)
        group = (entry, sum, sum - cost)
      }
    }
    if let group { body(group.best, group.excess) }
    return total
  }
}
