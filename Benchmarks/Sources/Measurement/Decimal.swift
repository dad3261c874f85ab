/// Numbers with a fixed count of digits after the point.
enum Decimal {
  static func text(_ value: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((value * scale).rounded())
    guard digits > 0 else { return String(scaled) }
    let (whole, rest) = abs(scaled).quotientAndRemainder(dividingBy: Int(scale))
    let zeros = String(repeating: "0", count: digits - String(rest).count)
    return "\(scaled < 0 ? "-" : "")\(whole).\(zeros)\(rest)"
  }
}
