import Alchemy
import JSON

/// The counts of a list of a bag, as far as they can be read.
package struct BagReading {
  /// The counts by the ingredient's index in the catalog.
  package private(set) var counts: [Int: Int] = [:]
  /// Ingredients that unread lines may mean, by index: their counts are unknown, not zero.
  package private(set) var meant: Set<Int> = []
  /// The first unread lines in order, at most `unreadLimit`.
  package private(set) var unread: [UnreadLine] = []
  /// The number of unread lines or items, unlisted ones included.
  package private(set) var unreadCount = 0

  /// The ingredients of the catalog, by name.
  package let finder: IngredientFinder
  /// Whether a name that the catalog lacks is read as the nearest name.
  private let acceptsNearest: Bool
  private let rules: [BagLine.Rule]
  private let possibleCounts: ClosedRange<Int>

  /// The most unread lines that are listed: a text that is no list of a bag may have thousands.
  package static let unreadLimit = 100

  /// Reads a whole list, in time that grows with its length; no sum is outside `possibleCounts`.
  package init(
    _ content: BagContent, by finder: IngredientFinder, possibleCounts: ClosedRange<Int>,
    acceptingNearest acceptsNearest: Bool = false,
    rules: [BagLine.Rule] = BagLine.rules
  ) {
    self.finder = finder
    self.acceptsNearest = acceptsNearest
    self.rules = rules
    self.possibleCounts = possibleCounts
    switch content {
    case .text(let text): read(text)
    case .items(let items): read(items)
    }
  }

  /// Whether more is unread than `unread` lists: the text is probably no list of a bag.
  package var isForeign: Bool { unreadCount > Self.unreadLimit }
}

// MARK: - Lines

extension BagReading {
  /// A line's ingredients and counts, or what the line may mean.
  private enum Meaning {
    /// Ingredients and their counts.
    case counts([(ingredient: Int, count: Int)])
    /// The line may mean any of these; empty if it names no ingredient.
    case unclear([Int])
  }

  /// Accepts the line ends of every system, and a leading byte order mark.
  private mutating func read(_ text: String) {
    let lines = BagTable.joiningWikiRows(
      Self.withoutMark(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline))
    var table: BagTable?
    for (index, line) in lines.enumerated() {
      let isAboveRule = lines.indices.contains(index + 1) && BagTable.isRule(lines[index + 1])
      if let heading = BagTable(heading: line) {
        table = heading
      } else if !BagTable.isRule(line) {
        read(line, at: index + 1, table, isTitle: isAboveRule)
      }
    }
  }

  private static func withoutMark(_ text: String) -> Substring {
    let scalars = text.unicodeScalars
    return scalars.first == "\u{FEFF}" ? Substring(scalars.dropFirst()) : Substring(text)
  }

  /// Skips a title that names no ingredient.
  private mutating func read(
    _ text: Substring, at number: Int, _ table: BagTable?, isTitle: Bool
  ) {
    if let table {
      if BagTable.isSum(text) { return }
      if let row = table.row(text) {
        read(row, text.trimmed, at: number)
        return
      }
    }
    let line = BagLine(BagTable.tabbed(text) ?? text, rules: rules)
    if line.isEmpty { return }
    let meaning = meaning(of: line)
    var objection: CountObjection?
    if case .counts(let counts) = meaning {
      if add(counts) { return }
      objection = .tooMany(possibleCounts)
    }
    if isTitle, finder.mentions(in: text).isEmpty { return }
    note(String(text.trimmed), at: number, candidates(meaning), line, because: objection)
  }

  private mutating func read(
    _ row: BagTable.Row, _ text: Substring, at number: Int
  ) {
    // A debt follows the count: `0 (debt 3)`.
    let count = row.count.firstPlace(of: " (debt ").map { row.count[..<$0.lowerBound] } ?? row.count
    let subject = subject(of: row)
    let found = subject.map(finder.find) ?? .nothing
    var objection: CountObjection?
    if case .one(let ingredient) = found {
      if let count = WrittenCount.number(count) {
        if add([(ingredient, count)]) { return }
        objection = .tooMany(possibleCounts)
      } else {
        objection = CountObjection(to: count)
      }
    }
    var candidates: [Int] = []
    if case .several(let several) = found { candidates = several }
    note(
      String(text), at: number, candidates, named: String(row.name), WrittenCount.number(count),
      because: objection)
  }

  /// An id of the catalog takes precedence: `bee` is also a hexadecimal number, so an id of the game.
  private func subject(of row: BagTable.Row) -> BagSubject? {
    let id = String(row.form)
    let isOwn = finder.ingredient(named: id) != nil
    var subject = BagSubject(
      row.name.isEmpty && isOwn ? row.form : row.name, sources: finder.sources)
    guard !isOwn, let form = GameForm(id) else { return subject }
    if subject == nil { subject = BagSubject() }
    subject?.form = form
    subject?.plugin = row.plugin.isEmpty ? nil : String(row.plugin)
    return subject
  }

  private func candidates(_ meaning: Meaning) -> [Int] {
    switch meaning {
    case .counts: []
    case .unclear(let candidates): candidates
    }
  }

  /// Reads the line as one ingredient if possible, otherwise as one for each part.
  private func meaning(of line: BagLine) -> Meaning {
    let whole = meaningOfOne(line)
    if case .counts = whole { return whole }
    if case .unclear(let candidates) = whole, !candidates.isEmpty { return whole }
    let parts = pieces(of: line)
    var counts: [(ingredient: Int, count: Int)] = []
    for part in parts {
      guard case .counts(let found) = meaningOfOne(part) else { return .unclear([]) }
      counts += found
    }
    return parts.isEmpty ? .unclear([]) : .counts(counts)
  }

  /// Splits at commas, and at `and` only where a part cannot be read whole: a name may contain `and`.
  private func pieces(of line: BagLine) -> [BagLine] {
    let parts = line.parts
    if parts.isEmpty { return line.conjuncts }
    return parts.flatMap { part in
      if case .counts = meaningOfOne(part) { return [part] }
      let conjuncts = part.conjuncts
      return conjuncts.isEmpty ? [part] : conjuncts
    }
  }

  /// Picks the reading with the longest name of an ingredient.
  ///
  /// If no reading names an ingredient (the name may be in a foreign language), an id decides. Then
  /// the reading with the shortest name without digits has the right count. Equally good readings
  /// that differ make the line unclear.
  private func meaningOfOne(_ line: BagLine) -> Meaning {
    var best: (rank: Rank, found: IngredientFinder.Found, count: Int)?
    var isUnclear = false
    for (name, count) in line.readings {
      guard let subject = BagSubject(name, sources: finder.sources) else { continue }
      let found = finder.find(subject)
      guard found != .nothing else { continue }
      let isNamed = subject.name.flatMap(finder.ingredient) != nil
      let length = subject.name?.count ?? 0
      if !isNamed, subject.name?.contains(where: \.isASCIIDigit) == true { continue }
      // Of an ingredient's name, more letters match better; any other name may still have a part of the count.
      let rank = Rank(isNamed: isNamed, length: isNamed ? length : -length)
      if let known = best, rank < known.rank { continue }
      if let known = best, rank == known.rank {
        if known.found != found || known.count != count { isUnclear = true }
        continue
      }
      best = (rank, found, count)
      isUnclear = false
    }
    guard let best, !isUnclear else { return .unclear([]) }
    switch best.found {
    case .nothing: return .unclear([])
    case .one(let ingredient): return .counts([(ingredient, best.count)])
    case .several(let candidates): return .unclear(candidates)
    }
  }

  private struct Rank: Comparable {
    let isNamed: Bool
    let length: Int

    static func < (one: Rank, other: Rank) -> Bool {
      one.isNamed == other.isNamed ? one.length < other.length : other.isNamed
    }
  }

  /// Notes an unread line, or takes its suggestions: one for the line, or one for each part.
  private mutating func note(
    _ text: String, at number: Int, _ candidates: [Int], _ line: BagLine,
    because objection: CountObjection?
  ) {
    guard unread.count < Self.unreadLimit else {
      unreadCount += 1
      return
    }
    let names = line.namesAndCounts
    let parts = pieces(of: line)
    let unreadParts = parts.filter { if case .unclear = meaningOfOne($0) { true } else { false } }
    let certain = certainSuggestion(names)
    let suggested = certain.map { [$0] } ?? suggestions(parts)
    if acceptsNearest, candidates.isEmpty, let suggested, add(suggested) { return }
    let near =
      certain ?? (suggested == nil ? nil : suggestions(Array(unreadParts.prefix(1)))?.first)
    // The count of a part is not the count of the line.
    let others = unreadParts.flatMap(\.readings).map { (String($0.name), Int?.none) }
    // The reason is that of the first part that names an ingredient. But commas may also separate
    // the numbers of a single ingredient.
    let isOne = unreadParts.allSatisfy(\.text.isNumeric)
    let unclear = (isOne ? [line] : unreadParts)
      .first { !finder.mentions(in: $0.text).isEmpty }
    let isUnclear = near == nil && candidates.isEmpty
    note(
      text, at: number, candidates,
      probably: unreadParts.count < parts.count ? others : names + others,
      near: near?.ingredient,
      because: objection ?? (isUnclear ? unclear.map { CountObjection(to: $0.text) } : nil))
  }

  /// What each part says or probably means; nil if a part has no suggestion.
  private func suggestions(_ parts: [BagLine]) -> [(ingredient: Int, count: Int)]? {
    var counts: [(ingredient: Int, count: Int)] = []
    for part in parts {
      if case .counts(let found) = meaningOfOne(part) {
        counts += found
        continue
      }
      guard let guess = certainSuggestion(part.namesAndCounts) else { return nil }
      counts.append(guess)
    }
    return counts.isEmpty ? nil : counts
  }
}

// MARK: - Items

extension BagReading {
  private mutating func read(_ items: [BagContent.Item]) {
    for (number, item) in items.enumerated() {
      var subject = BagSubject(name: item.name)
      var text = item.name ?? ""
      if let form = item.form {
        subject.form = form.form
        subject.plugin = item.plugin
        let id = [item.plugin, form.text].compactMap(\.self).joined(separator: " ")
        text = item.name.map { "\($0) (\(id))" } ?? id
      }
      let found = finder.find(subject)
      var objection: CountObjection?
      if case .one(let ingredient) = found {
        if add([(ingredient, item.count)]) { continue }
        objection = .tooMany(possibleCounts)
      }
      var candidates: [Int] = []
      if case .several(let several) = found { candidates = several }
      note(text, at: number + 1, candidates, named: item.name, item.count, because: objection)
    }
  }
}

// MARK: - Counting

extension BagReading {
  /// Adds to the counts; returns false, and changes nothing, if a sum exceeds the limit of a bag.
  private mutating func add(_ found: [(ingredient: Int, count: Int)]) -> Bool {
    var sums: [Int: Int] = [:]
    for (ingredient, count) in found {
      let before = sums[ingredient] ?? counts[ingredient] ?? 0
      let (sum, isTooLarge) = before.addingReportingOverflow(count)
      guard !isTooLarge, possibleCounts ~= sum else { return false }
      sums[ingredient] = sum
    }
    counts.merge(sums) { $1 }
    return true
  }

  /// Notes an unread row or item, or takes the nearest name.
  private mutating func note(
    _ text: String, at line: Int, _ candidates: [Int], named name: String?, _ count: Int?,
    because objection: CountObjection?
  ) {
    let names = name.map { [($0, count)] } ?? []
    let certain = candidates.isEmpty ? certainSuggestion(names) : nil
    if acceptsNearest, let certain, add([certain]) { return }
    note(
      text, at: line, candidates, probably: names, near: certain?.ingredient, because: objection)
  }

  /// Notes an unread line and the ingredients that it may mean.
  private mutating func note(
    _ text: String, at line: Int, _ candidates: [Int], probably names: [(String, Int?)],
    near: Int?, because objection: CountObjection?
  ) {
    unreadCount += 1
    // Past this limit the text is no list of a bag, so the meaning of its lines does not matter.
    guard unread.count < Self.unreadLimit else { return }
    meant.formUnion(candidates)
    meant.formUnion(finder.mentions(in: text[...]))
    meant.formUnion(finder.ingredientsHinted(in: text[...]))
    meant.formUnion(names.compactMap { finder.ingredient(named: $0.0) })
    for (name, _) in names { meant.formUnion(finder.ingredients(withWordsOf: name)) }
    if let guess = suggestion(names) { meant.insert(guess.ingredient) }
    let ingredients = finder.catalog.ingredients
    unread.append(
      UnreadLine(
        line: line, text: text, near: near.map { ingredients[$0].name },
        candidates: candidates.map { ingredients[$0].name }, reason: objection?.words))
  }

  /// The intended ingredient and its count, if both are certain; nil rather than a guess.
  ///
  /// The name must have only letters, and no more words than the ingredient's: `no Garlic` means
  /// none, and the count of `Wheat ??` is unreadable.
  private func certainSuggestion(
    _ names: [(String, Int?)]
  ) -> (ingredient: Int, count: Int)? {
    guard !names.contains(where: { finder.ingredient(named: $0.0) != nil }),
      case (let ingredient, let count?, let name)? = suggestion(names)
    else { return nil }
    let bare = name[...].undecorated
    let meant = finder.catalog.ingredients[ingredient].name[...]
    guard bare.allSatisfy({ $0.isLetter || $0.isWhitespace || "'’-".contains($0) }),
      Self.wordCount(bare) <= Self.wordCount(meant), isNearest(ingredient, to: name)
    else { return nil }
    return (ingredient, count)
  }

  private static func wordCount(_ name: Substring) -> Int {
    name.split { $0.isWhitespace || $0 == "-" }.count
  }

  /// Whether a name, in part or misspelt, can only mean this ingredient.
  private func isNearest(_ ingredient: Int, to name: String) -> Bool {
    finder.ingredients(withWordsOf: name) == [ingredient]
      || finder.nearestNames(to: name).allSatisfy { finder.ingredient(named: $0) == ingredient }
  }

  /// The ingredient that was probably meant; its count is nil if the readings differ.
  ///
  /// Tries the shortest name first: it is the one with the least text that is not a name.
  private func suggestion(
    _ names: [(String, Int?)]
  ) -> (ingredient: Int, count: Int?, name: String)? {
    let sorted = names.sorted { ($0.0.utf8.count, $0.0) < ($1.0.utf8.count, $1.0) }
    var last: String?
    for (name, _) in sorted where name != last {
      last = name
      let holders = finder.ingredients(withWordsOf: name)
      // Ambiguous. A name that is merely similar would be no better guess.
      if holders.count > 1 { return nil }
      let near = holders.first.map { finder.catalog.ingredients[$0].name }
      guard let ingredient = (near ?? finder.nearestName(to: name)).flatMap(finder.ingredient)
      else { continue }
      let counts = Set(names.filter { $0.0 == name }.map(\.1))
      return (ingredient, counts.count == 1 ? counts.first ?? nil : nil, name)
    }
    return nil
  }
}

extension BagLine {
  /// The name and the count of each reading.
  fileprivate var namesAndCounts: [(String, Int?)] { readings.map { (String($0.name), $0.count) } }
}
