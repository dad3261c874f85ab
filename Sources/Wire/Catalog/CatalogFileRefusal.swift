/// Why a file is not a valid catalog: each mistake with its line and its subject.
package struct CatalogFileRefusal: Error, Equatable, Sendable {
  /// Never empty.
  package let mistakes: [CatalogMistake]

  /// The most mistakes listed one by one: a completely different kind of file would fill a log.
  package static let maximumMistakes = 100

  /// Takes the first mistakes, and the number of all mistakes.
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
