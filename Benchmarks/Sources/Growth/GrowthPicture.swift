import Glibc

/// A picture of how several measures grow, both axes logarithmic: straight lines of slope 1 are linear.
struct GrowthPicture {
  struct Line {
    let name: String
    /// How many times as much as at the first size.
    let values: [Double]
  }

  let title: String
  /// The sizes, increasing.
  let counts: [Int]
  let lines: [Line]

  private static let width = 720.0
  private static let height = 360.0
  private static let left = 60.0
  private static let right = 230.0
  private static let top = 36.0
  private static let bottom = 44.0
  /// Colours that differ in lightness as well.
  private static let colours = ["#1b6ca8", "#d1495b", "#2e8b57", "#8e5bbf", "#c77d0a", "#444444"]

  /// The least range of the upward axis: what stays within it does not grow.
  private static let leastTop = 10.0

  var svg: String {
    let most = max(lines.flatMap(\.values).max() ?? 1, Self.leastTop)
    let least = min(lines.flatMap(\.values).min() ?? 1, 0.5)
    var parts = [
      text(title, x: Self.left, y: 20, size: 15),
      text(
        "times as much as at \(counts.first.map(Self.grouped) ?? "")", x: Self.left, y: 34, size: 11
      ),
    ]
    for decade in Int(log10(least).rounded(.down))...Int(log10(most).rounded(.up)) {
      let value = pow(10, Double(decade))
      guard value >= least / 1.01, value <= most * 1.01 else { continue }
      let y = place(value, least, most)
      parts.append(
        #"<line x1="\#(Self.left)" y1="\#(y)" x2="\#(Self.width - Self.right)" y2="\#(y)" stroke="lightgray"/>"#
      )
      parts.append(
        text(
          value < 1 ? "\(value)" : Self.grouped(Int(value)), x: Self.left - 6, y: y + 4, end: true))
    }
    for (index, count) in counts.enumerated() {
      parts.append(
        text(Self.grouped(count), x: column(index), y: Self.height - Self.bottom + 18, middle: true)
      )
    }
    for (number, line) in lines.enumerated() {
      let colour = Self.colours[number % Self.colours.count]
      let points = line.values.enumerated().map { index, value in
        "\(column(index)),\(place(value, least, most))"
      }
      parts.append(
        #"<polyline points="\#(points.joined(separator: " "))" fill="none" stroke="\#(colour)" stroke-width="2"/>"#
      )
      let y = Self.top + 12 + 20 * Double(number)
      let x = Self.width - Self.right + 16
      parts.append(
        #"<line x1="\#(x)" y1="\#(y)" x2="\#(x + 22)" y2="\#(y)" stroke="\#(colour)" stroke-width="2"/>"#
      )
      parts.append(text(line.name, x: x + 28, y: y + 4))
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(Self.width))" height="\(Int(Self.height))" \
      font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="white"/>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }

  private func column(_ index: Int) -> Double {
    let span = Self.width - Self.left - Self.right
    return rounded(Self.left + span * Double(index) / Double(max(counts.count - 1, 1)))
  }

  private func place(_ value: Double, _ least: Double, _ most: Double) -> Double {
    let share = (log10(max(value, least)) - log10(least)) / (log10(most) - log10(least))
    return rounded(Self.height - Self.bottom - share * (Self.height - Self.bottom - Self.top - 8))
  }

  private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private func text(
    _ text: String, x: Double, y: Double, size: Int = 12, end: Bool = false, middle: Bool = false
  ) -> String {
    let anchor = end ? "end" : middle ? "middle" : "start"
    return
      #"<text x="\#(x)" y="\#(y)" font-size="\#(size)" text-anchor="\#(anchor)">\#(text)</text>"#
  }

  /// With a comma between thousands.
  private static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return String(digits)
  }
}
