/// The commands that an error proposes, as a shell would run them.
enum TypedHints {
  /// The words behind `alchemy` of each of its lines that is proposed; other programs are left out.
  static func lines(in errors: String) -> [[String]] {
    let hints = errors.split(separator: "\n").compactMap { line in
      line.hasPrefix("hint: ") ? String(line.dropFirst("hint: ".count)) : nil
    }
    let lines: [[String]] = hints.flatMap { commands(ofHint: $0) }
    return lines.filter { $0.first == "alchemy" }.map { Array($0.dropFirst()) }
  }

  /// A sentence has its commands between backquotes; any other hint is a line for a shell.
  private static func commands(ofHint hint: String) -> [[String]] {
    let quoted = hint.split(separator: "`", omittingEmptySubsequences: false)
    if quoted.count > 1 {
      let odd = quoted.indices.filter { !$0.isMultiple(of: 2) }
      return odd.flatMap { commands(in: String(quoted[$0])) }
    }
    return commands(in: hint)
  }

  /// The words of each command of a line; `;`, `|`, `&` and `<` end one.
  private static func commands(in line: String) -> [[String]] {
    var commands: [[String]] = [[]]
    var word: String?
    var quote: Character?
    var letters = line[...]
    func end() {
      if let finished = word { commands[commands.count - 1].append(finished) }
      word = nil
    }
    while let letter = letters.popFirst() {
      switch (letter, quote) {
      case ("'", nil), ("\"", nil):
        quote = letter
        word = word ?? ""
      case (_, letter): quote = nil
      case (_, _?): word?.append(letter)
      case ("\\", nil): word = (word ?? "") + (letters.popFirst().map { String($0) } ?? "")
      case (" ", nil): end()
      case (";", nil), ("|", nil), ("&", nil), ("<", nil):
        end()
        commands.append([])
      default: word = (word ?? "") + String(letter)
      }
    }
    end()
    return commands.filter { !$0.isEmpty }
  }
}
