/// Rows of things that are numbers and stand in their order: ingredients and effects of a catalog.
struct NumberedRows: Rows {
  private let numbers: [Int]

  /// Takes ascending numbers.
  init(_ numbers: [Int]) {
    self.numbers = numbers
  }

  var count: Int { numbers.count }

  subscript(row: Int) -> Int { numbers[row] }

  func row(of thing: Int) -> Int? {
    let row = firstRow(from: thing)
    return row < count && numbers[row] == thing ? row : nil
  }

  func row(nearest thing: Int) -> Int? {
    let row = firstRow(from: thing)
    guard row < count else { return numbers.isEmpty ? nil : count - 1 }
    guard row > 0 else { return row }
    return thing - numbers[row - 1] < numbers[row] - thing ? row - 1 : row
  }

  private func firstRow(from thing: Int) -> Int {
    numbers.firstIndex { $0 >= thing } ?? count
  }
}
