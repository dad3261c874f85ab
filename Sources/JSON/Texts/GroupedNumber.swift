extension Int {
  /// The digits in groups of three, for people: `32,815`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// The number and its noun: `1 recipe`, `2 recipes`.
  package func counted(_ singular: String) -> String {
    grouped + " " + singular + (self == 1 ? "" : "s")
  }
}
