internal import Alchemy

/// Translates whole lines into lines that this program understands.
extension OtherWords {
  /// The words of the commands that set a choice.
  static let choices = Choice.allCases.map(\.rawValue)

  /// The words to type, and the part of them that an error suggests.
  struct Line {
    let suggestion: [String]
    let words: [String]

    init(_ suggestion: [String], _ words: [String]) {
      self.suggestion = suggestion
      self.words = words
    }
  }

  /// The line to type for a line that begins with no command; nil for an unknown word.
  static func line(_ word: String, _ rest: [String], _ table: CommandTable) -> Line? {
    let word = word.lowercased()
    let special =
      switch word {
      case "list", "ls", "display", "print", "view": listing(rest)
      case "follow", "watch": watching(rest, table)
      case "inventory": bag(rest, table)
      case "set": setting(rest)
      case "import", "load": importing(rest)
      default: nil as Line?
      }
    return special ?? first[word].map { line($0, rest) }
  }

  /// The line that lists the things that the first word names: `list profiles`.
  static func listing(_ rest: [String]) -> Line? {
    guard let words = rest.first.flatMap({ listed[$0.lowercased()] }) else { return nil }
    return Line(words, words + rest.dropFirst())
  }

  private static func watching(_ rest: [String], _ table: CommandTable) -> Line? {
    guard let line = listing(rest), table.command(line.suggestion)?.options.contains(.watch) == true
    else { return nil }
    let words = line.suggestion + [Option.watch.name]
    return Line(words, words + rest.dropFirst())
  }

  /// The line for `bag add wheat 3`, `bag wheat 3` or `bag wheat`.
  static func bag(_ rest: [String], _ table: CommandTable) -> Line? {
    guard let verb = rest.first?.lowercased() else { return nil }
    if table.command([verb]) != nil { return Line([verb], rest) }
    if rest.count > 1, let other = first[verb] { return line(other, Array(rest.dropFirst())) }
    let names = rest.filter { Int($0) == nil }
    guard BareName.item(names.joined(separator: " ")) != nil else { return nil }
    let command = [names.count == rest.count ? "ingredient" : "stock"]
    return Line(command, command + rest)
  }

  /// The line for a file: an export of a profile has its own ending, and any other is a list.
  private static func importing(_ rest: [String]) -> Line {
    let words =
      rest.contains { $0.hasSuffix(".jsonl") } ? ["profile", "import"] : ["bag", "import"]
    return Line(words, words + rest)
  }

  /// The line for `set wheat 5`, `set wheat must`, `set scope bag` or `set profile Lydia`.
  private static func setting(_ rest: [String]) -> Line? {
    if let choice = rest.first(where: choices.contains), rest.count > 1 {
      return Line([choice], [choice] + rest.filter { $0 != choice })
    }
    switch rest.first?.lowercased() {
    case "scope": return Line(["scope"], rest)
    case "profile": return Line(["profile", "use"], ["profile", "use"] + rest.dropFirst())
    default: break
    }
    guard rest.count > 1, rest.contains(where: { Int($0) != nil }) else { return nil }
    return Line(["stock"], ["stock"] + rest)
  }

  /// The line with the command's words replaced; the arguments of a text filter become one word.
  static func line(_ other: Replacement, _ rest: [String]) -> Line {
    let hasOptions = rest.contains(where: OptionWord.looksLikeOption)
    if !other.takesArguments, !hasOptions { return Line(other.words, other.words) }
    if rest.isEmpty {
      let words = other.alone ?? other.words
      return Line(words, words)
    }
    if other.takesFile, rest.count == 1, !hasOptions {
      return Line(other.words, ProfileExport.words(ofProfile: rest[0]))
    }
    let words = hasOptions ? other.words : Self.words(of: other, before: rest)
    let isText = !hasOptions && ["--text", "--with", "--without"].contains(words.last)
    if isText { return Line(words, words + [rest.joined(separator: " ")]) }
    switch words {
    case BagAdd.command.words: return Line(words, words + inBag(rest, out: other.takesOut))
    case RecipeExplain.command.words where !hasOptions:
      return Line(words, words + (BareName.names(in: rest) ?? rest))
    default: return Line(words, words + rest)
    }
  }

  /// The command's words for these arguments, which have no options among them.
  private static func words(of other: Replacement, before rest: [String]) -> [String] {
    let names = rest.filter { Int($0) == nil }
    let item = BareName.item(names.joined(separator: " "))
    let isItems = item != nil || BareName.names(in: names) != nil
    let isSeveral = names.count > 1 && item == nil
    let words = isItems ? other.ofItem ?? other.words : other.words
    if isSeveral, let several = other.ofSeveral { return several }
    // Without a number the question is how many there are, so nothing is set.
    let isNumbered = names.count < rest.count
    if words == ["stock"], !isNumbered { return ["ingredient"] }
    return words == ["ingredient"] && item?.kind == .effect ? ["effect"] : words
  }

  /// The names and numbers for `add`: negative to take out, and 1 by default.
  private static func inBag(_ arguments: [String], out: Bool) -> [String] {
    if arguments.contains(where: { Int($0) != nil }) {
      return arguments.map { word in Int(word).map { $0 > 0 && out ? "-\($0)" : word } ?? word }
    }
    let whole = arguments.joined(separator: " ")
    let names = BareName.item(whole) == nil ? BareName.names(in: arguments) ?? arguments : [whole]
    return names.flatMap { [$0, out ? "-1" : "1"] }
  }
}
