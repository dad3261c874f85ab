import Alchemy
import JSON
import Profiles
import Wire

extension FakeDaemon {
  static func unsetValue(of field: String) -> JSONValue {
    guard case .bench(let name) = Field(field) else { return 0 }
    switch name.unsetValue {
    case .number(let number): return .integer(number)
    case .flag(let flag): return .bool(flag)
    case .name(let text): return .string(text)
    case .choice, .quantity, .scope, .deleted: preconditionFailure("no bench has that")
    }
  }

  /// The members of a snapshot that show the bench.
  func bench(of profile: Profile) -> [String: JSONValue] {
    var members: [String: [String: JSONValue]] = [:]
    for (field, value) in profile.bench {
      switch Field(field) {
      case .bench(.alchemist(let name)): members["alchemist", default: [:]][name.rawValue] = value
      case .bench(.reserve(let id)): members["reserves", default: [:]][id] = value
      case .bench(.known(let ingredient, let effect)):
        let others = members["known"]?[ingredient]?.array ?? []
        members["known", default: [:]][ingredient] = .array(others + [.string(effect)])
      case .bench(.label(.note(let subject))):
        members["notes", default: [:]][subject.description] = value
      case .bench(.label(.favourite(let recipe))):
        members["favourites", default: [:]][recipe.description] = value
      case .tally(let tally): members["tally", default: [:]][tally.rawValue] = value
      case .ingredient, .effect, .stock, .single, nil: break
      }
    }
    return members.mapValues { .object($0) }
  }

  /// Brews the first brew of a request, or eats, as one change; the bag may go below what it has.
  mutating func use(_ place: Int, _ parameters: JSONValue) -> Answer {
    let brew = parameters["brews"]?.array?.first
    let ids = brew?["ingredients"]?.array?.compactMap(\.string) ?? []
    let eaten = parameters["ingredient"]?.string
    let times = brew?["times"]?.integer ?? 1
    let made =
      ids.isEmpty ? nil : catalog.brew(ids.compactMap { catalog.ingredientIndex(of: $0) })
    var sets: [Set] = (ids + [eaten].compactMap(\.self)).map { id in
      let field = "stock:" + id
      let quantity = value(of: field, place).integer ?? 0
      return (field, .integer(quantity), .integer(max(0, quantity - times)))
    }
    var lessons = eaten.map { [($0, catalog.firstEffect(of: $0))] } ?? []
    let left = sets.map { (String($0.field.dropFirst("stock:".count)), $0.to) }
    var result: [String: JSONValue] = [
      "earned": 0, "left": .object(Dictionary(left) { $1 }),
    ]
    var edits: [JSONValue] = left.map {
      ["by": .integer(-times), "edit": "adjust", "ingredient": .string($0.0)]
    }
    if let made {
      edits.append([
        "edit": "brew", "gold": .integer(made.gold), "ingredients": .array(ids.map { .string($0) }),
        "times": .integer(times),
      ])
      for (tally, more) in [("tally:gold", made.gold * times), ("tally:made", times)] {
        let sum = value(of: tally, place).integer ?? 0
        sets.append((tally, .integer(sum), .integer(sum + more)))
      }
      lessons = ids.map { ($0, catalog.effects[made.dearestEffect].id) }
      result["earned"] = .integer(made.gold * times)
      result["brewed"] = [
        [
          "gold": .integer(made.gold), "ingredients": .array(ids.map { .string($0) }),
          "named": .string(made.name), "result": made.isPoison ? "poison" : "potion",
          "times": .integer(times),
        ]
      ]
    }
    let learned = lessons.filter { value(of: "known:\($0.0)/\($0.1)", place) == false }
    sets += learned.map { ("known:\($0.0)/\($0.1)", false, true) }
    result["learned"] = .array(learned.map { [.string($0.0), .string($0.1)] })
    edits += lessons.map {
      ["edit": "know", "effect": .string($0.1), "ingredient": .string($0.0), "known": true]
    }
    let client = parameters["request"]?["client"]?.string
    let (applied, events) = put(sets, place, client: client, edits: .array(edits))
    return (.object(result.merging(applied?.object ?? [:]) { $1 }), events)
  }
}

extension Catalog {
  fileprivate func firstEffect(of ingredient: String) -> String {
    ingredientIndex(of: ingredient).flatMap { ingredients[$0].effects.first?.id } ?? ""
  }
}
