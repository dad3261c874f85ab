internal import Doctor
internal import JSON
internal import Wire

/// Finds the names that were probably meant by a text that begins no name.
extension NameResolver {
  /// Names that have nothing else in common share shorter beginnings.
  fileprivate static let leastCommonLetters = 4

  /// The likeliest entries, by the first rule that finds any.
  ///
  /// The rules: every typed word begins a word of the name; the text is the name with a typing
  /// error; the text is a part of the name with a typing error; one name has nearly the same
  /// beginning.
  static func probable(_ wanted: String, _ eligible: [Entry]) -> [Entry] {
    let typed = words(of: wanted)
    let ways: [() -> [Entry]] = [
      { eligible.filter { $0.hasWords(beginningWith: typed) } },
      { nearest(to: wanted, eligible) { [$0.name, $0.id] } },
      { nearest(to: wanted, eligible) { $0.parts(of: typed.count) } },
      { commonBeginning(wanted, eligible).map { [$0] } ?? [] },
    ]
    return ways.lazy.map { $0() }.first { !$0.isEmpty } ?? []
  }

  /// Splits a text at blanks, and folds each word as names are folded.
  package static func words(of text: String) -> [String] {
    text.split { $0 == " " || $0 == "-" }.map(String.init)
  }

  /// The entries with the nearest text; several if names share a word.
  private static func nearest(
    to wanted: String, _ eligible: [Entry], texts: (Entry) -> [String]
  ) -> [Entry] {
    let found = eligible.compactMap { entry in
      NearestName.nearest(to: wanted, among: texts(entry)).map { (entry: entry, text: $0) }
    }
    let best = NearestName.nearest(to: wanted, among: found.map(\.text))
    return found.filter { $0.text == best }.map(\.entry)
  }

  /// The one name that shares the longest beginning with the typed text.
  ///
  /// The beginning must have at least two thirds of the last word: `invisible` is `Invisibility`.
  private static func commonBeginning(_ wanted: String, _ eligible: [Entry]) -> Entry? {
    let lengths = eligible.map { zip($0.name, wanted).prefix { $0.0 == $0.1 }.count }
    guard let longest = lengths.max(), longest >= leastCommonLetters else { return nil }
    let lastWord = words(of: wanted).last?.count ?? 0
    let shared = longest - (wanted.count - lastWord)
    let best = zip(eligible, lengths).filter { $0.1 == longest }
    return best.count == 1 && 3 * shared >= 2 * lastWord ? best[0].0 : nil
  }
}

extension NameResolver.Entry {
  private var words: [String] { NameResolver.words(of: name) + NameResolver.words(of: id) }

  /// Whether each typed word begins a word of the name or id; a single letter is not enough.
  func hasWords(beginningWith typed: [String]) -> Bool {
    guard typed.contains(where: { $0.count > 1 }) else { return false }
    return typed.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
  }

  /// Every run of `count` adjacent words of the name, without short words such as `of`.
  fileprivate func parts(of count: Int) -> [String] {
    let words = NameResolver.words(of: name)
    guard count > 0, count < words.count else { return [] }
    return (0...words.count - count).map { words[$0..<$0 + count].joined(separator: " ") }
      .filter { $0.count >= NameResolver.leastCommonLetters }
  }
}

extension NameResolver {
  /// More words than any name of the game has; the work grows with the square.
  static let mostWords = 8

  /// The longest run of words around a given word that is a name; nil without one.
  package func unquoted(
    _ words: [String], around index: Int, among kinds: [CatalogItem.Kind]
  ) -> NameProblem? {
    let runs = Self.runs(of: words, around: index)
    for run in runs {
      if let item = meaning(of: words[run].joined(separator: " "), among: kinds) {
        return .unquoted(Array(words[run]), item)
      }
    }
    for run in runs {
      if let item = nearest(to: Array(words[run]), among: kinds) {
        return .misspelt(Array(words[run]), item)
      }
    }
    return nil
  }

  /// The runs of two or more words around a given word, the longest first; none has a blank in a word.
  private static func runs(of words: [String], around index: Int) -> [ClosedRange<Int>] {
    let firsts = max(0, index - mostWords + 1)...index
    let runs = firsts.flatMap { first in
      (index..<min(words.count, first + mostWords)).map { first...$0 }
    }
    return runs.sorted { $0.count > $1.count }.filter { run in
      // A word with a blank has its own quotes.
      run.count > 1 && !words[run].contains { $0.isEmpty || $0.contains(where: \.isWhitespace) }
    }
  }

  private func meaning(of name: String, among kinds: [CatalogItem.Kind]) -> CatalogItem? {
    do throws(NameProblem) {
      return try resolve(name, among: kinds)
    } catch {
      // The run is no name.
      return nil
    }
  }
}
