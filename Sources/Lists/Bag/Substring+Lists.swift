import JSON

extension Substring {
  /// The text without blanks around it.
  package var trimmed: Substring {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// The longest end of the text in which every character satisfies `isPart`.
  func suffix(while isPart: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isPart($0) }.map { index(after: $0) } ?? startIndex)...]
  }

  /// The text without blanks, quotation marks and marks of emphasis around it.
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

  /// The text without the brackets of a wiki's links: `[[Wheat]]`, `[[Wheat (Skyrim)|Wheat]]`; linear.
  var withoutLinks: Substring {
    guard includes("[[") else { return self }
    var shown = ""
    var rest = self
    while let open = rest.firstPlace(of: "[["),
      let close = rest[open.upperBound...].firstPlace(of: "]]")
    {
      let link = rest[open.upperBound..<close.lowerBound]
      shown +=
        rest[..<open.lowerBound] + (link.lastIndex(of: "|").map { link[$0...].dropFirst() } ?? link)
      rest = rest[close.upperBound...]
    }
    return (shown + rest)[...]
  }

  /// The text without the tags of a web page: `<li>Wheat 3</li>`; each leaves a blank.
  ///
  /// Other words between these brackets may be a count: `Wheat <x12>`. Linear in the text.
  var withoutTags: Substring {
    guard contains("<") else { return self }
    var shown = ""
    var rest = self
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let tag = rest[open..<close].dropFirst()
      let name = (tag.first == "/" ? tag.dropFirst() : tag).prefix { $0.isLetter || $0.isNumber }
      let end = rest.index(after: close)
      shown += rest[..<open] + (Self.tags.contains(name.lowercased()) ? " " : rest[open..<end])
      rest = rest[end...]
    }
    return (shown + rest)[...].trimmed
  }

  private static let tags: Set = [
    "a", "b", "br", "code", "div", "em", "i", "li", "ol", "p", "span", "strong", "table", "tbody",
    "td", "th", "thead", "tr", "ul",
  ]

  /// The closing bracket for each opening one.
  package static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}", "<": ">"]

  /// The text before the brackets at the end, and the text in them; nil without brackets.
  package var cuttingRemark: (rest: Substring, remark: Substring)? {
    guard let open = Self.brackets.first(where: { $0.value == last })?.key,
      let start = lastIndex(of: open)
    else { return nil }
    return (self[..<start], self[index(after: start)...].dropLast().undecorated)
  }
}

extension Character {
  /// Whether the character is a digit of a count or an id.
  package var isASCIIDigit: Bool { isASCII && isNumber }
}
