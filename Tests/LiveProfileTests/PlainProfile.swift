import JSON
import TestSupport
import Wire

/// A profile as a plain table of texts and values: the oracle, and the source of random events.
struct PlainProfile: Equatable {
  static let ingredients = ["wheat", "nirnroot", "giants-toe", "salt-pile"]
  static let effects = ["fear", "frenzy", "paralysis"]
  static let id = "2b6f0cc9-04d1-4a36-a1f2-3c9d3f1f5a11"

  /// Values by the field's name on the wire; what profile.get leaves out stands here too.
  var fields: [String: JSONValue]
  var lsn: Int
  var recipes: Int

  init() {
    fields = ["deleted": false, "name": "Lydia", "scope": "all"]
    for id in Self.ingredients {
      fields["ingredient:" + id] = "may"
      fields["stock:" + id] = 0
    }
    for id in Self.effects { fields["effect:" + id] = "may" }
    lsn = 7
    recipes = 32_815
  }

  init(random generator: inout SeededGenerator) {
    self.init()
    for field in fields.keys.sorted() { fields[field] = Self.value(of: field, &generator) }
    lsn = generator.integer(in: 0...9)
    recipes = generator.integer(in: 0...99)
  }

  static func value(of field: String, _ generator: inout SeededGenerator) -> JSONValue {
    switch field {
    case "deleted": false
    case "name": .string(generator.pick(["Lydia", "Élan", "a/b", ""]))
    case "scope": .string(generator.pick(["all", "stock"]))
    default:
      field.hasPrefix("stock:")
        ? .integer(generator.pick([0, 0, 1, 12, 1_000_000]))
        : .string(generator.pick(["must", "may", "cant"]))
    }
  }

  /// What profile.get shows, which leaves out `may` and zero.
  var snapshot: JSONValue {
    [
      "catalog": "skyrim",
      "choices": [
        "effects": listed("effect:", but: "may"), "ingredients": listed("ingredient:", but: "may"),
      ],
      "deleted": fields["deleted"] ?? .null, "epoch": "e1", "id": .string(Self.id),
      "inventory": listed("stock:", but: 0), "lsn": .integer(lsn), "name": fields["name"] ?? .null,
      "recipes": .integer(recipes), "scope": fields["scope"] ?? .null,
    ]
  }

  private func listed(_ prefix: String, but usual: JSONValue) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for (field, value) in fields where field.hasPrefix(prefix) && value != usual {
      members[String(field.dropFirst(prefix.count))] = value
    }
    return .object(members)
  }

  /// Changes some fields at random, and says so as an event of watch 1.
  mutating func change(_ generator: inout SeededGenerator) -> JSONValue {
    var set: [String: JSONValue] = [:]
    for _ in 0..<generator.integer(in: 1...5) {
      let field = generator.pick(fields.keys.sorted())
      set[field] = Self.value(of: field, &generator)
    }
    fields.merge(set) { $1 }
    lsn += generator.integer(in: 1...3)
    var event: [String: JSONValue] = [
      "change": ["client": "laptop", "origin": "000000000000000000000000000000a1", "seq": 3],
      "lsn": .integer(lsn),
      "set": .object(set), "watch": "1",
    ]
    if generator.chance(oneIn: 2) {
      recipes = generator.integer(in: 0...99)
      event["recipes"] = ["added": 0, "count": .integer(recipes), "removed": 0]
    }
    return .object(event)
  }
}
