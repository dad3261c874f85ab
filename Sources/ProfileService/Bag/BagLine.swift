/// One line of a pasted list, in the ways in which it can be read.
///
/// A line is a name, with a count behind it (`Wheat (12)`, `Wheat x12`, `Wheat ×12`, `Wheat: 12`,
/// `Wheat,12`, or a tab between the two), before it (`12 Wheat`, `12x Wheat`), or without one,
/// which is 1. Bullets and blanks at the beginning mean nothing. A line of a table has columns with
/// tabs in between: the first number counts what is in the column before.
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
  package var readings: [Reading] {
    [Reading(name: String(text), count: 1)] + [inParentheses, behind, inColumns].compactMap(\.self)
      + before
  }

  private static func isBullet(_ character: Character) -> Bool {
    switch character {
    case "-", "*", "•": true
    default: false
    }
  }

  // `Wheat (12)`
  private var inParentheses: Reading? {
    guard text.last == ")" else { return nil }
    let (rest, count) = text.dropLast().cuttingNumberAtEnd
    guard rest.last == "(" else { return nil }
    return Self.reading(rest.dropLast(), count)
  }

  // `Wheat x12`, `Wheat ×12`, `Wheat: 12`, `Wheat,12`
  private var behind: Reading? {
    let (rest, count) = text.cuttingNumberAtEnd
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
  private var inColumns: Reading? {
    let columns = text.split(separator: "\t").map { $0.drop(while: \.isWhitespace) }
    for (name, count) in zip(columns, columns.dropFirst()) {
      let count = count.withoutBlanksAtEnd
      if !count.isEmpty, count.allSatisfy(\.isASCIIDigit) { return Self.reading(name, Int(count)) }
    }
    return nil
  }

  // `12 Wheat`, `12x Wheat`, `12 × Wheat`
  private var before: [Reading] {
    let digits = text.prefix { $0.isASCIIDigit }
    let rest = text[digits.endIndex...]
    guard let count = Int(digits), let first = rest.first else { return [] }
    let name = rest.drop(while: \.isWhitespace)
    let plain = first.isWhitespace ? [Self.reading(name, count)] : []
    return (plain + [Self.reading(name.withoutTimes, count)]).compactMap(\.self)
  }

  /// Nil without a name or a count.
  private static func reading(_ name: Substring?, _ count: Int?) -> Reading? {
    guard let count, let name = name?.withoutBlanksAtEnd, !name.isEmpty else { return nil }
    return Reading(name: String(name), count: count)
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

  /// What is before the digits at the end, and their number; nil without any, or if it is too long.
  fileprivate var cuttingNumberAtEnd: (rest: Substring, number: Int?) {
    var start = endIndex
    while start > startIndex, self[index(before: start)].isASCIIDigit {
      start = index(before: start)
    }
    return (self[..<start], Int(self[start...]))
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
