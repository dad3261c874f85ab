import JSON

/// One line of a pasted list, in the ways in which it can be read.
///
/// Documentation/LISTS.md has the grammar. Each rule finds names and counts by itself, and none is
/// tried before another: which of several readings counts is decided by their names alone.
package struct BagLine {
  /// A name and its count; whether the name is an ingredient's is for others to say.
  package typealias Reading = (name: Substring, count: Int)

  /// Finds the readings of one form of a line.
  package typealias Rule = @Sendable (Substring) -> [Reading]

  /// What stands in the line, without blanks around it.
  package let text: Substring
  /// The same without bullets, a box to tick and the number of a list.
  package let content: Substring

  private let rules: [Rule]

  /// Takes a line without its end.
  package init(_ line: Substring, rules: [Rule] = BagLine.rules) {
    text = line.trimmed
    content = text.withoutBullets.withoutListNumber.withoutComma
    self.rules = rules
  }

  /// Whether the line says nothing: it is empty, a comment, a rule or a fence.
  package var isEmpty: Bool {
    content.isEmpty || text.isComment || text.hasPrefix("```")
      || text.allSatisfy { "-=_*".contains($0) }
  }

  /// The whole line as one ingredient, in every way.
  ///
  /// A bullet or a number may belong to a name, so the line is also a name with them.
  package var readings: [Reading] {
    if text.utf8.count > Self.byteLimit { return [] }
    let content = content.withoutNote
    let name: Reading = (text, 1)
    return (content == text ? [] : [name]) + Self.readings(of: content, rules)
  }

  private static func readings(of text: Substring, _ rules: [Rule]) -> [Reading] {
    let found = rules.flatMap { $0(text) }
    // `Wheat x3 (DB)`: what is in brackets belongs to the name.
    guard let (rest, remark) = text.cuttingRemark, WrittenCount.number(remark) == nil else {
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

  /// The parts between commas and semicolons, as lines; a comma between thousands parts nothing.
  ///
  /// None if there are more than a list of all ingredients has.
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

  private static func isOfThousands(_ comma: Substring.Index, in text: Substring) -> Bool {
    let digits = text[text.index(after: comma)...].prefix(while: \.isASCIIDigit)
    return digits.count == 3 && text[..<comma].last?.isASCIIDigit == true
  }
}

// MARK: - Rules

extension BagLine {
  /// Every form of a line; their order does not matter.
  package static let rules: [Rule] = [
    whole, atEnd, marked, inBrackets, timesAtEnd, inFront, timesInFront, xInFront, dashed,
    inColumns,
  ]

  // `Wheat`
  private static let whole: Rule = { [($0, 1)] }

  // `Wheat 12`: without a blank, the digits belong to the name.
  private static let atEnd: Rule = { text in
    text.countsAtEnd.filter { rest, _ in rest.last?.isWhitespace == true }.named
  }

  // `Wheat x12`, `Wheat ×12`, `Wheat: 12`, `Wheat = 12`, `Wheat,12`, `Wheat - 12`
  private static let marked: Rule = { text in
    text.countsAtEnd.compactMap { rest, count -> Reading? in
      let name = rest.trimmed
      let hasBlank = name.dropLast().last?.isWhitespace == true
      switch name.last {
      case "×", ":", "=", ";": return (name.dropLast(), count)
      // `Wheat,1,200` may be one of Wheat that is worth 200.
      case ",":
        return rest.last == "," && hasComma(behind: rest, in: text) ? nil : (name.dropLast(), count)
      // Without a blank before it, the letter belongs to the name: `Torchbug Thorax`.
      case "x", "X": return hasBlank ? (name.dropLast(), count) : nil
      // Without blanks on both sides, it is a sign.
      case "-", "–", "—":
        return hasBlank && rest.last?.isWhitespace == true ? (name.dropLast(), count) : nil
      default: return nil
      }
    }.named
  }

  private static func hasComma(behind rest: Substring, in text: Substring) -> Bool {
    text[rest.endIndex...].contains(",")
  }

  // `Wheat (12)`, `Wheat [x12]`
  private static let inBrackets: Rule = { text in
    guard let (rest, remark) = text.cuttingRemark, let count = remark.withoutTimes else {
      return []
    }
    let found: [Reading] = [(rest, count)]
    return found.named
  }

  // `Wheat 12x`
  private static let timesAtEnd: Rule = { text in
    guard let last = text.last, "xX×".contains(last) else { return [] }
    return text.dropLast().countsAtEnd.filter { rest, _ in rest.last?.isWhitespace == true }.named
  }

  // `12 Wheat`
  private static let inFront: Rule = { text in
    text.countsInFront.filter { rest, _ in rest.first?.isWhitespace == true }.named
  }

  // `12x Wheat`, `12 × Wheat`
  private static let timesInFront: Rule = { text in
    text.countsInFront.compactMap { rest, count -> Reading? in
      let rest = rest.drop(while: \.isWhitespace)
      switch rest.first {
      case "×": return (rest.dropFirst(), count)
      case "x", "X":
        return rest.dropFirst().first?.isWhitespace == true ? (rest.dropFirst(), count) : nil
      default: return nil
      }
    }.named
  }

  // `x12 Wheat`
  private static let xInFront: Rule = { text in
    guard let first = text.first, "xX×".contains(first) else { return [] }
    return inFront(text.dropFirst().drop(while: \.isWhitespace))
  }

  // `12 - Wheat`
  private static let dashed: Rule = { text in
    text.countsInFront.compactMap { rest, count -> Reading? in
      let name = rest.drop(while: \.isWhitespace)
      guard let dash = name.first, "-–—".contains(dash), rest.first?.isWhitespace == true,
        name.dropFirst().first?.isWhitespace == true
      else { return nil }
      return (name.dropFirst(), count)
    }.named
  }

  // Columns of a table: the first number counts what is in the column before, or else behind.
  private static let inColumns: Rule = { text in
    let columns = text.split(separator: "\t", omittingEmptySubsequences: false).map(\.trimmed)
    guard columns.count > 1 else { return [] }
    var found: [Reading] = []
    let pairs = zip(columns, columns.dropFirst()).filter { name, count in
      WrittenCount.number(name) == nil && WrittenCount.number(count) != nil
    }
    // A second text with a number behind it may be another ingredient.
    guard pairs.count < 2 else { return [] }
    if let (name, count) = pairs.first, let count = WrittenCount.number(count) {
      found.append((name, count))
    }
    if let count = WrittenCount.number(columns[0]) { found.append((columns[1], count)) }
    return found.named
  }
}

extension [BagLine.Reading] {
  /// Those with a name, without blanks around it.
  fileprivate var named: [BagLine.Reading] {
    map { ($0.name.trimmed, $0.count) }.filter { !$0.name.isEmpty }
  }
}

extension Substring {
  /// Every count that the text can end with, and what is before it.
  fileprivate var countsAtEnd: [BagLine.Reading] {
    var found: [BagLine.Reading] = []
    guard last?.isASCIIDigit == true else { return found }
    for length in 1...WrittenCount.byteLimit {
      guard let start = index(endIndex, offsetBy: -length, limitedBy: startIndex) else { break }
      let before = self[..<start]
      guard before.last?.isASCIIDigit != true else { continue }
      if let count = WrittenCount.number(self[start...]) { found.append((before, count)) }
    }
    return found
  }

  /// Every count that the text can begin with, and what is behind it.
  fileprivate var countsInFront: [BagLine.Reading] {
    var found: [BagLine.Reading] = []
    guard first?.isASCIIDigit == true else { return found }
    for length in 1...WrittenCount.byteLimit {
      guard let end = index(startIndex, offsetBy: length, limitedBy: endIndex) else { break }
      let behind = self[end...]
      guard behind.first?.isASCIIDigit != true else { continue }
      if let count = WrittenCount.number(self[..<end]) { found.append((behind, count)) }
    }
    return found
  }

  /// The count of `12`, `x12` or `12x`.
  fileprivate var withoutTimes: Int? {
    var digits = self
    if let first = digits.first, "xX×".contains(first) {
      digits = digits.dropFirst()
    } else if let last = digits.last, "xX×".contains(last) {
      digits = digits.dropLast()
    }
    return WrittenCount.number(digits.trimmed)
  }

  /// Without what marks an entry of a list: bullets, quotation, a box to tick.
  ///
  /// A dash directly before a digit may be a sign.
  fileprivate var withoutBullets: Substring {
    var rest = self
    while let first = rest.first {
      let next = rest.dropFirst().first
      switch first {
      case "-", "–", "—":
        if next?.isASCIIDigit == true { return rest }
      case "*", "•", "+", ">", "·", "◦": break
      case "[":
        guard next == " " || next == "x" || next == "X", rest.dropFirst(2).first == "]" else {
          return rest
        }
        rest = rest.dropFirst(2)
      default: return rest
      }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
    }
    return rest
  }

  /// Without `1. ` or `1) `.
  fileprivate var withoutListNumber: Substring {
    let digits = prefix(while: \.isASCIIDigit)
    let rest = self[digits.endIndex...]
    guard 1...4 ~= digits.count, rest.first == "." || rest.first == ")",
      rest.dropFirst().first?.isWhitespace == true
    else { return self }
    return rest.dropFirst().trimmed
  }

  /// Without a comma or semicolon at the end.
  fileprivate var withoutComma: Substring {
    last == "," || last == ";" ? dropLast().trimmed : self
  }

  /// A line of a note: `# Whiterun`, or a heading such as `## Bag`.
  fileprivate var isComment: Bool {
    guard first == "#" else { return false }
    let next = drop { $0 == "#" }.first
    return next == nil || next?.isASCIIDigit != true
  }

  /// Without a note behind the line: `Wheat 3 # Whiterun`.
  fileprivate var withoutNote: Substring {
    guard let range = firstPlace(of: " # "), self[range.upperBound...].first?.isASCIIDigit == false
    else { return self }
    return self[..<range.lowerBound].trimmed
  }
}
