/// The limits that keep a catalog's texts displayable and its gold values in range.
package enum CatalogLimits {
  /// Bytes of an id, which every choice in the log and on the wire repeats.
  package static let idBytes = 100
  /// UTF-8 bytes of a name, title or source, which must fit a terminal column.
  package static let nameBytes = 200
  /// Twenty times the base cost of Paralysis, the highest in the game.
  package static let baseCost = 10_000.0
  /// Fifty times the magnitude of Jarrin Root, the highest in the game.
  package static let magnitude = 10_000.0
  /// In seconds: eleven days; the longest duration in the game is five minutes.
  package static let duration = 1_000_000
  /// Four thousand times the value of Daedra Heart, the dearest ingredient in the game.
  package static let value = 1_000_000
  /// Two thousand times the weight of the heaviest ingredient in the game.
  package static let weight = 10_000.0
}
