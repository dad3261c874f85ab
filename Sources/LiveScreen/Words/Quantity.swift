/// Numbers as people read them.
enum Quantity {
  /// The digits in groups of three: `32,815`.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

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
