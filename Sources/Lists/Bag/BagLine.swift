import JSON

/// One line of a pasted list, with all the ways to read it.
///
/// Documentation/LISTS.md has the grammar. Each rule finds names and counts independently of the
/// others, and no rule takes precedence: only the names decide between several readings.
package struct BagLine {
  /// A name and its count; the caller decides whether the name is an ingredient's.
  package typealias Reading = (name: Substring, count: Int)

  /// Finds the readings of one form of a line.
  package typealias Rule = @Sendable (Substring) -> [Reading]

  /// The line without blanks around it.
  package let text: Substring
  /// `text` without tags, bullets, a box to tick and a list number, and with ASCII digits.
  package let content: Substring

  private let rules: [Rule]

  /// Takes a line without its end.
  package init(_ line: Substring, rules: [Rule] = BagLine.rules) {
    text = line.trimmed
    content =
      WrittenCount.plain(text).withoutTags.withoutLinks.withoutBullets.withoutListNumber.withoutEnd
    self.rules = rules
  }

  /// Whether the line says nothing: it is empty, a comment, a rule or a fence.
  package var isEmpty: Bool {
    content.isEmpty || text.isComment || text.hasPrefix("```")
      || text.allSatisfy { "-=_*".contains($0) }
  }

  /// Every reading of the whole line as one ingredient.
  ///
  /// A bullet or a number may belong to a name, so the line is also a name with them.
  package var readings: [Reading] {
    if text.utf8.count > Self.byteLimit { return [] }
    let content = content.withoutNote
    let name: Reading = (text, 1)
    var found = (content == text ? [] : [name]) + Self.readings(of: content, rules)
    if let told = content.withoutOpening { found += Self.readings(of: told, rules) }
    // Quotation and emphasis may be around a count: `"Wheat": "3"`, `Wheat **3**`.
    guard let bare = content.withoutQuotes else { return found }
    return found + Self.readings(of: bare, rules)
  }

  private static func readings(of text: Substring, _ rules: [Rule]) -> [Reading] {
    let found = rules.flatMap { $0(text) }
    // `Wheat x3 (DB)`: what is in brackets belongs to the name.
    guard let (rest, remark) = text.cuttingRemark, remark.countAlone == nil else {
      return found
    }
    let tail = text[rest.endIndex...]
    let before = rules.flatMap { $0(rest.trimmed) }
    return found + before.map { name, count -> Reading in ("\(name) \(tail)"[...], count) }
  }

  /// A longer line is not one ingredient: no name, id, source and count together are as long.
  private static let byteLimit = 1_000

  /// A line with more parts is not read: catalogs have fewer ingredients.
  private static let partLimit = 400

  /// The parts between commas and semicolons, as lines; a comma within a number separates nothing.
  ///
  /// Empty if there are more parts than a list of all ingredients has.
  package var parts: [BagLine] {
    var parts: [Substring] = []
    let text = content.withoutNote
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ",", ";":
        if depth == 0, text[index] == ";" || !Self.isOfThousands(index, in: text) {
          parts.append(text[start..<index])
          if parts.count >= Self.partLimit { return [] }
          start = text.index(after: index)
        }
      default: break
      }
    }
    return parts.isEmpty ? [] : (parts + [text[start...]]).map { BagLine($0, rules: rules) }
  }

  /// The parts joined by `and` or ` + `, as lines: `3 Wheat and 2 Garlic`; empty without such a word.
  package var conjuncts: [BagLine] {
    let words = content.withoutNote.split(whereSeparator: \.isWhitespace)
    guard words.count <= Self.partLimit, words.contains(where: Self.isAnd) else { return [] }
    // A part may begin with the word: `2 Garlic, and 1 Bee`.
    let joined = words.split(whereSeparator: Self.isAnd)
    // `Wheat + Garlic` is a recipe, but `3 Wheat + 2 Garlic` is a list of what is there.
    if words.contains("+"),
      !joined.allSatisfy({ $0.contains { $0.contains(where: \.isASCIIDigit) } })
    {
      return []
    }
    return joined.map { BagLine($0.joined(separator: " ")[...], rules: rules) }
  }

  private static func isAnd(_ word: Substring) -> Bool {
    ["and", "plus", "&", "+"].contains(word.lowercased())
  }

  private static func isOfThousands(_ comma: Substring.Index, in text: Substring) -> Bool {
    let digits = text[text.index(after: comma)...].prefix(while: \.isASCIIDigit)
    return digits.count == 3 && text[..<comma].last?.isASCIIDigit == true
  }
}
