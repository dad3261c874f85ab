package import Wire

extension BagBrew.Result {
  /// How many held-back pieces a brew or a meal took, by the ingredient's id; without zeros.
  ///
  /// `taken` has how many pieces were asked for, `reserve` what is held back, and `debt` what the bag
  /// owes now: with a debt, only what the bag had was taken out of it.
  package func takenFromReserves(
    asking taken: [String: Int], reserve: (String) -> Int, debt: (String) -> Int
  ) -> [String: Int] {
    var counts: [String: Int] = [:]
    for (id, left) in left {
      let count = min((taken[id] ?? 0) - debt(id), reserve(id) - left)
      if count > 0 { counts[id] = count }
    }
    return counts
  }
}
