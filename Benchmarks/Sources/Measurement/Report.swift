/// All that a run measured: one plain table per section, and the same as JSON.
struct Report {
  /// Facts without which the figures mean nothing: machine, versions, folder.
  var facts: [(name: String, value: String)] = []
  var sections: [Section] = []

  /// A table with a heading.
  struct Section {
    let title: String
    let columns: [String]
    var rows: [[Cell]] = []
  }

  enum Cell {
    case text(String)
    case number(Double, digits: Int)
    /// What could not be measured here.
    case none
  }
}

extension Report.Cell {
  static func count(_ value: some BinaryInteger) -> Self { .number(Double(value), digits: 0) }

  var text: String {
    switch self {
    case .text(let text): text
    case .number(let value, let digits): Decimal.text(value, digits: digits)
    case .none: "–"
    }
  }

  var json: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .number(let value, let digits): Decimal.text(value, digits: digits)
    case .none: "null"
    }
  }

  fileprivate var isNumber: Bool {
    if case .text = self { false } else { true }
  }
}

extension Report.Section: CustomStringConvertible {
  var description: String {
    let cells = [columns] + rows.map { $0.map(\.text) }
    let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let lines = cells.enumerated().map { index, row in
      row.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        let right = rows.first.map { $0[column].isNumber } ?? false
        return right ? blanks + row[column] : row[column] + blanks
      }.joined(separator: "  ")
    }
    return "\n\(title)\n" + lines.map { "  \($0)\n" }.joined()
  }
}

extension Report {
  var json: String {
    let facts = facts.map { "    \(JSONText.quoted($0.name)): \(JSONText.quoted($0.value))" }
    return """
      {
        "facts": {
      \(facts.joined(separator: ",\n"))
        },
        "sections": [
      \(sections.map(\.json).joined(separator: ",\n"))
        ]
      }

      """
  }
}

extension Report.Section {
  fileprivate var json: String {
    let rows = rows.map { row in
      let members = zip(columns, row).map { "\(JSONText.quoted($0)): \($1.json)" }
      return "        {\(members.joined(separator: ", "))}"
    }
    return """
          {
            "title": \(JSONText.quoted(title)),
            "rows": [
      \(rows.joined(separator: ",\n"))
            ]
          }
      """
  }
}
