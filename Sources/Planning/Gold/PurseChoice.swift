/// Which potions of a plan to sell to merchants who have little gold.
///
/// Any part of a plan can be brewed if the whole plan can. So the choice is a sum of prices that comes as near as
/// possible to each purse, and never exceeds it.
package struct PurseChoice: Sendable, Equatable {
  /// How often each row of the plan is brewed.
  package let times: [Int]
  /// What each merchant pays, in the order of the purses.
  package let paid: [Int]

  /// Fills the largest or the smallest purse first, whichever sells for more.
  ///
  /// Each is filled as far as the rows that are left allow. So the best for one purse is found, and for several often.
  /// A row has a price, at least 0, and a number of potions. Proportional to the rows, times the gold of the purses, or
  /// of the rows if they are worth less.
  package init(rows: [(price: Int, times: Int)], purses: [Int]) {
    let falling = purses.indices.sorted { (purses[$1], $0) < (purses[$0], $1) }
    let one = PurseChoice(rows, purses, in: falling)
    let other = PurseChoice(rows, purses, in: falling.reversed())
    self = other.paid.reduce(0, +) > one.paid.reduce(0, +) ? other : one
  }

  private init(_ rows: [(price: Int, times: Int)], _ purses: [Int], in order: [Int]) {
    // No purse needs more room than the sum of all prices.
    let most = purses.max() ?? 0
    let worth = rows.reduce(0) { min(most, $0 + min($1.price, most) * min($1.times, most)) }
    var left = rows.map(\.times)
    var paid = purses.map { _ in 0 }
    for purse in order {
      let sold = Self.fill(min(purses[purse], worth), with: rows.map(\.price), left)
      for (row, count) in sold.enumerated() {
        left[row] -= count
        paid[purse] += count * rows[row].price
      }
    }
    self.paid = paid
    times = zip(rows, left).map { $0.times - $1 }
  }

  /// How many of each row to sell for the highest sum that the purse can pay.
  private static func fill(_ purse: Int, with prices: [Int], _ left: [Int]) -> [Int] {
    // The row that reached each sum last; -1 for a sum that no rows reach.
    var reachedBy = [Int](repeating: -1, count: purse + 1)
    reachedBy[0] = prices.count
    // The dearest potions come first, so that a sum takes few brews.
    let order = prices.indices.sorted { (prices[$1], $0) < (prices[$0], $1) }
    for row in order where prices[row] > 0 && prices[row] <= purse {
      let price = prices[row]
      var used = [Int](repeating: 0, count: purse + 1)
      for sum in price...purse where reachedBy[sum] < 0 && reachedBy[sum - price] >= 0 {
        // A sum that an earlier row reached begins a new count of this row.
        let count = used[sum - price] + 1
        guard count <= left[row] else { continue }
        used[sum] = count
        reachedBy[sum] = row
      }
    }
    var sold = prices.map { _ in 0 }
    var sum = reachedBy.lastIndex { $0 >= 0 } ?? 0
    while sum > 0 {
      sold[reachedBy[sum]] += 1
      sum -= prices[reachedBy[sum]]
    }
    return sold
  }
}
