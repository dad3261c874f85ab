import Systemd
import TestSupport
import Testing

@Suite("Documentation/JOURNAL.md")
struct JournalPageTests {
  /// The cells of all rows of all tables.
  private let rows: [[String]]

  init() throws {
    rows = try Checkout.text(of: "Documentation/JOURNAL.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
      .map { row in
        row.split(separator: "|").map { String($0).trimmed.replacing("`", with: "") }
      }
  }

  @Test("the table of kinds is the program's, each with its level, fields and identity")
  func kinds() {
    let told = rows.filter { $0.count == 5 && $0[0] != "Kind" && $0[0] != "---" }
    let expected = EventKind.allCases.map { kind in
      ["\(kind)", "\(kind.level)", Self.fields(of: kind), kind.rawValue]
    }
    let found = told.map { [$0[0], $0[1], $0[3], $0[4]] }
    for row in expected { #expect(found.contains(row), "missing: \(row)") }
    for row in found { #expect(expected.contains(row), "not so: \(row)") }
    #expect(found.count == expected.count)
  }

  private static func fields(of kind: EventKind) -> String {
    let names = kind.fields.map { $0.rawValue.dropFirst("ALCHEMY_".count) }.sorted()
    return names.isEmpty ? "–" : names.joined(separator: ", ")
  }

  @Test("so are the tables of fields and of levels")
  func fields() {
    let told = rows.map { $0[0] }.filter { $0.hasPrefix("ALCHEMY_") }
    #expect(told == EventField.allCases.map(\.rawValue).sorted())
    let levels = rows.filter { $0.count == 3 && Int($0[1]) != nil }.map { [$0[0], $0[1]] }
    #expect(levels == LogLevel.allCases.map { ["\($0)", "\($0.rawValue)"] })
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
