import JSON

extension BagLine {
  /// Every form of a line; their order does not matter.
  package static let rules: [Rule] = [
    whole, atEnd, marked, inBrackets, timesAtEnd, inFront, markedInFront, xInFront,
    inBracketsInFront, inWords, inColumns,
  ]

  // `Wheat`
  private static let whole: Rule = { [($0, 1)] }

  // `Wheat 12`: without a blank, the digits belong to the name.
  private static let atEnd: Rule = { text in
    text.countsAtEnd.filter { rest, _ in rest.last?.isWhitespace == true }.named
  }

  // `Wheat x12`, `Wheat ×12`, `Wheat: 12`, `Wheat = 12`, `Wheat,12`, `Wheat - 12`, `Wheat -> x12`
  private static let marked: Rule = { text in
    text.countsAtEnd.flatMap { rest, count -> [Reading] in
      // `Wheat,1,200` may be one of Wheat that is worth 200.
      if rest.last == ",", text[rest.endIndex...].contains(",") { return [] }
      return rest.namesBeforeMarks.map { ($0, count) }
    }.named
  }

  // `Wheat (12)`, `Wheat [x12]`
  private static let inBrackets: Rule = { text in
    guard let (rest, remark) = text.cuttingRemark, let count = remark.countAlone else {
      return []
    }
    let found: [Reading] = [(rest, count)]
    return found.named
  }

  // `(12) Wheat`
  private static let inBracketsInFront: Rule = { text in
    guard let open = text.first, let close = Substring.brackets[open],
      let end = text.firstIndex(of: close),
      let count = text[..<end].dropFirst().undecorated.countAlone
    else { return [] }
    let found: [Reading] = [(text[end...].dropFirst(), count)]
    return found.named
  }

  // `Wheat 12x`, `Wheat: 12 pcs`
  private static let timesAtEnd: Rule = { text in
    guard let rest = text.withoutUnit else { return [] }
    return rest.countsAtEnd.flatMap { rest, count -> [Reading] in
      // `Wheat x12x` has two marks, so one of the letters means something else.
      if let last = rest.trimmed.last, last.isTimes { return [] }
      let name: [Reading] = rest.last?.isWhitespace == true ? [(rest, count)] : []
      return name + rest.namesBeforeMarks.map { ($0, count) }
    }.named
  }

  // `12 Wheat`
  private static let inFront: Rule = { text in
    text.countsInFront.filter { rest, _ in rest.first?.isWhitespace == true }.named
  }

  // `12x Wheat`, `12 × Wheat`, `12 - Wheat`, `12 pcs of Wheat`
  private static let markedInFront: Rule = { text in
    text.countsInFront.flatMap { rest, count -> [Reading] in
      rest.namesBehindMarks.map { ($0, count) }
    }.named
  }

  // `x12 Wheat`
  private static let xInFront: Rule = { text in
    guard let first = text.first, first.isTimes else { return [] }
    return inFront(text.dropFirst().drop(while: \.isWhitespace))
  }

  // `three Wheat`, `a dozen Wheat`
  private static let inWords: Rule = { text in
    let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    guard let first = words.first?.lowercased(), words.count > 1 else { return [] }
    if first == "a", words.count == 3, words[1].lowercased() == "dozen" {
      return [(words[2], 12)].named
    }
    guard let count = Substring.countsInWords[first] else { return [] }
    return [(text[words[1].startIndex...], count)].named
  }

  // Columns of a table: a number counts the name before it; the first column may count the second.
  private static let inColumns: Rule = { text in
    let columns = text.split(separator: "\t", omittingEmptySubsequences: false).map(\.trimmed)
    guard columns.count > 1 else { return [] }
    var found: [Reading] = []
    let pairs = zip(columns, columns.dropFirst()).filter { name, count in
      // `Wheat`, `12`, `0.1` and `60` are a name and three numbers: a count, a weight, a price.
      !name.isNumeric && WrittenCount.number(count) != nil
    }
    // A second name with a number after it may be another ingredient.
    guard pairs.count < 2 else { return [] }
    if let (name, count) = pairs.first, let count = WrittenCount.number(count) {
      found.append((name, count))
    }
    if let count = WrittenCount.number(columns[0]) { found.append((columns[1], count)) }
    return found.named
  }
}

extension [BagLine.Reading] {
  /// The readings that have a name, without blanks around it.
  var named: [BagLine.Reading] {
    map { ($0.name.trimmed, $0.count) }.filter { !$0.name.isEmpty }
  }
}

extension Substring {
  /// Every count that the text can end with, each with the text before it.
  var countsAtEnd: [BagLine.Reading] {
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

  /// Every count that the text can begin with, each with the text after it.
  var countsInFront: [BagLine.Reading] {
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

  /// The count, if the text is only a count: `12`, `x12`, `12x`, `12 pcs`, `qty: 12`.
  var countAlone: Int? {
    if let count = WrittenCount.number(self) { return count }
    if let rest = withoutUnit { return WrittenCount.number(rest) }
    let digits = drop { !$0.isASCIIDigit }
    let mark = self[..<digits.startIndex].trimmed
    let word = mark.last == ":" ? mark.dropLast().trimmed : mark
    let isMark = mark.count == 1 && mark.allSatisfy { $0.isTimes || "*=#:".contains($0) }
    return isMark || Self.countWords.contains(word.lowercased())
      ? WrittenCount.number(digits) : nil
  }

  /// Words between a name and its count.
  private static let countWords: Set = ["amount", "count", "qty", "qty.", "quantity"]

  /// Counts that people write in letters.
  static let countsInWords: [String: Int] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "dozen": 12, "twenty": 20,
  ]

  /// Words that a sentence begins with before it counts: `I have 3 Wheat`, `There are 3 Wheat`.
  private static let openingWords: Set = [
    "are", "got", "have", "i", "i've", "i’ve", "is", "there", "we", "we've", "we’ve",
  ]

  /// The text without the opening words of a sentence; nil if it has none, or only these.
  var withoutOpening: Substring? {
    var rest = self
    while true {
      let word = rest.prefix { !$0.isWhitespace }
      guard Self.openingWords.contains(word.lowercased()) else { break }
      rest = rest[word.endIndex...].drop(while: \.isWhitespace)
    }
    return rest.isEmpty || rest.startIndex == startIndex ? nil : rest
  }

  /// Words between a count and its name, or after the count.
  private static let units: Set = [
    "ea", "ea.", "pc", "pc.", "pcs", "pcs.", "piece", "pieces", "units",
  ]

  /// The text without `x` or `pcs` at the end; nil if it has none.
  var withoutUnit: Substring? {
    if let last, last.isTimes { return dropLast().trimmed }
    let unit = suffix(while: { !$0.isWhitespace && !$0.isASCIIDigit })
    return Self.units.contains(unit.lowercased()) ? self[..<unit.startIndex].trimmed : nil
  }

  /// Whether the text is a number of any kind, also a fraction.
  var isNumeric: Bool {
    contains(where: \.isASCIIDigit) && allSatisfy { $0.isASCIIDigit || ".,'’+-%".contains($0) }
  }

  /// The most marks between a name and a count, as in `Wheat, qty: x12`.
  private static let markLimit = 4

  /// The text before a count with one mark cut off its end, then with two, and so on.
  var namesBeforeMarks: [Substring] {
    var names: [Substring] = []
    while names.count < Self.markLimit, let name = (names.last ?? self).withoutMarkAtEnd {
      names.append(name)
      // Stops at a spaced dash: the name ends there. After another mark, a dash may be a minus.
      if let mark = self[name.endIndex...].first, mark.isDash { break }
    }
    return names
  }

  private var withoutMarkAtEnd: Substring? {
    let name = trimmed
    guard let mark = name.last else { return nil }
    let rest = name.dropLast()
    let hasBlanks = rest.last?.isWhitespace == true && last?.isWhitespace == true
    switch mark {
    case "×", "✕", "✖", "⨯", ":", "=", ";", ",", "*", "|", "→", "➜", "⟶", "⇒", "…": return rest
    // `->`, `-->` and `=>`
    case ">":
      let line = rest.suffix(while: { $0 == "-" || $0 == "=" })
      return line.isEmpty ? nil : rest[..<line.startIndex]
    // `Wheat # 3` has a note: the number of something.
    case "#": return last?.isWhitespace == true ? nil : rest
    // `Wheat.....12`
    case ".":
      let dots = name.suffix(while: { $0 == "." })
      return dots.count > 1 ? name[..<dots.startIndex] : nil
    // A dash without blanks on both sides is a sign.
    case _ where mark.isDash: return hasBlanks ? rest : nil
    // Without a blank before it, `x` belongs to the name: `Torchbug Thorax`.
    case _ where mark.isTimes: return rest.last?.isWhitespace == true ? rest : nil
    default:
      let word = name.suffix(while: { !$0.isWhitespace && !",:;".contains($0) })
      return Self.countWords.contains(word.lowercased()) ? name[..<word.startIndex] : nil
    }
  }

  /// The text after a count with one mark cut off its front, then with two, and so on.
  var namesBehindMarks: [Substring] {
    var names: [Substring] = []
    while names.count < Self.markLimit, let name = (names.last ?? self).withoutMarkInFront {
      names.append(name)
    }
    return names
  }

  private var withoutMarkInFront: Substring? {
    let name = drop(while: \.isWhitespace)
    guard let mark = name.first else { return nil }
    let rest = name.dropFirst()
    let hasBlank = rest.first?.isWhitespace == true
    switch mark {
    case "×", "✕", "✖", "⨯", "*", "|", "=", "→", "⇒":
      return mark == "=" && rest.first == ">" ? rest.dropFirst() : rest
    case _ where mark.isTimes: return hasBlank ? rest : nil
    case _ where mark.isDash:
      if rest.first == ">" { return rest.dropFirst() }
      return hasBlank && first?.isWhitespace == true ? rest : nil
    default:
      let word = name.prefix { !$0.isWhitespace }
      guard word.lowercased() == "of" || Self.units.contains(word.lowercased()) else { return nil }
      return first?.isWhitespace == true ? name[word.endIndex...] : nil
    }
  }

  /// The text without quotation marks and marks of emphasis; nil if there are none.
  var withoutQuotes: Substring? {
    var text = filter { !"\"“”„«»`".contains($0) }
    for emphasis in ["**", "__"] where text.includes(emphasis) {
      text = text.replacingEach(emphasis, with: "")
    }
    return text.utf8.count == utf8.count ? nil : text[...].trimmed.withoutEnd
  }

  /// The text without the marks of a list's entry: bullets, quotation, a box to tick.
  ///
  /// A dash directly before a digit may be a sign.
  var withoutBullets: Substring {
    var rest = self
    while let first = rest.first {
      let next = rest.dropFirst().first
      switch first {
      case _ where first.isDash:
        if next?.isASCIIDigit == true { return rest }
      case "*", "•", "+", ">", "·", "◦", "▪", "●", "○", "‣", "☐", "☑", "☒", "✓", "✔", "✅", "→", "➜",
        "■", "□", "◆":
        break
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

  /// The text without `1. ` or `1) `.
  var withoutListNumber: Substring {
    let digits = prefix(while: \.isASCIIDigit)
    let rest = self[digits.endIndex...]
    guard 1...4 ~= digits.count, rest.first == "." || rest.first == ")",
      rest.dropFirst().first?.isWhitespace == true
    else { return self }
    return rest.dropFirst().trimmed
  }

  /// The text without a comma, semicolon or exclamation mark at the end, or a sentence's full stop.
  var withoutEnd: Substring {
    switch last {
    case ",", ";", "!": return dropLast().trimmed
    case ".": return dropLast().last == "." ? self : dropLast()
    default: return self
    }
  }

  /// Whether the line is a note: `# Whiterun`, or a heading such as `## Bag`.
  var isComment: Bool {
    guard first == "#" else { return false }
    let next = drop { $0 == "#" }.first
    return next == nil || next?.isASCIIDigit != true
  }

  /// The text without a note at its end: `Wheat 3 # Whiterun`.
  var withoutNote: Substring {
    guard let range = firstPlace(of: " # "), self[range.upperBound...].first?.isASCIIDigit == false
    else { return self }
    return self[..<range.lowerBound].trimmed
  }
}

extension Character {
  /// Whether the character means "times" beside a count; a letter only with blanks around it.
  var isTimes: Bool { "xX×✕✖⨯хХ".contains(self) }

  var isDash: Bool { "-–—".contains(self) }
}
