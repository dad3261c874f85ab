extension NameResolver {
  /// The most words in any name of the game; the work grows with the square.
  private static let mostWords = 8

  /// The longest run of words around a given word that is a name; nil without one.
  func unquoted(
    _ words: [String], around index: Int, among kinds: [CatalogItem.Kind]
  ) -> NameProblem? {
    let firsts = max(0, index - Self.mostWords + 1)...index
    let runs = firsts.flatMap { first in
      (index..<min(words.count, first + Self.mostWords)).map { first...$0 }
    }
    for run in runs.sorted(by: { $0.count > $1.count }) where run.count > 1 {
      if words[run].contains(where: { $0.allSatisfy(\.isWhitespace) }) { continue }
      let name = words[run].joined(separator: " ")
      if let item = meaning(of: name, among: kinds) { return .unquoted(Array(words[run]), item) }
    }
    return nil
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
