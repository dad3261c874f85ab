internal import Wire

/// One row of the table: a fact, its judgement, the words for it, and the command to type.
struct Row {
  /// Whether the fact is so.
  var holds = true
  /// Which of several things the row is about, such as a peer's name.
  private var subject: String?
  private var verdict = Finding.Verdict.ok
  private var words = ""
  private var meaning: String?
  private var command: String?

  init(_ holds: Bool) { self.holds = holds }

  func ok(_ words: String) -> Row { judged(.ok, words) }
  func cannotTell(_ words: String) -> Row { judged(.cannotTell, words) }
  func warning(_ words: String) -> Row { judged(.warning, words) }
  func wrong(_ words: String) -> Row { judged(.wrong, words) }

  func judged(_ verdict: Finding.Verdict, _ words: String) -> Row {
    with { ($0.verdict, $0.words) = (verdict, words) }
  }

  func of(_ subject: String) -> Row { with { $0.subject = subject } }

  /// What the problem means for the user; what is said next follows after a semicolon.
  func means(_ words: String) -> Row {
    with { $0.meaning = $0.meaning.map { "\($0); \(words)" } ?? words }
  }

  /// The command that fixes the problem or shows more about it; nil if there is none.
  func type(_ command: String?) -> Row { with { $0.command = command } }

  private func with(_ change: (inout Row) -> Void) -> Row {
    var row = self
    change(&row)
    return row
  }

  func finding(_ name: Finding.Name) -> Finding {
    Finding(name, subject: subject, verdict, words, meaning: meaning, command: command)
  }
}

/// Begins a row that is for a fact.
func when(_ fact: Bool) -> Row { Row(fact) }

/// Begins a row that is for whatever no row above it is for.
let always = Row(true)

extension [Row] {
  /// The first row whose fact is so, which decides; empty if there is none.
  var decisive: [Row] { Array(lazy.filter(\.holds).prefix(1)) }
}

/// Lists the rows that a part of the table has for the given facts, in their order.
@resultBuilder
enum Table {
  static func buildExpression(_ row: Row) -> [Row] { [row] }
  static func buildExpression(_ rows: [Row]) -> [Row] { rows }
  static func buildBlock(_ rows: [Row]...) -> [Row] { rows.flatMap(\.self) }
  static func buildOptional(_ rows: [Row]?) -> [Row] { rows ?? [] }
  static func buildEither(first rows: [Row]) -> [Row] { rows }
  static func buildEither(second rows: [Row]) -> [Row] { rows }
}
