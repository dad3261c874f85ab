internal import JSON

/// The kind of an argument or an option's value, by which it is checked and completed.
package enum ValueKind: Equatable, Sendable {
  case commandWord
  /// A whole number other than 0, up to this limit in both directions.
  case difference(upTo: Int)
  case file
  /// A whole number, or this word in its place.
  case numberOrWord(ClosedRange<Int>, String)
  case text
  case wholeNumber(ClosedRange<Int>)
  case word([String])
  /// A kind that only the program of the table knows.
  case own(OwnKind)

  /// A path that may look like an option or a command, as the files of services may have it.
  package static let path = ValueKind.own(
    OwnKind("path") { $0.isEmpty ? ValueMistake(.empty) : nil })

  /// Whether the value may be several words, which need quotes.
  var isName: Bool {
    switch self {
    case .text: true
    case .own(let kind): kind.isName
    case .commandWord, .difference, .file, .numberOrWord, .wholeNumber, .word: false
    }
  }

  /// Whether several words without quotes are one value, and not several.
  var joinsWords: Bool {
    switch self {
    case .own(let kind): kind.isName && !kind.isSeveral
    case .text: true
    case .commandWord, .difference, .file, .numberOrWord, .wholeNumber, .word: false
    }
  }

  /// The words that may stand between names without belonging to one, such as `+`; empty for most.
  var joiners: Set<String> {
    if case .own(let kind) = self { kind.joiners } else { [] }
  }

  /// Whether a word without its option's name can be told to be the option's value: a number, or a
  /// word of a closed list.
  func isTold(by word: String) -> Bool {
    switch self {
    case .numberOrWord, .wholeNumber, .word: mistake(in: word) == nil
    case .commandWord, .difference, .file, .own, .text: false
    }
  }

  /// The names that words without quotes are; nil if any word belongs to no name.
  func names(in words: [String]) -> [String]? {
    if case .own(let kind) = self { kind.names(words) } else { nil }
  }

  /// The names and numbers that words are, in other forms than a name and then a number; nil if they are none.
  func counted(in words: [String]) -> [(name: String, number: Int)]? {
    if case .own(let kind) = self { kind.counted(words) } else { nil }
  }

  /// Why a text is not of this kind; nil if it is, or if only a server knows.
  package func mistake(in text: String) -> ValueMistake? {
    switch self {
    case .wholeNumber(let range): Self.mistake(in: text, range)
    case .numberOrWord(let range, let word): text == word ? nil : Self.mistake(in: text, range)
    case .difference(let limit):
      Self.number(text) == 0 ? ValueMistake(.zero) : Self.mistake(in: text, -limit...limit)
    case .word(let words):
      words.contains(text)
        ? nil
        : ValueMistake(
          .notAmong(words), suggestion: Suggestion.likeliest(for: text, among: words))
    case .file: text.isEmpty ? ValueMistake(.empty) : nil
    case .own(let kind): kind.mistake(text)
    case .commandWord, .text: nil
    }
  }

  /// The whole number that a text is, with or without marks between thousands: `1,000`.
  package static func number(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    guard let sign = text.first, "+-".contains(sign) else { return WrittenCount.number(text) }
    return WrittenCount.number(text.dropFirst()).map { sign == "-" ? -$0 : $0 }
  }

  private static func mistake(in text: String, _ range: ClosedRange<Int>) -> ValueMistake? {
    guard let number = number(text) else {
      return ValueMistake(text.isWholeNumber ? .outOfRange(range) : .notANumber)
    }
    return range.contains(number) ? nil : ValueMistake(.outOfRange(range))
  }
}

/// Why a value is refused, and what was probably meant.
package struct ValueMistake: Error {
  /// What the error says of the value.
  package let objection: UsageProblem.Objection
  /// The part of the value that cannot be read; nil for all of it.
  package let part: String?
  /// The whole value as it was probably meant.
  package let suggestion: String?

  /// By default all of the value is wrong, and nothing else was probably meant.
  package init(
    _ objection: UsageProblem.Objection, part: String? = nil, suggestion: String? = nil
  ) {
    self.objection = objection
    self.part = part
    self.suggestion = suggestion
  }
}

/// A kind of value that only the program of the table knows, such as the name of one of its things.
package struct OwnKind: Equatable, Sendable {
  /// Identifies the kind.
  package let name: String
  /// Whether a value may be several words, which need quotes.
  let isName: Bool
  /// Whether several words without quotes are several values.
  let isSeveral: Bool
  /// The words that may stand between names; `,` may also end a word.
  let joiners: Set<String>
  /// The words of the command that lists the possible values.
  let listedBy: [String]?
  let mistake: @Sendable (_ text: String) -> ValueMistake?
  let names: @Sendable (_ words: [String]) -> [String]?
  let counted: @Sendable (_ words: [String]) -> [(name: String, number: Int)]?

  /// By default a value is one word, and the parser checks nothing.
  ///
  /// `names` joins words without quotes into names, and returns nil if a word belongs to none; `counted` reads
  /// names and numbers in other forms than a name and then a number.
  package init(
    _ name: String, isName: Bool = false, isSeveral: Bool = false, joiners: Set<String> = [],
    listedBy: [String]? = nil,
    mistake: @escaping @Sendable (_ text: String) -> ValueMistake? = { _ in nil },
    names: @escaping @Sendable (_ words: [String]) -> [String]? = { _ in nil },
    counted: @escaping @Sendable (_ words: [String]) -> [(name: String, number: Int)]? = { _ in nil
    }
  ) {
    self.name = name
    self.isName = isName
    self.isSeveral = isSeveral
    self.joiners = joiners
    self.listedBy = listedBy
    self.mistake = mistake
    self.names = names
    self.counted = counted
  }

  /// Two kinds with the same name are equal.
  package static func == (one: OwnKind, other: OwnKind) -> Bool {
    one.name == other.name
  }
}

extension String {
  /// Whether the text is digits after an optional sign, even if too many for an integer.
  fileprivate var isWholeNumber: Bool {
    let digits = first == "-" || first == "+" ? dropFirst() : self[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
