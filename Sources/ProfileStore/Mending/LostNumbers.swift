internal import Replication

/// Numbers of changes for people to read: ranges, in a text of limited length.
struct LostNumbers: Equatable {
  /// The ranges, ascending and never adjacent.
  let ranges: [ClosedRange<Int>]

  /// How many ranges are written out; the numbers in the rest are only counted.
  static let listedRanges = 8

  /// Ranges may come in any order, and overlap.
  init(_ ranges: [ClosedRange<Int>]) {
    var joined: [ClosedRange<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    self.ranges = joined
  }

  init(_ numbers: [Int]) {
    self.init(numbers.map { $0...$0 })
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// How many numbers the ranges have; it cannot overflow, because it is at most the greatest number.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  func contains(_ number: Int) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound >= number }
    return index < ranges.count && ranges[index].lowerBound <= number
  }

  /// As in "57, 60-61 and 70".
  var words: String {
    var parts = ranges.prefix(Self.listedRanges).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    let rest = ranges.dropFirst(Self.listedRanges).reduce(0) { $0 + $1.count }
    if rest > 0 { parts.append("\(rest) more") }
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
