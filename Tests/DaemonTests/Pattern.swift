/// A line in which `…` stands for what differs from run to run.
struct Pattern {
  /// What `…` may stand for.
  enum Gap {
    /// For JSON: within quotes anything that stays in the string, behind a comma the rest of a list,
    /// elsewhere a number.
    case jsonValue
    /// Anything: for what people read.
    case anything
  }

  private let text: Substring
  private let gap: Gap

  init(_ text: String, gap: Gap) {
    self.text = text[...]
    self.gap = gap
  }

  func matches(_ line: String) -> Bool {
    matches(text, line[...], isQuoted: false)
  }

  /// Tries every length of a gap: lines are short, and gaps are few.
  private func matches(_ pattern: Substring, _ line: Substring, isQuoted: Bool) -> Bool {
    var pattern = pattern
    var line = line
    var isQuoted = isQuoted
    var last: Character?
    while let next = pattern.popFirst() {
      if next == "…" {
        if gap == .jsonValue, last == ",", !isQuoted {
          return matches(pattern, Self.end(ofListIn: line), isQuoted: false)
        }
        return matches(pattern, behindGapIn: line, isQuoted: isQuoted)
      }
      guard line.popFirst() == next else { return false }
      if next == "\"" { isQuoted.toggle() }
      last = next
    }
    return line.isEmpty
  }

  private func matches(
    _ pattern: Substring, behindGapIn line: Substring, isQuoted: Bool
  ) -> Bool {
    var end = line.startIndex
    while true {
      if matches(pattern, line[end...], isQuoted: isQuoted) { return true }
      guard end < line.endIndex, mayStand(line[end], isQuoted: isQuoted) else { return false }
      line.formIndex(after: &end)
    }
  }

  /// The rest of a line from the bracket that ends the list of which the line goes on to tell.
  private static func end(ofListIn line: Substring) -> Substring {
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    let end = line.firstIndex { character in
      if isQuoted {
        if character == "\"", !isEscaped { isQuoted = false }
        isEscaped = character == "\\" && !isEscaped
        return false
      }
      switch character {
      case "\"": isQuoted = true
      case "[": depth += 1
      case "]" where depth == 0: return true
      case "]": depth -= 1
      default: break
      }
      return false
    }
    return line[(end ?? line.endIndex)...]
  }

  private func mayStand(_ character: Character, isQuoted: Bool) -> Bool {
    switch gap {
    case .anything: true
    case .jsonValue:
      isQuoted ? character != "\"" : character.isNumber || "+-.eE".contains(character)
    }
  }
}
