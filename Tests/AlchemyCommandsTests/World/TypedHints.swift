import AlchemyCommands
import CommandLine
import JSON
import Testing
import Wire

/// The commands that an error proposes, as a shell would run them.
enum TypedHints {
  /// The words behind `alchemy` of each of its lines that is proposed; other programs are left out.
  static func lines(in errors: String) -> [[String]] {
    let hints = errors.split(separator: "\n").compactMap(Self.hint)
    let lines: [[String]] = hints.flatMap { commands(ofHint: $0) }
    return lines.filter { $0.first == "alchemy" }.map { Array($0.dropFirst()) }
  }

  /// Placeholders, which the user replaces.
  private static let placeholders: Set = ["DIR", "FILE", "FOLDER", "HOST", "NAME", "NAME/", "PATH"]

  /// Expects that every proposed command is valid, and that its words in capitals were typed or are
  /// known placeholders.
  static func check(_ errors: String, of typed: [String]) {
    for words in lines(in: errors) {
      #expect(throws: Never.self, "\(typed): alchemy \(words)") {
        try CommandLineParser(table: .alchemy, words: words).parse()
      }
      for word in words where word.contains(where: \.isUppercase) {
        let isShouted = word.count > 2 && word.allSatisfy { $0.isUppercase || $0 == "/" }
        let isTyped = typed.contains { $0.contains(word) }
        #expect(
          !isShouted || isTyped || placeholders.contains(word), "\(typed): alchemy \(words)")
      }
    }
  }

  /// The hint of a line of text or JSON; nil without a hint.
  private static func hint(_ line: Substring) -> String? {
    if line.hasPrefix("hint: ") { return String(line.dropFirst("hint: ".count)) }
    guard line.hasPrefix("{"), let value = JSONValue(readable: Array(line.utf8)) else { return nil }
    return value["error"]?["hint"]?.string ?? value["warning"]?["hint"]?.string
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
