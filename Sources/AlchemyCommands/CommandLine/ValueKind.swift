internal import Wire

/// The kind of an argument or an option's value, by which it is checked and completed.
package enum ValueKind: Equatable, Sendable {
  /// A field of the alchemist, or the value of the field before it.
  case alchemistSetting
  /// Fields of the alchemist with values: `skill=60,benefactor=on`.
  case alchemistSettings
  case catalog
  /// A change: its number, or `ORIGIN:SEQ`.
  case change
  case commandWord
  /// A whole number other than 0, up to this limit in both directions.
  case difference(upTo: Int)
  case effect
  case file
  case ingredient
  case ingredientOrEffect
  case json
  case method
  case profile
  case text
  case wholeNumber(ClosedRange<Int>)
  case word([String])

  /// The greatest integer of the protocol.
  static let greatestNumber = 9_007_199_254_740_991

  /// A change, by the number that the history shows.
  static let changeNumber = ValueKind.wholeNumber(1...greatestNumber)

  /// Whether the value may be several words, which need quotes.
  var isName: Bool {
    switch self {
    case .effect, .ingredient, .ingredientOrEffect, .profile, .text: true
    case .alchemistSetting, .alchemistSettings, .catalog, .change, .commandWord, .difference, .file,
      .json, .method, .wholeNumber, .word:
      false
    }
  }

  /// Why a text is not of this kind; nil if it is, or if only the daemon knows.
  func objection(to text: String) -> UsageProblem.Objection? {
    switch self {
    case .wholeNumber(let range): Self.objection(to: text, in: range)
    case .difference(let limit):
      Self.number(text) == 0 ? .zero : Self.objection(to: text, in: -limit...limit)
    case .change: ChangeReference(text) == nil ? .notAChange : nil
    case .word(let words): words.contains(text) ? nil : .notAmong(words)
    case .file, .method: text.isEmpty ? .empty : nil
    case .alchemistSettings: WhatIf.mistake(in: text)?.objection
    case .alchemistSetting, .catalog, .commandWord, .effect, .ingredient, .ingredientOrEffect,
      .json, .profile, .text:
      nil
    }
  }

  /// The whole number that a text is, with or without marks between thousands: `1,000`.
  static func number(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    guard let sign = text.first, "+-".contains(sign) else { return WrittenCount.number(text) }
    return WrittenCount.number(text.dropFirst()).map { sign == "-" ? -$0 : $0 }
  }

  private static func objection(
    to text: String, in range: ClosedRange<Int>
  ) -> UsageProblem.Objection? {
    guard let number = number(text) else {
      return text.isWholeNumber ? .outOfRange(range) : .notANumber
    }
    return range.contains(number) ? nil : .outOfRange(range)
  }
}

extension String {
  /// Whether the text is digits after an optional sign, even if too many for an integer.
  fileprivate var isWholeNumber: Bool {
    let digits = first == "-" || first == "+" ? dropFirst() : self[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
