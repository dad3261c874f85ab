extension Substring {
  /// Without blanks around it.
  package var trimmed: Substring {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// Without blanks, quotation marks and marks of emphasis around it.
  package var undecorated: Substring {
    var rest = self
    while let first = rest.first, first.isWhitespace || Self.marks.contains(first) {
      rest.removeFirst()
    }
    while let last = rest.last, last.isWhitespace || Self.marks.contains(last) {
      rest.removeLast()
    }
    return rest
  }

  private static let marks: Set<Character> = ["\"", "“", "”", "„", "«", "»", "`", "*", "_"]

  /// The text before the brackets at the end, and the text in them; nil without brackets.
  package var cuttingRemark: (rest: Substring, remark: Substring)? {
    let open: Character
    switch last {
    case ")": open = "("
    case "]": open = "["
    case "}": open = "{"
    default: return nil
    }
    guard let start = lastIndex(of: open) else { return nil }
    return (self[..<start], self[index(after: start)...].dropLast().undecorated)
  }
}

extension Character {
  /// Whether the character is a digit of a count or an id.
  package var isASCIIDigit: Bool { isASCII && isNumber }
}
