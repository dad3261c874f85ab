/// The brews of an instance that reveal something, and more than any two of their three kinds do.
///
/// No plan needs another brew: two of its kinds do as well. A brew takes six bytes, so the game's 147,832
/// recipes with all additions take 1 MB.
struct BrewTable {
  /// The cells of a brew's kinds in a `LearnWorth.table`, with what it reveals of them: 16 × kind + mask.
  struct Entry {
    let first: UInt16
    let second: UInt16
    /// 16 × the number of kinds in a brew of two.
    let third: UInt16

    /// The sum of what its kinds are worth.
    @inline(__always)
    func worth(in table: Span<Int>) -> Int {
      table[Int(first)] &+ table[Int(second)] &+ table[Int(third)]
    }
  }

  /// By their kinds, ascending; a brew of two comes before those of the same two and a third.
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
          // Each kind must share something with another one.
          if first | second == 0 || both | first == 0 || both | second == 0 { continue }
          let masks = (both | first, (both >> 4) | (second & 15), (first >> 4) | (second >> 4))
          let all = number(one, masks.0) + number(other, masks.1) + number(third, masks.2)
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

  /// In order, each with its worth.
  @inline(__always)
  func forEach(by worth: borrowing LearnWorth, _ body: (Entry, Int) -> Void) {
    let table = worth.table.span
    for entry in entries {
      body(entry, entry.worth(in: table))
    }
  }

  /// By how much the worths of brews exceed `cost`, in sum; brews worth less count nothing.
  ///
  /// For each two first kinds, `body` gets the brew that is worth most, and the excess of all brews that
  /// begin with them.
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
