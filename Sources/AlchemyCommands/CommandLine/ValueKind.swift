/// What an argument or an option's value may be: what is checked, and what can be completed.
package enum ValueKind: Equatable, Sendable {
  case catalog
  /// A change: its number, or `ORIGIN:SEQ`.
  case change
  case commandWord
  /// A whole number other than 0, up to so far from it.
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

  /// The greatest integer that the protocol has.
  static let greatestNumber = 9_007_199_254_740_991

  /// A change by the number that the history shows.
  static let changeNumber = ValueKind.wholeNumber(1...greatestNumber)

  /// Whether it may be several words, which stand in quotes then.
  var isName: Bool {
    switch self {
    case .effect, .ingredient, .ingredientOrEffect, .profile, .text: true
    case .catalog, .change, .commandWord, .difference, .file, .json, .method, .wholeNumber, .word:
      false
    }
  }

  /// Whether it is a whole number.
  var isNumber: Bool {
    switch self {
    case .difference, .wholeNumber: true
    case .catalog, .change, .commandWord, .effect, .file, .ingredient, .ingredientOrEffect, .json,
      .method, .profile, .text, .word:
      false
    }
  }

  /// Whether most texts are none of this kind, so that one that is says what it is meant for.
  var isClosed: Bool {
    switch self {
    case .change, .wholeNumber, .word: true
    case .catalog, .commandWord, .difference, .effect, .file, .ingredient, .ingredientOrEffect,
      .json, .method, .profile, .text:
      false
    }
  }

  /// Why a text is none of this kind; nil when it is, or when only the daemon can tell.
  func objection(to text: String) -> UsageProblem.Objection? {
    switch self {
    case .wholeNumber(let range): Self.objection(to: text, in: range)
    case .difference(let limit):
      Int(text) == 0 ? .zero : Self.objection(to: text, in: -limit...limit)
    case .change: ChangeReference(text) == nil ? .notAChange : nil
    case .word(let words): words.contains(text) ? nil : .notAmong(words)
    case .file, .method: text.isEmpty ? .empty : nil
    case .catalog, .commandWord, .effect, .ingredient, .ingredientOrEffect, .json, .profile, .text:
      nil
    }
  }

  private static func objection(
    to text: String, in range: ClosedRange<Int>
  ) -> UsageProblem.Objection? {
    guard let number = Int(text) else {
      return text.isWholeNumber ? .outOfRange(range) : .notANumber
    }
    return range.contains(number) ? nil : .outOfRange(range)
  }
}

extension String {
  /// Digits, perhaps with a sign before them: also a number too large for any integer.
  fileprivate var isWholeNumber: Bool {
    let digits = first == "-" || first == "+" ? dropFirst() : self[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
