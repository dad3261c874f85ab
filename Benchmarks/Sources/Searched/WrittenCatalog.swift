import Alchemy
import JSON
import Wire

/// A catalog as the file that a player puts into the data folder.
enum WrittenCatalog {
  /// Writes the file into the data folder that a daemon has in `folder`.
  static func write(_ catalog: Catalog, in folder: String) throws {
    let catalogs = folder + "/data/catalogs"
    try Child("/bin/mkdir", ["-p", catalogs], logPath: "/dev/null").wait()
    let text = String(decoding: value(of: catalog).serialized(), as: UTF8.self)
    try TextFile.write(text, to: "\(catalogs)/\(catalog.id).json")
  }

  /// A catalog in the format of its file.
  private static func value(of catalog: Catalog) -> JSONValue {
    let effects = catalog.effects.map { effect -> JSONValue in
      var members: [String: JSONValue] = [
        "id": .string(effect.id), "name": .string(effect.name), "harmful": .bool(effect.isHarmful),
        "baseCost": .number(JSONNumber(effect.baseCost)),
        "baseMagnitude": .number(JSONNumber(effect.baseMagnitude)),
        "baseDuration": .integer(effect.baseDuration), "scales": .string(effect.scales.rawValue),
      ]
      if effect.helpedByPhysician { members["physician"] = true }
      if effect.helpedByBenefactor { members["benefactor"] = true }
      if effect.helpedByPoisoner { members["poisoner"] = true }
      return .object(members)
    }
    let ingredients = catalog.ingredients.map { ingredient -> JSONValue in
      [
        "id": .string(ingredient.id), "name": .string(ingredient.name),
        "value": .integer(ingredient.value), "weight": .number(JSONNumber(ingredient.weight)),
        "effects": .array(
          ingredient.effects.map {
            [
              "id": .string($0.id), "magnitude": .number(JSONNumber($0.magnitude)),
              "duration": .integer($0.duration),
            ]
          }),
      ]
    }
    return [
      "id": .string(catalog.id), "title": .string(catalog.title), "effects": .array(effects),
      "ingredients": .array(ingredients),
    ]
  }
}
