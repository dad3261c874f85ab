extension String {
  /// The text with everything that a reader cannot see written out as `\u{1b}`.
  ///
  /// These are characters that could steer a terminal, and characters that are invisible or look
  /// like a blank, with which a name could imitate another name. Characters that join emoji or
  /// letters, or choose between two shapes of a character, stay where a script needs them: see
  /// `joins(to:)`. The wide blank stays between two wide letters, where it is the usual blank.
  package var visible: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    var result = ""
    // The last scalar, if it was copied unchanged; nil after one that was written out.
    var last: Unicode.Scalar?
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isJoined = last.map(scalar.joins) ?? false
      let isUsual = isJoined || scalar.separates(last, rest.first)
      if scalar.isUnseen, scalar.steersTerminal || !isUsual {
        result += scalar.writtenOut
        last = nil
      } else {
        result.unicodeScalars.append(scalar)
        last = scalar
      }
    }
    return result
  }

  /// The visible form of a name, for a list or a sentence; blanks at its ends are written out, too.
  package var visibleName: String {
    let name = visible
    let start = name.prefix { $0 == " " }.count
    let inner = name.dropFirst(start)
    let end = inner.reversed().prefix { $0 == " " }.count
    if start + end == 0 { return name }
    let blank = ("\u{20}" as Unicode.Scalar).writtenOut
    return String(repeating: blank, count: start) + inner.dropLast(end)
      + String(repeating: blank, count: end)
  }
}

extension Unicode.Scalar {
  /// The scalar as source code has it, such as `\u{1b}`.
  var writtenOut: String {
    "\\u{" + String(value, radix: 16) + "}"
  }

  /// Whether a terminal obeys the scalar instead of showing it, or shows other text out of order.
  ///
  /// These are all control characters, the separators of lines and paragraphs, and the marks that
  /// reverse the direction of text.
  package var steersTerminal: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return Self.turnsDirection(value)
    default: return false
    }
  }

  private static func turnsDirection(_ value: UInt32) -> Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
      || value == 0x200E || value == 0x200F || value == 0x061C
  }

  /// Whether the scalar steers a terminal, is invisible, or looks like a blank.
  package var isUnseen: Bool { steersTerminal || showsNothing || isOtherBlank }

  /// Whether the scalar is a blank other than U+0020, the blank of the space bar.
  private var isOtherBlank: Bool {
    !isASCII && properties.generalCategory == .spaceSeparator
  }

  /// Whether the scalar is the wide blank between two wide letters.
  fileprivate func separates(_ last: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
    guard value == 0x3000, let last, let next else { return false }
    return last.isWideLetter && next.isWideLetter
  }

  private var isWideLetter: Bool { cells == 2 && !isOtherBlank }

  /// Whether a reader sees nothing of the scalar, not even a gap: spaces of no width, fillers,
  /// marks of annotations.
  ///
  /// The pattern of Braille without a dot is a symbol to Unicode, and a gap.
  fileprivate var showsNothing: Bool {
    if isASCII { return false }
    return properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(value)
      || value == 0x2800
  }

  /// Whether the scalar may change how the scalar before it is shown; in Latin, Greek and Cyrillic
  /// text it changes nothing, and only hides.
  ///
  /// Joiners and variation selectors stay after emoji and the scripts from Hebrew on. Tags stay
  /// after the black flag, of which they make the flag of a region.
  fileprivate func joins(to last: Unicode.Scalar) -> Bool {
    if Self.tags.contains(value) { return last.value == 0x1F3F4 || Self.tags.contains(last.value) }
    let isJoiner = value == 0x200C || value == 0x200D || properties.isVariationSelector
    let joinsStyledEmoji = value == 0x200D && last.value == 0xFE0F
    return isJoiner && last.value >= 0x0590 && !last.showsNothing || joinsStyledEmoji
  }

  private static let tags: ClosedRange<UInt32> = 0xE0020...0xE007F
}
