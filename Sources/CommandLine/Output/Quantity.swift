internal import JSON

/// Numbers as people read them.
package enum Quantity {
  /// The digits in groups of three: `32,815`.
  package static func grouped(_ number: Int) -> String { number.grouped }

  /// A number and its noun: `1 recipe`, `2 recipes`.
  package static func of(_ number: Int, _ singular: String) -> String { number.counted(singular) }

  /// The number of changes that a start found missing: `2 changes`; 0 means an unknown number.
  package static func lost(_ changes: Int) -> String {
    changes == 0 ? "an unknown number of changes" : of(changes, "change")
  }

  /// A quantity in the bag: `3`, or `0 (debt 2)`.
  package static func ofBag(_ quantity: Int, debt: Int) -> String {
    debt > 0 ? "\(grouped(quantity)) (debt \(grouped(debt)))" : grouped(quantity)
  }

  /// Seconds as their two largest units: `3 h 12 min`.
  package static func duration(seconds: Int) -> String {
    let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
    guard let first = units.firstIndex(where: { seconds >= $0.1 }) else { return "0 s" }
    var rest = seconds
    var parts: [String] = []
    for (name, length) in units[first...].prefix(2) where rest >= length {
      parts.append("\(rest / length) \(name)")
      rest %= length
    }
    return parts.joined(separator: " ")
  }
}
