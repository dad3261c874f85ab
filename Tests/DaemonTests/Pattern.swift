/// A line in which `…` stands for what differs from run to run.
struct Pattern {
  /// What `…` may stand for.
  enum Gap {
    /// Within quotes anything that stays in the string, elsewhere a number: for JSON.
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
    while let next = pattern.popFirst() {
      if next == "…" {
        var end = line.startIndex
        while true {
          if matches(pattern, line[end...], isQuoted: isQuoted) { return true }
          guard end < line.endIndex, mayStand(line[end], isQuoted: isQuoted) else { return false }
          line.formIndex(after: &end)
        }
      }
      guard line.popFirst() == next else { return false }
      if next == "\"" { isQuoted.toggle() }
    }
    return line.isEmpty
  }

  private func mayStand(_ character: Character, isQuoted: Bool) -> Bool {
    switch gap {
    case .anything: true
    case .jsonValue:
      isQuoted ? character != "\"" : character.isNumber || "+-.eE".contains(character)
    }
  }
}
