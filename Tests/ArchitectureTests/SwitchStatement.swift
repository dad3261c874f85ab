/// One `switch` of a Swift file: what it asks, and which of its arms take whatever is left.
struct SwitchStatement {
  /// Of the word `switch`, from 1.
  let line: Int
  /// The text between `switch` and its brace.
  let subject: String
  private(set) var patterns: [Pattern] = []
  /// The lines of `default`, and of patterns that match everything.
  private(set) var catchAllLines: [Int] = []

  /// One pattern of a `case`, without its `where`.
  struct Pattern {
    let tokens: ArraySlice<SwiftToken>
    let isConditional: Bool
  }

  /// Whether a pattern names a case of an enum.
  var isOverEnum: Bool { patterns.contains(where: \.namesCase) }
}

extension SourceFile {
  /// The switches of a Swift file in the order in which they end.
  var switches: [SwitchStatement] {
    var finder = SwitchFinder(text: text)
    return finder.find()
  }
}

extension SwitchStatement.Pattern {
  /// Whether the pattern is a case with a leading dot, or contains one; `.some` of an optional is
  /// none of ours.
  fileprivate var namesCase: Bool {
    tokens.indices.dropLast().contains { index in
      guard tokens[index].text == ".", tokens[index + 1].kind == .word,
        tokens[index + 1].text != "some"
      else { return false }
      guard index > tokens.startIndex else { return true }
      let previous = tokens[index - 1]
      return previous.range.upperBound < tokens[index].range.lowerBound
        || ["(", "[", ","].contains(previous.text)
    }
  }

  /// Whether the pattern matches every value: `_`, `let name`, or a tuple of such.
  fileprivate var matchesAll: Bool {
    var rest = tokens
    if isConditional { return false }
    if rest.last?.text == "?" { rest.removeLast() }
    let bindsAll = Self.binders.contains(rest.first?.text ?? "") && rest.count > 1
    if bindsAll { rest.removeFirst() }
    let elements = rest.filter { !["(", ")"].contains($0.text) }.split { $0.text == "," }
    return elements.allSatisfy { element in
      let texts = element.map(\.text)
      return texts == ["_"] || (bindsAll && texts.count == 1 && element.first?.kind == .word)
        || (texts.count == 2 && Self.binders.contains(texts[0]) && element.last?.kind == .word)
    }
  }

  private static let binders: Set = ["let", "var"]
}

/// Goes through the tokens of a file once, with a stack of the brackets that are open.
private struct SwitchFinder {
  private enum Bracket {
    case other
    case body(SwitchStatement)
  }

  private let bytes: [UInt8]
  private let tokens: [SwiftToken]
  private var brackets: [Bracket] = []
  /// The switches whose subject is being read: the index of `switch`, and how deep it stands.
  private var subjects: [(index: Int, depth: Int)] = []
  private var found: [SwitchStatement] = []

  init(text: String) {
    bytes = Array(text.utf8)
    tokens = SwiftToken.all(in: text)
  }

  mutating func find() -> [SwitchStatement] {
    var index = tokens.startIndex
    while index < tokens.endIndex {
      switch tokens[index].text {
      case "(", "[": brackets.append(.other)
      case "{": openBrace(at: index)
      case ")", "]", "}": close()
      case "switch" where !isMember(index): subjects.append((index, brackets.count))
      case "case" where isLabel(index): index = readCase(at: index)
      case "default" where isLabel(index):
        let line = tokens[index].line
        note { $0.catchAll(at: line) }
      default: break
      }
      index += 1
    }
    return found
  }

  private func isMember(_ index: Int) -> Bool {
    index > 0 && tokens[index - 1].text == "."
  }

  /// Whether the word stands directly in the body of a switch, and belongs to no condition there.
  private func isLabel(_ index: Int) -> Bool {
    guard case .body = brackets.last else { return false }
    return ![".", ",", "if", "guard", "for", "while"].contains(tokens[index - 1].text)
  }

  private mutating func openBrace(at index: Int) {
    guard let subject = subjects.last, subject.depth == brackets.count else {
      return brackets.append(.other)
    }
    subjects.removeLast()
    let asked = tokens[subject.index + 1..<index]
    let start = asked.first?.range.lowerBound ?? 0
    let end = asked.last?.range.upperBound ?? 0
    brackets.append(
      .body(
        SwitchStatement(
          line: tokens[subject.index].line,
          subject: String(decoding: bytes[start..<end], as: UTF8.self))))
  }

  private mutating func close() {
    if case .body(let statement)? = brackets.popLast() { found.append(statement) }
  }

  private mutating func note(_ change: (inout SwitchStatement) -> Void) {
    guard case .body(var statement)? = brackets.popLast() else { return }
    change(&statement)
    brackets.append(.body(statement))
  }

  /// Reads the patterns of a `case` up to its colon, whose index it returns.
  private mutating func readCase(at label: Int) -> Int {
    var start = label + 1
    var condition: Int?
    var depth = 0
    var index = start
    while index < tokens.endIndex {
      switch tokens[index].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "where" where depth == 0: condition = index
      case let sign where depth == 0 && (sign == "," || sign.hasSuffix(":")):
        let pattern = SwitchStatement.Pattern(
          tokens: tokens[start..<(condition ?? index)], isConditional: condition != nil)
        let line = tokens[label].line
        note { $0.add(pattern, at: line) }
        if sign != "," { return index }
        start = index + 1
        condition = nil
      default: break
      }
      index += 1
    }
    return index
  }
}

extension SwitchStatement {
  fileprivate init(line: Int, subject: String) {
    self.line = line
    self.subject = subject
  }

  fileprivate mutating func catchAll(at line: Int) { catchAllLines.append(line) }

  fileprivate mutating func add(_ pattern: Pattern, at line: Int) {
    patterns.append(pattern)
    if pattern.matchesAll { catchAllLines.append(line) }
  }
}
