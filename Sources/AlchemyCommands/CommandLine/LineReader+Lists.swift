internal import Wire

/// Names, numbers and signs in one word, or in more words than a command takes.
extension LineReader {
  /// The failure for a name and its number in one word: `stock wheat=3`, `stock "Imp Stool x3"`.
  func joined() -> UsageFailure? {
    guard command.arguments.count == 2, command.arguments[0].kind.isName,
      command.arguments[1].kind.isNumber, !given.isEmpty
    else { return nil }
    var nextWords = words
    for (index, word) in given.reversed() {
      guard let pairs = signed(word) ?? listed(word) else { return nil }
      nextWords.replaceSubrange(index...index, with: pairs)
    }
    let need = command.arguments[1].need
    return UsageFailure(
      problem: .missingArgument(need, command: command.name), nextWords: nextWords)
  }

  // `wheat=-3`
  private func signed(_ word: String) -> [String]? {
    guard let sign = word.lastIndex(where: { "=:".contains($0) }) else { return nil }
    return pair(word[..<sign], String(word[word.index(after: sign)...]))
  }

  // What a list may have: `Imp Stool x3`, or `Wheat x3, Garlic x2`.
  private func listed(_ word: String) -> [String]? {
    let line = BagLine(word[...])
    let parts = line.parts.map(entry)
    let several = parts.compactMap(\.self)
    return !parts.isEmpty && several.count == parts.count ? Array(several.joined()) : entry(line)
  }

  private func entry(_ line: BagLine) -> [String]? {
    Self.counted(line).flatMap { pair($0.name, String($0.count)) }
  }

  /// The reading with the shortest name, because the number and its marks are cut off that one.
  private static func counted(_ line: BagLine) -> BagLine.Reading? {
    line.readings.filter { $0.name != line.text && $0.name != line.content }
      .min { $0.name.utf8.count < $1.name.utf8.count }
  }

  private func pair(_ name: Substring, _ number: String) -> [String]? {
    name.isEmpty || command.arguments[1].kind.objection(to: number) != nil
      ? nil : [String(name), number]
  }

  /// The line for a command of names and numbers that are written like a list: `add wheat x 3, bee 2`.
  ///
  /// Nil unless all names are in a built-in catalog: blanks and signs may belong to names.
  func listed() -> [String]? {
    guard command.arguments.count == 2, command.arguments[0].kind.isName,
      command.arguments[1].kind.isNumber, given.contains(where: { Self.isMark($0.word) })
    else { return nil }
    let words = given.map { Self.joiners.contains($0.word.lowercased()) ? "," : $0.word }
    guard let pairs = listed(words.joined(separator: " ")),
      stride(from: 0, to: pairs.count, by: 2).allSatisfy({ BareName.item(pairs[$0]) != nil })
    else { return nil }
    return command.words + pairs + otherWords(than: given[...])
  }

  /// Words that people put between two names.
  private static let joiners: Set = ["&", "+", ",", "and", "plus", "with"]

  /// Signs that people put between or before names.
  private static let signs: Set<Character> = ["&", "+", ",", ";"]

  private static func mayJoin(_ word: String) -> Bool {
    word.contains(where: signs.contains)
      || word.split(separator: " ").contains { joiners.contains($0.lowercased()) }
  }

  /// Whether a word is neither a number nor a part of a name: `x`, `(3)`, `and`, `wheat,`.
  private static func isMark(_ word: String) -> Bool {
    if ValueKind.number(word) != nil { return false }
    return ["x", "X"].contains(word) || joiners.contains(word.lowercased())
      || !word.contains(where: \.isLetter) || word.contains { "&+,;:=()[]×".contains($0) }
      || word.contains(where: \.isNumber)
  }

  /// The failure for names with a sign or a word between them: `brew wheat + bee`, `cant wheat,bee`.
  func joinedNames() -> UsageFailure? {
    guard !given.isEmpty, !command.arguments.isEmpty,
      command.arguments.allSatisfy({ !$0.kind.itemKinds.isEmpty })
    else { return nil }
    let typed = given.map(\.word)
    // Most lines have no sign, and need no catalog.
    guard typed.contains(where: Self.mayJoin), let names = Self.names(in: typed),
      let sign = typed.first(where: { BareName.item($0) == nil }),
      names != BareName.names(in: typed)
    else { return nil }
    return UsageFailure(
      problem: .surplusArgument(sign, command: command.name),
      nextWords: command.words + names + otherWords(than: given[...]))
  }

  /// The failure for a brew or a meal with a number: `eat wheat 2`, `brew wheat bee x2`.
  func countedBrew() -> UsageFailure? {
    let times = BagBrewing.times
    guard command.options.contains(times), options[times.name] == nil,
      given.contains(where: { $0.word.contains(where: \.isNumber) }),
      let counted = Self.counted(BagLine(given.map(\.word).joined(separator: " ")[...])),
      let names = Self.names(in: [String(counted.name)])
    else { return nil }
    return UsageFailure(
      problem: .surplusArgument(given.last?.word ?? "", command: command.name),
      nextWords: command.words + names + [times.name, String(counted.count)]
        + otherWords(than: given[...]))
  }

  /// The names between signs and joining words; nil if anything else is left.
  private static func names(in words: [String]) -> [String]? {
    let pieces = words.flatMap { word -> [String] in
      if BareName.item(word) != nil { return [word] }
      return word.split(whereSeparator: signs.contains).flatMap { $0.split(separator: " ") }
        .map(String.init)
    }
    let names = pieces.filter { !joiners.contains($0.lowercased()) }
    return names.isEmpty ? nil : BareName.names(in: names)
  }
}
