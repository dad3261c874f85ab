internal import JSON
package import Wire

extension BagBrew.Result {
  /// `taken although held back: Wheat 1`; empty if no held-back piece was taken.
  ///
  /// `taken`, `reserve` and `debt` are passed on to `takenFromReserves`; `name` turns an ingredient's id into
  /// its name.
  package func heldBackWords(
    asking taken: [String: Int], reserve: (String) -> Int, debt: (String) -> Int = { _ in 0 },
    name: (String) -> String
  ) -> [String] {
    let rows = takenFromReserves(asking: taken, reserve: reserve, debt: debt)
      .map { (name: name($0.key), count: $0.value) }.sorted { $0.name < $1.name }
    if rows.isEmpty { return [] }
    let words = rows.map { "\($0.name) \($0.count.grouped)" }
    return ["taken although held back: " + words.joined(separator: ", ")]
  }

  /// How many held-back pieces a brew or a meal took, by the ingredient's id; without zeros.
  ///
  /// `taken` has the requested pieces, `reserve` what is held back, and `debt` what the bag owes
  /// now: with a debt, only the pieces that the bag had were taken out.
  private func takenFromReserves(
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
