/// The bounds that keep a catalog's texts showable and its gold a number.
package enum CatalogLimits {
  /// Bytes of an id: every choice in the log and on the wire repeats it.
  package static let idBytes = 100
  /// Bytes of UTF-8 of a name, title or source: they stand in a column of a terminal.
  package static let nameBytes = 200
  /// Twenty times the game's dearest, Paralysis.
  package static let baseCost = 10_000.0
  /// Fifty times the game's strongest, Jarrin Root.
  package static let magnitude = 10_000.0
  /// Eleven days, in seconds; the game's longest lasts five minutes.
  package static let duration = 1_000_000
  /// Four thousand times the game's dearest ingredient, Daedra Heart.
  package static let value = 1_000_000
  /// Two thousand times the game's heaviest ingredient.
  package static let weight = 10_000.0
}
