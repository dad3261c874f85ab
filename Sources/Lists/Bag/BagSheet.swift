internal import Alchemy
internal import JSON

/// A bag as a text that people edit: a line for each ingredient, with its count and its reserve.
///
/// `BagReading` also reads the sheet, as a table, but ignores the reserves.
package struct BagSheet: Equatable, Sendable {
  /// One line: an ingredient, its count and its reserve.
  package struct Row: Equatable, Sendable {
    /// The ingredient's index in the catalog.
    package var ingredient: Int
    /// How many are in the bag.
    package var count: Int
    /// How many of them are held back; nil if the line does not say.
    package var reserve: Int?

    package init(ingredient: Int, count: Int, reserve: Int?) {
      self.ingredient = ingredient
      self.count = count
      self.reserve = reserve
    }
  }

  /// Why a line cannot be read.
  package struct Objection: Equatable, Sendable {
    /// The line's number, from 1, as editors count.
    package let line: Int
    /// A sentence without a full stop.
    package let words: String
  }

  /// The rows in the order of the lines; each ingredient occurs once.
  package private(set) var rows: [Row] = []
  /// The unreadable lines, in order; empty if all could be read.
  package private(set) var objections: [Objection] = []

  /// Whether the heading is there; a user who empties the text removes it, too.
  package private(set) var hasHeading = false

  /// Reads a sheet, without lines that begin with `#`.
  ///
  /// A line may also have any form of a bag's list, such as `Wheat 3`. `possible` is the range of
  /// counts of a bag. Linear in the text.
  package init(_ text: String, by finder: IngredientFinder, possible: ClosedRange<Int>) {
    var places: Set<Int> = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (place, line) in lines.enumerated() {
      let line = line.trimmed
      if line == Self.heading { hasHeading = true }
      if line.isEmpty || line.hasPrefix("#") || line == Self.heading { continue }
      let (found, objection) = Self.rows(of: line, finder, possible)
      if let objection { objections.append(Objection(line: place + 1, words: objection)) }
      for row in found {
        if places.contains(row.ingredient) {
          let name = finder.catalog.ingredients[row.ingredient].name
          objections.append(
            Objection(line: place + 1, words: "\(name) stands twice"))
        } else {
          places.insert(row.ingredient)
          rows.append(row)
        }
      }
    }
  }

  private static func rows(
    of line: Substring, _ finder: IngredientFinder, _ possible: ClosedRange<Int>
  ) -> ([Row], objection: String?) {
    let words = line.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    if words.count == 3, let count = WrittenCount.number(words[0]),
      let reserve = WrittenCount.number(words[1])
    {
      guard possible ~= count, possible ~= reserve else {
        return ([], "a bag holds at most \(possible.upperBound.grouped) of one ingredient")
      }
      let name = String(words[2].trimmed)
      if let ingredient = finder.ingredient(named: name) {
        return ([Row(ingredient: ingredient, count: count, reserve: reserve)], nil)
      }
      return ([], objection(to: "\(name): \(count)", name, finder, possible))
    }
    let reading = BagReading(.text(String(line)), by: finder, possibleCounts: possible)
    if let unread = reading.unread.first { return ([], Self.words(of: unread)) }
    return (reading.counts.sorted { $0.key < $1.key }.map { Row(ingredient: $0, count: $1) }, nil)
  }

  private static func objection(
    to line: String, _ name: String, _ finder: IngredientFinder, _ possible: ClosedRange<Int>
  ) -> String {
    let reading = BagReading(.text(line), by: finder, possibleCounts: possible)
    return reading.unread.first.map(words) ?? "no ingredient is called \(name)"
  }

  private static func words(of line: UnreadLine) -> String {
    if let near = line.near { return "did you mean \(near)?" }
    if !line.candidates.isEmpty {
      return "it can be \(line.candidates.joined(separator: " or "))"
    }
    return line.reason ?? "no ingredient of the catalog is named here"
  }
}

extension BagSheet.Row {
  fileprivate init(ingredient: Int, count: Int) {
    self.init(ingredient: ingredient, count: count, reserve: nil)
  }
}

// MARK: - The text

extension BagSheet {
  /// The line above the rows, in a form that `BagTable` reads.
  private static let heading = "BAG  RESERVE  INGREDIENT"
  /// The prefix of the lines that say what is wrong.
  private static let objectionMark = "#! "

  /// A sheet to be edited: `remarks` as comments, then the rows.
  package static func text(
    _ rows: [(name: String, count: Int, reserve: Int)], remarks: [String]
  ) -> String {
    let lines = rows.map { name, count, reserve in
      let (count, reserve) = ("\(count)", "\(reserve)")
      return String(repeating: " ", count: max(0, 3 - count.count)) + count
        + String(repeating: " ", count: max(2, 9 - reserve.count)) + reserve + "  " + name
    }
    return (remarks.map { "# " + $0 } + [heading] + lines).map { $0 + "\n" }.joined()
  }

  /// The text with each objection above its line; objections of an earlier edit are removed.
  package func annotated(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().flatMap { place, line -> [String] in
      if line.hasPrefix(Self.objectionMark) { return [] }
      let above = objections.filter { $0.line == place + 1 }
      return above.map { Self.objectionMark + $0.words + ":" } + [String(line)]
    }.joined(separator: "\n")
  }
}
