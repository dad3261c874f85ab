internal import Alchemy
package import ClientSession
internal import CommandLine
package import GameFiles
package import GameSaves
package import JSON
internal import TerminalScreen

/// The ingredients of a save in the containers that stand in the player's houses.
package struct ChestList {
  /// A container with ingredients.
  private struct Chest {
    let form: PluginForm
    let place: String
    let name: String
    let items: [(ingredient: String, count: Int)]

    /// The id in the plugin, in six hexadecimal digits.
    var digits: String { FormID(number: form.localID)?.digits ?? "" }
  }

  /// By place and name.
  private var chests: [Chest] = []
  /// How many other containers have ingredients.
  private let otherCount: Int
  /// How many containers could not be read.
  private let unreadableCount: Int
  /// The plugins and tables of texts that could not be read.
  package let leftOut: [GameCatalog.LeftOut]

  /// Looks for the containers in a game, which is asked for only if a container has ingredients.
  ///
  /// Reads the plugins of the game. Throws what `game` throws.
  package init(
    of save: SavedContainers, _ ingredients: SavedChests,
    in game: () throws(CommandFailure) -> GameSource
  ) throws(CommandFailure) {
    let found = ingredients.chests
    let forms = found.compactMap(\.form)
    let houses = try forms.isEmpty ? ([], []) : game().houses(with: forms)
    let known = Dictionary(houses.0.map { (GameKey($0.form), $0) }) { first, _ in first }
    for chest in found {
      guard let form = chest.form, let house = known[GameKey(form)] else { continue }
      chests.append(
        Chest(
          form: form, place: house.place ?? "a house without a name",
          name: house.name ?? "a container without a name", items: chest.items))
    }
    chests.sort { ($0.place, $0.name, $0.digits) < ($1.place, $1.name, $1.digits) }
    otherCount = found.count - chests.count
    unreadableCount = save.unreadableCount
    leftOut = houses.1
  }

  /// All that is shown, by the names of the catalog.
  package func sentences(_ names: CatalogNames) -> [String] {
    var lines = chests.flatMap { chest in
      ["\(chest.place.visibleName), \(chest.name.visibleName):"]
        + chest.items.map { "  \(names.ingredient($0.ingredient)): \(Quantity.grouped($0.count))" }
    }
    if chests.isEmpty { lines.append("no container at home has ingredients") }
    if otherCount > 0 {
      lines.append(
        "\(Quantity.of(otherCount, "other container")) \(otherCount == 1 ? "has" : "have") "
          + "ingredients; as far as the plugins tell, \(otherCount == 1 ? "it is" : "they are") in no house of yours"
      )
    }
    if unreadableCount > 0 {
      lines.append(
        "\(Quantity.of(unreadableCount, "container")) could not be read, and may have ingredients")
    }
    return lines
  }

  /// For scripts: place, container, its file and id, ingredient and count.
  package var plain: [[String]] {
    chests.flatMap { chest in
      chest.items.map {
        [
          chest.place, chest.name, chest.form.plugin, chest.digits, $0.ingredient, "\($0.count)",
        ]
      }
    }
  }

  /// For programs.
  package var json: [String: JSONValue] {
    [
      "containers": .array(
        chests.map { chest in
          [
            "file": .string(chest.form.plugin), "form": .string(chest.digits),
            "items": .array(
              chest.items.map {
                ["count": .integer($0.count), "ingredient": .string($0.ingredient)]
              }),
            "name": .string(chest.name), "place": .string(chest.place),
          ]
        }), "others": .integer(otherCount), "unreadable": .integer(unreadableCount),
    ]
  }
}
