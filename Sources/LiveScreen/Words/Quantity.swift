internal import JSON
internal import LiveProfile

/// Numbers as people read them.
enum Quantity {
  /// The digits in groups of three: `32,815`.
  static func grouped(_ number: Int) -> String { number.grouped }

  /// A number with its noun: `1 other`, `2 others`.
  static func counted(_ number: Int, _ one: String, _ many: String) -> String {
    grouped(number) + " " + (number == 1 ? one : many)
  }
}

extension Quantity {
  /// A number without trailing zeros: `5`, `0.25`.
  static func shortest(_ number: Double) -> String {
    Int(exactly: number).map(grouped) ?? "\(number)"
  }
}
