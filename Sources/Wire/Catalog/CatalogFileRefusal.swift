/// Why the bytes of a file are no catalog: each mistake with its line and what it is about.
package struct CatalogFileRefusal: Error, Equatable, Sendable {
  /// Never empty.
  package let mistakes: [CatalogMistake]

  /// Mistakes that are told one by one: a file of another kind altogether would fill a log.
  package static let maximumMistakes = 100

  /// Takes the first mistakes, and how many there are in all.
  init(_ first: some Sequence<CatalogMistake>, count: Int) {
    var mistakes = Array(first.prefix(Self.maximumMistakes))
    let rest = count - mistakes.count
    if rest > 0 {
      mistakes.append(CatalogMistake(line: nil, name: nil, problem: "\(rest) more follow"))
    }
    self.mistakes = mistakes
  }

  init(_ mistake: CatalogMistake) {
    mistakes = [mistake]
  }
}
