/// Some of the ingredients or effects, which are numbers, in an order of all of them.
struct NumberedRows: Rows {
  /// All things, so that even one that is not shown has its place.
  private let order: [Int]
  private let numbers: [Int]

  /// `order` has each number below a count once, in the order of the rows.
  init(_ order: [Int], shown isShown: (Int) -> Bool = { _ in true }) {
    self.order = order
    numbers = order.filter(isShown)
  }

  var count: Int { numbers.count }

  subscript(row: Int) -> Int { numbers[row] }

  /// For a hidden thing, the nearer of the rows before and after it; the one after if equal.
  func row(nearest thing: Int) -> Int? {
    if let row = row(of: thing) { return row }
    guard !numbers.isEmpty else { return nil }
    guard let rank = order.firstIndex(of: thing) else { return count - 1 }
    let shown = Set(numbers)
    let behind = order[rank...].firstIndex(where: shown.contains)
    let before = order[..<rank].lastIndex(where: shown.contains)
    switch (before, behind) {
    case (let before?, let behind?):
      return row(of: order[rank - before < behind - rank ? before : behind])
    case (let rank?, nil), (nil, let rank?): return row(of: order[rank])
    case (nil, nil): return nil
    }
  }
}
