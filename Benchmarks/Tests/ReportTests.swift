import Testing

@testable import benchmarks

@Suite("Report")
struct ReportTests {
  private static let section = Report.Section(
    title: "Load", columns: ["request", "µs"],
    rows: [[.text("profile.get"), .number(12.345, digits: 1)], [.text("ping"), .none]])

  @Test("a table has words on the left and numbers on the right")
  func table() {
    let lines = [
      "", "Load", "  request        µs", "  profile.get  12.3", "  ping            –", "",
    ]
    #expect(Self.section.description == lines.joined(separator: "\n"))
  }

  @Test("the same as JSON")
  func json() {
    let report = Report(facts: [("kernel", "6 \"x\"")], sections: [Self.section])
    let expected = """
      {
        "facts": {
          "kernel": "6 \\"x\\""
        },
        "sections": [
          {
            "title": "Load",
            "rows": [
              {"request": "profile.get", "µs": 12.3},
              {"request": "ping", "µs": null}
            ]
          }
        ]
      }

      """
    #expect(report.json == expected)
  }

  @Test(
    "numbers have as many digits as asked for",
    arguments: [
      (0, 0, "0"), (1.5, 0, "2"), (0.049, 1, "0.0"), (12.05, 2, "12.05"), (-0.5, 1, "-0.5"),
      (1234567, 0, "1234567"),
    ])
  func decimals(value: Double, digits: Int, text: String) {
    #expect(Decimal.text(value, digits: digits) == text)
  }

  @Test("the median of an even number of rounds is between the middle two")
  func median() {
    let summary = Summary([4, 1, 3, 2])
    #expect((summary.minimum, summary.median, summary.maximum) == (1, 2.5, 4))
  }
}
