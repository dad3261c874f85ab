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

/// One mistake in a catalog's file, in words, with its place.
package struct CatalogMistake: Equatable, Sendable {
  /// From 1.
  package var line: Int?
  /// The ingredient, effect or member with the mistake.
  package var name: String?
  /// Words for people, without the place and without a full stop.
  package var problem: String

  /// `line` is nil for a mistake of the whole file; `name` is nil for a mistake outside all entries.
  package init(line: Int?, name: String?, problem: String) {
    self.line = line
    self.name = name
    self.problem = problem
  }
}
