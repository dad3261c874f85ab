internal import Wire

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

  /// The runs of two or more words around a given word, the longest first; none has a blank word.
  private static func runs(of words: [String], around index: Int) -> [ClosedRange<Int>] {
    let firsts = max(0, index - mostWords + 1)...index
    let runs = firsts.flatMap { first in
      (index..<min(words.count, first + mostWords)).map { first...$0 }
    }
    return runs.sorted { $0.count > $1.count }.filter { run in
      run.count > 1 && !words[run].contains { $0.allSatisfy(\.isWhitespace) }
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
