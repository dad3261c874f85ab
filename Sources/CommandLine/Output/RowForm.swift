package import JSON
package import TerminalScreen

/// A value of a row in its three forms.
package struct RowValue: Equatable, Sendable {
  /// For people.
  package let cell: Cell
  /// For scripts.
  package let plain: String
  /// For programs; nil leaves the member out.
  package let json: JSONValue?

  /// Takes the forms as they are; a form that is left out is empty.
  package init(_ cell: Cell = Cell(""), plain: String = "", json: JSONValue? = nil) {
    self.cell = cell
    self.plain = plain
    self.json = json
  }

  /// A text; nil is empty, and no member.
  package static func text(_ text: String?) -> RowValue {
    RowValue(text ?? "", json: text.map { .string($0) })
  }

  /// The same text for people and scripts.
  package init(_ text: String, json: JSONValue?) {
    self.init(Cell(text), plain: text, json: json)
  }

  /// A text; nil is empty, and null.
  package static func orNull(_ text: String?) -> RowValue {
    RowValue(text ?? "", json: text.map { .string($0) } ?? .null)
  }

  /// A choice, in the colour for its effect on the recipes.
  package static func choice(_ choice: String) -> RowValue {
    RowValue(.choice(choice), plain: choice, json: .string(choice))
  }

  /// A count, whose digits people see in groups.
  package static func count(_ count: Int) -> RowValue {
    RowValue(Cell(Quantity.grouped(count)), plain: "\(count)", json: .integer(count))
  }

  /// A number with as many digits as it needs.
  package static func number(_ number: Double) -> RowValue {
    RowValue(Number.short(number), json: .number(JSONNumber(number)))
  }

  /// A moment: people see it by the clock of this machine, the others in UTC.
  package static func time(_ milliseconds: Int, _ clock: LocalTime) -> RowValue {
    text(TimeText.text(ofMilliseconds: milliseconds))
      .shown(clock.text(ofMilliseconds: milliseconds))
  }

  /// The same value in other words, for people.
  package func shown(_ words: String, _ style: Style = .plain) -> RowValue {
    RowValue(Cell(words, style), plain: plain, json: json)
  }
}

/// What a row of a list says: each field once, for people, scripts and programs.
package struct RowForm<Row> {
  /// One field of a row.
  package struct Field {
    fileprivate let name: String
    fileprivate let column: Column?
    fileprivate let isPlain: Bool
    fileprivate let value: (Row) -> RowValue

    /// The name is that of the JSON member; without a column, people do not see the field.
    package init(
      _ name: String, _ column: Column? = nil, isPlain: Bool = true,
      _ value: @escaping (Row) -> RowValue
    ) {
      self.name = name
      self.column = column
      self.isPlain = isPlain
      self.value = value
    }
  }

  private let fields: [Field]
  private let shown: [(column: Column, value: (Row) -> RowValue)]

  /// Fields in the order of the plain form, which never changes.
  ///
  /// The table has the fields with a column: those that `columns` names, in that order, or all.
  package init(_ fields: [Field], columns: [String]? = nil) {
    self.fields = fields
    let order = columns ?? fields.map(\.name)
    shown = order.compactMap { name in
      let field = fields.first { $0.name == name }
      return field.flatMap { field in field.column.map { ($0, field.value) } }
    }
  }

  /// The rows as a table.
  package func listing(_ rows: some Sequence<Row>) -> Listing {
    Listing(
      shown.map(\.column), rows: rows.map { row in shown.map { $0.value(row).cell } })
  }

  /// The fields of each row, for scripts.
  package func plain(_ rows: some Sequence<Row>) -> [[String]] {
    let fields = fields.filter(\.isPlain)
    return rows.map { row in fields.map { $0.value(row).plain } }
  }

  /// An array with an object for each row.
  package func json(_ rows: some Sequence<Row>) -> JSONValue {
    .array(
      rows.map { row in
        var members: [String: JSONValue] = [:]
        for field in fields { members[field.name] = field.value(row).json }
        return .object(members)
      })
  }
}

extension Presentation {
  /// A list in its three forms: for people the rows and what is below them, or `empty` without rows.
  package init<Row>(
    _ rows: [Row], _ form: RowForm<Row>, json: JSONValue,
    empty: @autoclosure () -> [Block], below: @autoclosure () -> [Block] = []
  ) {
    self.init(
      json: json, plain: form.plain(rows),
      table: rows.isEmpty ? empty() : [.listing(form.listing(rows))] + below())
  }
}
