import Alchemy
import JSON
import Profiles
import Wire

/// What a profile shows, as plain values: no stamps, no merging, no bitmaps.
struct PlainProfile: Equatable {
  var id: String
  var name: String
  var isDeleted = false
  var lsn = 0
  var scope = "all"
  /// By group: what the last reset said, and each choice since.
  var resets = ["ingredients": "may", "effects": "may"]
  var choices: [String: [String: String]] = ["ingredients": [:], "effects": [:]]
  /// Not cut at zero.
  var bag: [String: Int] = [:]
  /// Everything that was ever done to it.
  private(set) var history = PlainHistory()
  /// Every recipe that matches, by its ingredients.
  private(set) var recipes = Set(PlainRecipes.all.map(\.ingredients))

  init(id: String, name: String = "") {
    self.id = id
    self.name = name
  }

  /// Takes a whole change; `undoes` is the number of the one that it undoes.
  mutating func take(_ edits: [Edit], undoes: Int?) {
    let (fields, bag) = (fields, bag)
    for edit in edits { take(edit) }
    history.append(
      edits, before: (fields, bag), after: (self.fields, self.bag), undoes: undoes)
  }

  private mutating func take(_ edit: Edit) {
    switch edit {
    case .choose(let group, let id, let choice): choices[group.rawValue]?[id] = choice.rawValue
    case .reset(let group, let choice):
      resets[group.rawValue] = choice.rawValue
      choices[group.rawValue] = [:]
    case .stock(let ingredient, let quantity, _): bag[ingredient] = quantity
    case .adjust(let ingredient, let amount): bag[ingredient, default: 0] += amount
    case .rename(let name), .create(_, let name): self.name = name
    case .scope(let scope): self.scope = scope.rawValue
    case .delete: isDeleted = true
    case .undelete: isDeleted = false
    case .alchemist, .reserve, .know, .label, .brew:
      preconditionFailure("schedules here have no bench")
    case .unknown: break
    }
  }

  func choice(_ group: String, _ id: String) -> String {
    choices[group]?[id] ?? resets[group] ?? "may"
  }

  func quantity(_ ingredient: String) -> Int {
    max(0, bag[ingredient] ?? 0)
  }

  /// The value of every field there is, by its name.
  var fields: [String: String] {
    var fields = ["name": name, "scope": scope, "deleted": "\(isDeleted)"]
    for id in Catalogs.smallIngredients.keys {
      fields["ingredient:" + id] = choice("ingredients", id)
      fields["stock:" + id] = "\(bag[id] ?? 0)"
    }
    for id in Catalogs.smallEffects { fields["effect:" + id] = choice("effects", id) }
    return fields
  }
}

// MARK: - Replies

extension PlainProfile {
  /// P of the protocol.
  var summary: JSONValue {
    [
      "catalog": "skyrim", "deleted": .bool(isDeleted), "id": .string(id), "lsn": .integer(lsn),
      "name": .string(name), "recipes": .integer(recipes.count),
    ]
  }

  /// The result of profile.get.
  var whole: JSONValue {
    var members = summary.object ?? [:]
    members["epoch"] = .string(ModelStore.epoch)
    members["scope"] = .string(scope)
    members["choices"] = [
      "effects": listed("effects", Catalogs.smallEffects),
      "ingredients": listed("ingredients", Array(Catalogs.smallIngredients.keys)),
    ]
    var inventory: [String: JSONValue] = [:]
    for ingredient in bag.keys where quantity(ingredient) > 0 {
      inventory[ingredient] = .integer(quantity(ingredient))
    }
    members["inventory"] = .object(inventory)
    let debts = bag.filter { $0.value < 0 }.mapValues { JSONValue.integer(-$0) }
    if !debts.isEmpty { members["debts"] = .object(debts) }
    return .object(members)
  }

  private func listed(_ group: String, _ ids: [String]) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for id in ids where choice(group, id) != "may" { members[id] = .string(choice(group, id)) }
    return .object(members)
  }

  /// Finds the recipes anew, after a change.
  mutating func findRecipes() {
    let musts = Catalogs.smallIngredients.keys.filter { choice("ingredients", $0) == "must" }
    let mustEffects = Catalogs.smallEffects.filter { choice("effects", $0) == "must" }
    recipes = Set(
      PlainRecipes.all.filter { recipe in
        musts.allSatisfy(recipe.ingredients.contains)
          && recipe.effects.isSuperset(of: mustEffects) && isAllowed(recipe)
      }.map(\.ingredients))
  }

  private func isAllowed(_ recipe: (ingredients: [String], effects: Set<String>)) -> Bool {
    recipe.ingredients.allSatisfy { choice("ingredients", $0) != "cant" }
      && recipe.effects.allSatisfy { choice("effects", $0) != "cant" }
      && (scope == "all" || recipe.ingredients.allSatisfy { quantity($0) > 0 })
  }
}
