/// One line of a pasted list, in the ways in which it can be read.
///
/// A line is a name, with a count behind it (`Wheat (12)`, `Wheat x12`, `Wheat ×12`, `Wheat: 12`,
/// `Wheat,12`, `Wheat 12`, or a tab between the two), before it (`12 Wheat`, `12x Wheat`), or
/// without one, which is 1. A count may have commas between its thousands: `1,000`. Bullets and
/// blanks at the beginning mean nothing. A line of a table has columns with tabs in between: the
/// first number counts what is in the column before.
package struct BagLine {
  /// A name and its count.
  package struct Reading: Equatable {
    /// Not empty; the catalog may lack the name.
    package var name: String
    /// Not negative, and of any size.
    package var count: Int

    /// By name and count.
    package init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// What stands in the line, without bullets and blanks around it.
  package let text: Substring

  /// Takes a line without its end.
  package init(_ line: Substring) {
    text = line.drop { $0.isWhitespace || Self.isBullet($0) }.withoutBlanksAtEnd
  }

  /// Whether the line says nothing.
  package var isEmpty: Bool { text.isEmpty }

  /// The whole line as a name is first, because a name may contain a number.
  ///
  /// For the same reason a number without a mark is read after the marked ones, and commas within
  /// numbers last: `Moss 1,100` is a hundred of `Moss 1` if the catalog has that name.
  package var readings: [Reading] {
    [Reading(name: String(text), count: 1)] + punctuated(.plain)
      + [atEnd(.plain)].compactMap(\.self) + punctuated(.grouped)
      + [atEnd(.grouped)].compactMap(\.self)
  }

  /// The readings that something marks as such.
  private func punctuated(_ notation: Notation) -> [Reading] {
    [inParentheses(notation), behind(notation), inColumns(notation)].compactMap(\.self)
      + before(notation)
  }

  private static func isBullet(_ character: Character) -> Bool {
    switch character {
    case "-", "*", "•": true
    default: false
    }
  }

  // `Wheat (12)`
  private func inParentheses(_ notation: Notation) -> Reading? {
    guard text.last == ")" else { return nil }
    let (rest, count) = notation.cuttingNumber(atEndOf: text.dropLast())
    guard rest.last == "(" else { return nil }
    return Self.reading(rest.dropLast(), count)
  }

  // `Wheat x12`, `Wheat ×12`, `Wheat: 12`, `Wheat,12`
  private func behind(_ notation: Notation) -> Reading? {
    let (rest, count) = notation.cuttingNumber(atEndOf: text)
    let name = rest.withoutBlanksAtEnd
    guard count != nil, let last = name.last else { return nil }
    switch last {
    case "×", ":", ",": return Self.reading(name.dropLast(), count)
    // Without a blank before it, the letter belongs to the name: `Torchbug Thorax`.
    case "x" where name.dropLast().last?.isWhitespace == true,
      "X" where name.dropLast().last?.isWhitespace == true:
      return Self.reading(name.dropLast(), count)
    default: return nil
    }
  }

  // Columns of a table: the first number counts what is in the column before.
  private func inColumns(_ notation: Notation) -> Reading? {
    let columns = text.split(separator: "\t").map { $0.drop(while: \.isWhitespace) }
    for (name, count) in zip(columns, columns.dropFirst()) {
      let count = count.withoutBlanksAtEnd
      if notation.isNumber(count) { return Self.reading(name, notation.number(count)) }
    }
    return nil
  }

  // `12 Wheat`, `12x Wheat`, `12 × Wheat`
  private func before(_ notation: Notation) -> [Reading] {
    let digits = text.prefix(while: notation.mayContain)
    let rest = text[digits.endIndex...]
    guard let count = notation.number(digits), let first = rest.first else { return [] }
    let name = rest.drop(while: \.isWhitespace)
    let plain = first.isWhitespace ? [Self.reading(name, count)] : []
    return (plain + [Self.reading(name.withoutTimes, count)]).compactMap(\.self)
  }

  // `Wheat 12`: without a blank, the digits belong to the name.
  private func atEnd(_ notation: Notation) -> Reading? {
    let (rest, count) = notation.cuttingNumber(atEndOf: text)
    return rest.last?.isWhitespace == true ? Self.reading(rest, count) : nil
  }

  /// Nil without a name or a count.
  private static func reading(_ name: Substring?, _ count: Int?) -> Reading? {
    guard let count, let name = name?.withoutBlanksAtEnd, !name.isEmpty else { return nil }
    return Reading(name: String(name), count: count)
  }
}

/// How the digits of a count are written.
private enum Notation {
  /// `1000`
  case plain
  /// `1,000`: a comma after each group of thousands.
  case grouped

  func mayContain(_ character: Character) -> Bool {
    character.isASCIIDigit || self == .grouped && character == ","
  }

  func isNumber(_ text: Substring) -> Bool {
    switch self {
    case .plain: return !text.isEmpty && text.allSatisfy(\.isASCIIDigit)
    case .grouped:
      let groups = text.split(separator: ",", omittingEmptySubsequences: false)
      // With a zero in front, the comma is more likely to be that of a fraction.
      guard groups.count > 1, groups[0].count <= 3, groups[0].first != "0" else { return false }
      return groups.allSatisfy(Notation.plain.isNumber)
        && groups.dropFirst().allSatisfy { $0.count == 3 }
    }
  }

  /// Nil for what is no number of this notation, and for one that is too long.
  func number(_ text: Substring) -> Int? {
    isNumber(text) ? Int(text.filter(\.isASCIIDigit)) : nil
  }

  /// What is before the digits at the end, and their number, as `number` has it.
  func cuttingNumber(atEndOf text: Substring) -> (rest: Substring, number: Int?) {
    var start = text.endIndex
    while start > text.startIndex, mayContain(text[text.index(before: start)]) {
      start = text.index(before: start)
    }
    // The comma of `Wheat,1,000` is before the number.
    let digits = text[start...].drop { !$0.isASCIIDigit }
    return (text[..<digits.startIndex], number(digits))
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool {
    ("0"..."9").contains(self) && isASCII
  }
}

extension Substring {
  fileprivate var withoutBlanksAtEnd: Substring {
    var rest = self
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// What is behind `x` and a blank, or behind `×`; nil if it begins with neither.
  fileprivate var withoutTimes: Substring? {
    let rest = dropFirst()
    switch first {
    case "×": return rest.drop(while: \.isWhitespace)
    case "x", "X":
      guard rest.first?.isWhitespace == true else { return nil }
      return rest.drop(while: \.isWhitespace)
    default: return nil
    }
  }
}
