import JSON

/// The columns of a table within a list, as the table's heading names them.
package struct BagTable {
  /// The character, or the blanks, between the columns of a line.
  private enum Border: CaseIterable {
    case tab
    case pipe
    /// As in a wiki: `! Name !! Count` and `| Wheat || 12`.
    case wiki
    case comma
    case semicolon
    /// Two blanks or more, as in a table on a terminal.
    case gap
  }

  private let border: Border
  private let width: Int
  private let name: Int?
  private let form: Int?
  private let plugin: Int?
  /// The column of counts; nil for a table without one, whose numbers are something else.
  private let count: Int?

  /// Reads a heading; nil for a line that does not name columns for ingredients and numbers.
  package init?(heading line: Substring) {
    for border in Border.allCases {
      let titles = Self.cells(of: line, border).map { $0.undecorated.lowercased() }
      let count = titles.firstIndex(where: Self.counts.contains)
      guard titles.count > 1, count != nil || titles.contains(where: Self.others.contains) else {
        continue
      }
      // Two columns of one kind are two lists beside each other.
      guard titles.count(where: Self.counts.contains) < 2,
        Set(titles.filter(Self.names.contains)).count == titles.count(where: Self.names.contains)
      else { continue }
      let name = titles.firstIndex(where: Self.names.contains)
      let form = titles.firstIndex(where: Self.forms.contains)
      guard name != nil || form != nil else { continue }
      self.border = border
      self.count = count
      self.name = name
      self.form = form
      plugin = titles.firstIndex(where: Self.plugins.contains)
      width = titles.count
      return
    }
    return nil
  }

  private static let names: Set<String> = [
    "name", "ingredient", "ingredient name", "ingredients", "item", "item name", "items",
  ]
  private static let counts: Set<String> = [
    "amount", "bag", "count", "have", "how many", "in bag", "number", "owned", "pcs", "qty",
    "quantity", "stock",
  ]
  private static let others: Set<String> = [
    "cost", "effect", "effects", "gold", "magnitude", "price", "value", "weight", "worth",
  ]
  private static let forms: Set<String> = ["form", "formid", "form id", "form_id", "id"]
  private static let plugins: Set<String> = ["plugin", "file", "mod"]

  /// The texts of a row; empty where the heading names no such column.
  package typealias Row = (name: Substring, form: Substring, plugin: Substring, count: Substring)

  /// Nil if the line has other columns than the heading.
  package func row(_ line: Substring) -> Row? {
    let cells = Self.cells(of: line, border)
    guard cells.count == width else { return nil }
    func cell(_ index: Int?) -> Substring { index.map { cells[$0].withoutLinks } ?? "" }
    return (cell(name), cell(form), cell(plugin), cell(count))
  }

  /// Whether the line is the rule below the heading of a Markdown table, or a line of a wiki's
  /// table that has no cell: `{| class="wikitable"`, `|-`, `|+ My bag`, `|}`.
  package static func isRule(_ line: Substring) -> Bool {
    isWikiRule(line)
      || line.contains("-") && line.contains("|") && line.allSatisfy { "|-:+ \t".contains($0) }
  }

  private static func isWikiRule(_ line: Substring) -> Bool {
    ["{|", "|-", "|+", "|}"].contains(String(line.trimmed.prefix(2)))
      // `|--:|--:|` and `|-3|Wheat|` belong to Markdown tables.
      && !line.trimmed.dropFirst(2).contains("|")
  }

  /// Joins the cells of each row of a wiki's table on one line; the row's other lines become empty.
  package static func joiningWikiRows(_ lines: [Substring]) -> [Substring] {
    var joined = lines
    var first: Int?
    var isTable = false
    for (index, line) in lines.enumerated() {
      let text = line.trimmed
      if isWikiRule(line) {
        isTable = !text.hasPrefix("|}")
        first = nil
      } else if isTable, let mark = text.first, mark == "|" || mark == "!" {
        // Headings have `!` and rows have `|`: only cells with the same mark are in one row.
        if let first, joined[first].trimmed.first == mark {
          joined[first] = "\(joined[first])\(mark)\(text)"
          joined[index] = ""
        } else {
          first = index
        }
      }
    }
    return joined
  }

  /// Whether the line is the sum that `alchemy bag` prints below its table.
  package static func isSum(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    return words.count == 5 && words[1].hasPrefix("ingredient") && words[2] == "worth"
      && words[4] == "gold"
  }

  /// Puts tabs between the columns of a Markdown table's line, or of quoted columns; nil for another line.
  package static func tabbed(_ line: Substring) -> Substring? {
    let text = line.trimmed
    if text.first == "|" || text.last == "|" || line.includes(" | ") {
      // A wiki has two pipes between cells, Markdown has an empty cell there.
      let cells = cells(of: line, .pipe).filter { !$0.isEmpty }
      return cells.count > 1 ? cells.joined(separator: "\t")[...] : nil
    }
    guard line.first == "\"" else { return nil }
    for border in [Border.comma, .semicolon] {
      let cells = cells(of: line, border)
      if cells.count > 1 { return cells.joined(separator: "\t")[...] }
    }
    return nil
  }

  private static func cells(of line: Substring, _ border: Border) -> [Substring] {
    switch border {
    case .tab:
      return line.split(separator: "\t", omittingEmptySubsequences: false).map(\.trimmed)
    case .pipe:
      var inner = line.trimmed
      if inner.first == "|" { inner = inner.dropFirst() }
      if inner.last == "|" { inner = inner.dropLast() }
      return inner.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
    case .wiki:
      guard let mark = line.trimmed.first, mark == "|" || mark == "!" else { return [] }
      let cells = line.trimmed.dropFirst().replacingEach("!!", with: "||")
      return cells.replacingEach("||", with: "\t").split(
        separator: "\t", omittingEmptySubsequences: false
      ).map(\.trimmed)
    case .comma: return QuotedCells.of(line, ",")
    case .semicolon: return QuotedCells.of(line, ";")
    case .gap: return gapCells(of: line.trimmed)
    }
  }

  private static func gapCells(of line: Substring) -> [Substring] {
    var cells: [Substring] = []
    var rest = line
    while let range = rest.firstPlace(of: "  ") {
      cells.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...].drop { $0 == " " }
    }
    return cells + [rest]
  }
}
