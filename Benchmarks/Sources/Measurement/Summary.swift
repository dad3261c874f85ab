/// The smallest, the middle and the largest of what several rounds measured.
struct Summary {
  let minimum: Double
  let median: Double
  let maximum: Double

  init(_ values: [Double]) {
    precondition(!values.isEmpty, "a summary of no rounds")
    let sorted = values.sorted()
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension Report.Section {
  /// Adds a row with the median, the least and the most of some values.
  mutating func add(_ what: String, digits: Int, _ values: [Double]) {
    let summary = Summary(values)
    rows.append(
      [.text(what)]
        + [summary.median, summary.minimum, summary.maximum].map { .number($0, digits: digits) })
  }
}
