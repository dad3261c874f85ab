import JSON
import PlayedWorld
import Wire

/// A daemon with one profile and a catalog of six ingredients and three effects.
enum SmallDaemon {
  static let profileID = "00000000-0000-4000-8000-000000000001"

  static let profile: JSONValue = [
    "catalog": "small", "choices": ["effects": ["fear": "cant"], "ingredients": ["wheat": "must"]],
    "deleted": false, "epoch": "e", "id": .string(profileID), "inventory": ["wheat": 3],
    "lsn": 7, "name": "default", "recipes": 1234, "scope": "all",
  ]

  static let catalog: JSONValue = [
    "effects": [
      effect("cure", "Cure Disease"), effect("fear", "Fear", harmful: true),
      effect("fortify-health", "Fortify Health"),
    ],
    "hash": "h", "id": "small",
    "ingredients": [
      ingredient("blue-mountain-flower", "Blue Mountain Flower", "fortify-health"),
      ingredient("fear", "Fear", "fear"),
      ingredient("giants-toe", "Giant's Toe", "fortify-health"),
      ingredient("nirnroot", "Nirnroot", "fear"),
      ingredient("wheat", "Wheat", "fortify-health"),
      ingredient("wheat-germ", "小麦胚芽", "cure"),
    ], "recipes": 3, "title": "A small one",
  ]

  /// The profile with another catalog and another bag.
  static func profile(of catalog: String, inventory: JSONValue = [:]) -> JSONValue {
    .object(
      (profile.object ?? [:]).merging(
        [
          "catalog": .string(catalog), "inventory": inventory,
          "choices": [
            "effects": [:], "ingredients": [:],
          ],
        ]) { $1 })
  }

  static func catalog(
    _ id: String, effects: [JSONValue], ingredients: [JSONValue]
  ) -> JSONValue {
    [
      "effects": .array(effects), "hash": "h", "id": .string(id),
      "ingredients": .array(ingredients), "recipes": 0, "title": "Another one",
    ]
  }

  static let outcome: JSONValue = [
    "changed": 1, "lsn": 8, "recipes": ["added": 0, "count": 214, "removed": 32601],
  ]

  static func methods(adding more: FakeDaemon.Methods = [:]) -> FakeDaemon.Methods {
    let usual: FakeDaemon.Methods = [
      "catalog.get": { _ in .result(catalog) },
      "profile.apply": { _ in .result(outcome) },
      "profile.get": { _ in .result(profile) },
    ]
    return usual.merging(more) { $1 }
  }

  /// A daemon that also knows these methods, or answers them otherwise.
  static func peer(_ more: FakeDaemon.Methods = [:]) -> FakePeer {
    FakeDaemon.peer(methods(adding: more))
  }

  static func effect(_ id: String, _ name: String, harmful: Bool = false) -> JSONValue {
    [
      "baseCost": 1, "baseDuration": 60, "baseMagnitude": 5, "harmful": .bool(harmful),
      "id": .string(id), "name": .string(name), "scales": "magnitude",
    ]
  }

  static func ingredient(_ id: String, _ name: String, _ effect: String) -> JSONValue {
    [
      "effects": [["duration": 60, "id": .string(effect), "magnitude": .number(2.5)]],
      "id": .string(id),
      "name": .string(name), "source": "skyrim", "value": 5, "weight": .number(0.1),
    ]
  }
}
