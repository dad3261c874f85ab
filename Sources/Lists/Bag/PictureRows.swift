internal import Alchemy
internal import JSON

/// The rows of an inventory in a picture, by several readings of it.
///
/// A count is certain only if nothing speaks against it; everything else is for a person to say.
package struct PictureRows: Equatable {
  /// An ingredient of the picture.
  package struct Row: Equatable, Sendable {
    /// The ingredient's index in the catalog.
    package var ingredient: Int
    /// What was read, such as `Gatlic (3)`.
    package var read: String
    /// Nil if the count is unsure.
    package var count: Int?

    /// All that is known of a row.
    package init(ingredient: Int, read: String, count: Int?) {
      self.ingredient = ingredient
      self.read = read
      self.count = count
    }
  }

  /// One for each ingredient, from the top of the picture.
  package private(set) var rows: [Row] = []
  /// Texts with a count in brackets that name no ingredient of the catalog, such as a potion.
  package private(set) var unnamed: [String] = []

  /// Reads tables of tesseract that are all of one picture; no count is outside `possibleCounts`.
  ///
  /// Takes time linear in the names of the catalog, and in the square of the words, which are few.
  package init(
    _ tables: [String], by finder: IngredientFinder, possibleCounts: ClosedRange<Int>
  ) {
    var names = PictureNames(finder)
    let readings = tables.map { table in
      Self.aligned(
        PictureWord.lines(of: table).flatMap(\.columns).compactMap {
          Sighting($0.apart, &names, possibleCounts)
        })
    }
    let all = readings.flatMap(\.self)
    // The game writes all counts in brackets, or a list has none.
    let hasBrackets =
      all.count { $0.ingredient != nil && $0.count.isInBrackets }
      > all.count { $0.ingredient != nil && $0.count.isBare }
    var seen: Set<Int> = []
    for sighting in all.sorted(by: { ($0.top, $0.left) < ($1.top, $1.left) }) {
      guard let ingredient = sighting.ingredient else {
        note(unnamed: sighting, among: all)
        continue
      }
      guard seen.insert(ingredient).inserted else { continue }
      let found = Self.ofList(readings.map { $0.filter { $0.ingredient == ingredient } })
      rows.append(
        Row(
          ingredient: ingredient, read: Self.best(of: found.flatMap(\.self)).text,
          count: Self.count(found, hasBrackets: hasBrackets)))
    }
  }

  /// The most texts that name no ingredient: more are of a picture of something else.
  private static let unnamedLimit = 20

  private mutating func note(unnamed sighting: Sighting, among all: [Sighting]) {
    guard sighting.count.isInBrackets, unnamed.count < Self.unnamedLimit,
      !unnamed.contains(sighting.text)
    else { return }
    // Another reading may have the name that this one misread.
    let isNamed = all.contains { other in
      other.ingredient != nil && abs(other.middle - sighting.middle) < sighting.height
    }
    if !isNamed { unnamed.append(sighting.text) }
  }

  /// The sighting of an ingredient that says most about its count.
  private static func best(of sightings: [Sighting]) -> Sighting {
    sightings.first { $0.count.isInBrackets } ?? sightings.first { $0.count != .none }
      ?? sightings[0]
  }

  /// Leaves out the title of a card beside the list if the list has the ingredient, too.
  private static func ofList(_ readings: [[Sighting]]) -> [[Sighting]] {
    guard readings.contains(where: { $0.contains(where: \.isAligned) }) else { return readings }
    return readings.map { $0.filter { $0.isAligned || $0.count != .none } }
  }

  /// The count of an ingredient, if it is certain.
  ///
  /// Where numbers differ, those that were unsure are outvoted by two sure ones, or nothing is certain.
  /// A bracket at either end shows that no digit is missing, so one reading suffices if it is sure
  /// of itself and has the whole name. Digits without brackets may be what is left of more: two
  /// readings must agree, one of them sure, or three. Also no digits at all may be what is left: two
  /// readings must have the whole name, and none may have anything else.
  private static func count(_ readings: [[Sighting]], hasBrackets: Bool) -> Int? {
    let all = readings.flatMap(\.self)
    let counted = all.filter { $0.count.number != nil }
    guard let first = counted.first?.count.number else {
      let isAlone = readings.allSatisfy { $0.count < 2 } && all.allSatisfy { $0.count == .none }
      return hasBrackets && isAlone && all.count(where: \.isWhole) >= agreeing ? 1 : nil
    }
    guard readings.allSatisfy({ $0.count { $0.count.number != nil } < 2 }) else { return nil }
    let sure = counted.filter(\.isSure)
    let number = sure.first?.count.number ?? first
    guard sure.allSatisfy({ $0.count.number == number }),
      sure.count >= agreeing || counted.allSatisfy({ $0.count.number == number })
    else { return nil }
    let firm = counted.filter { sighting in
      sighting.isPlaced && sighting.count == (hasBrackets ? .inBrackets(number) : .bare(number))
    }
    let needed = firm.contains(where: \.isSure) ? agreeing : agreeingUnsurely
    return firm.count >= needed || hasBrackets && firm.contains(where: \.isCertainAlone)
      ? number : nil
  }

  /// The readings that must agree where one of them could be wrong.
  private static let agreeing = 2

  /// The readings that must agree where none is sure: two of them have read an 8 for a 5.
  private static let agreeingUnsurely = 3

  /// Notes which rows begin where others begin; in the square of the rows.
  private static func aligned(_ sightings: [Sighting]) -> [Sighting] {
    let named = sightings.filter { $0.ingredient != nil }
    return sightings.map { sighting in
      let others = named.filter { $0.top != sighting.top }
      let near = others.count { abs($0.left - sighting.left) <= sighting.height }
      var noted = sighting
      noted.isAligned = near > 0 && near >= min(neighbours, others.count)
      return noted
    }
  }

  /// The rows that must begin at the same place: one may have lost a word as well.
  private static let neighbours = 2
}

/// A part of a line that may be an ingredient with its count.
private struct Sighting: Equatable {
  /// What stands beside the name.
  enum Count: Equatable {
    /// Nothing: the game writes so for one piece.
    case none
    /// `(12)`
    case inBrackets(Int)
    /// `12`
    case bare(Int)
    /// Something that is no count, or more than one.
    case unclear

    var number: Int? {
      switch self {
      case .none, .unclear: nil
      case .inBrackets(let number), .bare(let number): number
      }
    }

    var isInBrackets: Bool {
      switch self {
      case .inBrackets: true
      case .none, .bare, .unclear: false
      }
    }

    var isBare: Bool {
      switch self {
      case .bare: true
      case .none, .inBrackets, .unclear: false
      }
    }
  }

  /// Nil if no ingredient is clearly meant.
  let ingredient: Int?
  let count: Count
  /// Whether the program was sure of the count.
  let isSure: Bool
  let text: String
  let left: Int
  let top: Int
  let height: Int
  /// Whether the name has no misread letter.
  let isExact: Bool
  /// Whether at most one letter of it is misread: more may be a word of a similar name.
  let isClose: Bool
  /// Whether other names have this one in them: a word of theirs may be missing.
  let isPartOfOthers: Bool
  /// Whether another row begins at the same place; the title of a card does not.
  var isAligned = false

  var middle: Int { top + height / 2 }

  /// Whether no word of the name can be missing or another one.
  var isPlaced: Bool { isPartOfOthers ? isAligned && isExact : isClose }

  /// Whether no other reading need agree with a count in brackets.
  var isCertainAlone: Bool { isSure && isExact && !isPartOfOthers }

  /// Whether the row has a name without a count, and certainly nothing else.
  var isWhole: Bool { isAligned && isExact && count == .none }

  /// Digits that were read rightly nearly always have a confidence of 90 and more.
  private static let leastConfidence = 85.0

  /// Nil without a letter.
  init?(_ words: [PictureWord], _ names: inout PictureNames, _ possible: ClosedRange<Int>) {
    // What says nothing in front is of an icon; behind a name it may be all that is left of a count.
    let front = words.drop(while: \.saysNothing)
    let isRagged = front.last?.saysNothing == true
    var rest = front.dropLast(while: \.saysNothing)
    guard let first = rest.first, let last = rest.last else { return nil }
    (left, top) = (first.left, rest.map(\.top).min() ?? 0)
    height = rest.map(\.height).min() ?? 0
    text = rest.map(\.text).joined(separator: " ")
    var (count, confidence) = (Count.none, 0.0)
    if rest.count > 1 {
      if let read = Self.count(last, possible) {
        (count, confidence, rest) = (read, last.confidence, rest.dropLast())
      } else if let read = Self.count(first, possible) {
        (count, confidence, rest) = (read, first.confidence, rest.dropFirst())
      }
    }
    let name = rest.map(\.text).joined(separator: " ")
    guard name.contains(where: \.isLetter) else { return nil }
    let letters = String(name.filter { !$0.isNumber && !"()[]{}".contains($0) })
    let found = names.ingredient(letters)
    ingredient = found?.index
    isExact = found?.isExact ?? false
    isClose = found?.isClose ?? false
    isPartOfOthers = found?.isPartOfOthers ?? false
    if letters != name || isRagged && !count.isInBrackets { count = .unclear }
    self.count = count
    isSure = confidence >= Self.leastConfidence
  }

  /// The count that a word is or should be; nil for a word of a name.
  private static func count(_ word: PictureWord, _ possible: ClosedRange<Int>) -> Count? {
    let text = word.text[...].bracketed ?? word.text[...]
    let isWhole = text.first == "(" && text.last == ")" && text.count > 2
    let digits = isWhole ? text.dropFirst().dropLast() : text
    guard digits.contains(where: \.isNumber) || text.contains(where: { "()".contains($0) }) else {
      return nil
    }
    // The game shows nothing that there is none of.
    guard let number = WrittenCount.number(digits), possible ~= number, number > 0 else {
      return .unclear
    }
    return isWhole ? .inBrackets(number) : .bare(number)
  }
}

extension ArraySlice {
  /// Without the last elements that satisfy a condition.
  fileprivate func dropLast(while isDropped: (Element) -> Bool) -> ArraySlice {
    guard let last = lastIndex(where: { !isDropped($0) }) else { return [] }
    return self[...last]
  }
}

extension Substring {
  /// The text from its opening bracket to its closing one, if only stains are around them: `(12):`.
  fileprivate var bracketed: Substring? {
    guard let open = firstIndex(of: "("), let close = lastIndex(of: ")"), open < close else {
      return nil
    }
    let around = self[..<open] + self[close...].dropFirst()
    return around.contains { $0.isLetter || $0.isNumber || "()".contains($0) }
      ? nil : self[open...close]
  }
}

/// The ingredients that misread names mean, each found once: a search takes a while.
private struct PictureNames {
  /// What a name means.
  struct Meaning {
    let index: Int
    let isExact: Bool
    /// Whether at most one letter is wrong.
    let isClose: Bool
    /// Whether other ingredients have the name in theirs.
    let isPartOfOthers: Bool
  }

  private let finder: IngredientFinder
  private var known: [String: Meaning?] = [:]

  init(_ finder: IngredientFinder) {
    self.finder = finder
  }

  /// A name may have one misread letter for each five letters.
  ///
  /// Shorter names must be exact, because tesseract reads stains as short words.
  private static let lettersPerMistake = 5

  /// The only ingredient that a text can mean.
  mutating func ingredient(_ text: String) -> Meaning? {
    if let meaning = known[text] { return meaning }
    let exact = finder.ingredient(named: text)
    let meaning = (exact ?? nearest(text, lettersPerMistake: Self.lettersPerMistake)).map { index in
      let name = finder.catalog.ingredients[index].name
      return Meaning(
        index: index, isExact: exact != nil,
        isClose: exact != nil || nearest(text, lettersPerMistake: text.count) == index,
        isPartOfOthers: finder.ingredients(withWordsOf: name).count > 1)
    }
    known[text] = .some(meaning)
    return meaning
  }

  private func nearest(_ text: String, lettersPerMistake: Int) -> Int? {
    guard text.count >= Self.lettersPerMistake else { return nil }
    let near = Set(
      finder.nearestNames(to: text, lettersPerEdit: lettersPerMistake)
        .compactMap(finder.ingredient))
    return near.count == 1 ? near.first : nil
  }
}
