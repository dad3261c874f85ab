import Alchemy
package import JSON
package import Profiles

/// The wire names of edits.
enum EditWord: String, CaseIterable {
  case choose, reset, stock, adjust, rename, scope, create, delete, undelete
  case alchemist, reserve, know, note, favourite, brew

  /// The edits that profile.apply accepts; the others have methods of their own.
  static let applicable: [EditWord] = [
    .choose, .reset, .stock, .adjust, .rename, .scope, .alchemist, .reserve, .know, .note,
    .favourite,
  ]

  /// The names of the members that the edit may have, from any sender.
  var members: [StaticString] {
    switch self {
    case .choose: ["edit", "ingredient", "effect", "choice"]
    case .reset: ["edit", "group", "choice"]
    case .stock: ["edit", "ingredient", "quantity"]
    case .adjust: ["edit", "ingredient", "by"]
    case .rename: ["edit", "name"]
    case .scope: ["edit", "scope"]
    case .create: ["edit", "catalog", "name"]
    case .delete, .undelete: ["edit"]
    case .alchemist: ["edit", "field", "value"]
    case .reserve: ["edit", "ingredient", "quantity"]
    case .know: ["edit", "ingredient", "effect", "known"]
    case .note: ["edit", "of", "text"]
    case .favourite: ["edit", "name", "recipe"]
    case .brew: ["edit", "ingredients", "times", "gold"]
    }
  }

  /// The ingredients of one brew.
  static let brewed = 2...3
}

// MARK: - Reading

extension JSONCursor {
  /// Reads this object as an edit; throws for what the rules do not allow.
  func edit(_ rules: EditRules) throws(Failure) -> Edit {
    try EditReader(cursor: self, rules: rules).edit()
  }
}

/// Reads the members of one edit, and checks them by the rules of its source.
private struct EditReader<Reading: Strictness> {
  typealias Failure = Reading.Failure

  let cursor: JSONCursor<Reading>
  let rules: EditRules

  func edit() throws(Failure) -> Edit {
    switch try word() {
    case .choose: return try choose()
    case .reset:
      let group = try member("group").word(among: ChoiceGroup.allCases)
      let choices: [Choice] = rules.source == .store ? Choice.allCases : [.may, .cant]
      return .reset(group, try member("choice").word(among: choices))
    case .stock:
      let quantity = try member("quantity").integer(rules.stock)
      return .stock(ingredient: try id("ingredient"), quantity: quantity, seen: try seen())
    case .adjust:
      let amount = try difference("by")
      return .adjust(ingredient: try id("ingredient"), by: amount)
    case .rename: return .rename(try member("name").string())
    case .scope: return .scope(try member("scope").word(among: Scope.allCases))
    case .create:
      return .create(catalog: try id("catalog"), name: try member("name").string())
    case .delete: return .delete
    case .undelete: return .undelete
    case .alchemist: return try alchemist()
    case .reserve:
      let quantity = try member("quantity").integer(rules.stock)
      return .reserve(ingredient: try reserved(), quantity: quantity)
    case .know:
      let isKnown = try member("known").bool()
      return .know(ingredient: try id("ingredient"), effect: try id("effect"), isKnown)
    case .note:
      guard let subject = Label.Subject(try member("of").string()) else {
        throw try member("of").failure(
          .other("must be ingredient:ID, effect:ID, or recipe: and two or three sorted ids with +"))
      }
      return .label(try possible(.note(subject), "of"), try member("text").labelText())
    case .favourite:
      guard let recipe = RecipeIDs(try member("recipe").string()) else {
        throw try member("recipe").failure(
          .other("must be two or three sorted ids with + between them"))
      }
      return .label(try possible(.favourite(recipe), "recipe"), try member("name").labelText())
    case .brew:
      let times = try difference("times")
      let gold = try member("gold").integer(0...SaturatingSum.limit)
      return .brew(ingredients: try brewed(), times: times, gold: gold)
    }
  }

  private func alchemist() throws(Failure) -> Edit {
    let field = try member("field").word(among: Alchemist.Field.allCases)
    let value = try member("value")
    guard let range = field.range else { return .alchemist(field, .flag(try value.bool())) }
    return .alchemist(field, .number(try value.integer(range)))
  }

  private func choose() throws(Failure) -> Edit {
    let ingredient = try cursor.optional("ingredient")
    let effect = try cursor.optional("effect")
    let choice = try member("choice").word(among: Choice.allCases)
    if let effect {
      if ingredient != nil { throw effect.failure(.other("cannot stand beside ingredient")) }
      return .choose(.effects, id: try id(of: effect), choice)
    }
    return .choose(.ingredients, id: try id("ingredient"), choice)
  }

  /// Which edit it is; throws for a member that the edit does not have.
  private func word() throws(Failure) -> EditWord {
    let word = try member("edit").word(among: rules.words)
    switch rules.source {
    case .client: try cursor.checkMembers(word.members)
    case .replica: try cursor.checkMembers(word.members + (word == .stock ? ["seen"] : []))
    case .store: break
    }
    return word
  }

  private func member(_ name: StaticString) throws(Failure) -> JSONCursor<Reading> {
    try cursor.member(name)
  }

  private func id(_ name: StaticString) throws(Failure) -> String { try id(of: member(name)) }

  private func id(of member: JSONCursor<Reading>) throws(Failure) -> String {
    switch rules.source {
    case .client: return try member.string(lengthBytes: TextLimit.nameBytes)
    case .replica: return try member.catalogID()
    case .store: return try member.string()
    }
  }

  /// An ingredient's id, or the one that stands for every ingredient.
  private func reserved() throws(Failure) -> String {
    let member = try member("ingredient")
    let isEvery = try member.string() == BenchField.everyIngredient
    return isEvery ? BenchField.everyIngredient : try id(of: member)
  }

  /// Throws for a label with an id that no catalog can have; a stored label was checked when it arrived.
  private func possible(_ label: Label, _ name: StaticString) throws(Failure) -> Label {
    if rules.source != .store, !BenchField.label(label).hasPossibleIDs {
      throw try member(name).failure(.noID)
    }
    return label
  }

  /// The ingredients of a brew, each once.
  private func brewed() throws(Failure) -> [String] {
    let list = try member("ingredients")
    let ids = try list.elements(count: EditWord.brewed).map { element throws(Failure) in
      try id(of: element)
    }
    guard rules.source == .store || Set(ids).count == ids.count else {
      throw list.failure(.other("must hold each ingredient once"))
    }
    return ids
  }

  /// A number in the rules' range, other than 0.
  private func difference(_ name: StaticString) throws(Failure) -> Int {
    let member = try member(name)
    let amount = try member.integer(rules.adjust)
    if amount == 0, let failure = Reading.failure(outside: rules.adjust, at: member) {
      throw failure
    }
    return amount
  }

  /// The sum of the adjustments that the author of a count had seen; 0 in a request, or if missing.
  private func seen() throws(Failure) -> Int {
    guard rules.source != .client, let member = try cursor.optional("seen") else { return 0 }
    let sum = try member.integer(rules.adjust)
    // A change has only one text, and this program leaves a zero out.
    if sum == 0, rules.source == .replica {
      throw member.failure(.other("must be missing where it would be 0"))
    }
    return sum
  }
}

extension JSONCursor {
  /// An id that some catalog could have.
  func catalogID() throws(Failure) -> String {
    let id = try string(lengthBytes: 1...CatalogLimits.idBytes)
    guard CatalogID.isPossible(id) else { throw failure(.noID) }
    return id
  }
}

// MARK: - Writing

extension JSONWriter {
  /// Writes edits in the order in which they are applied; unknown edits are unchanged.
  package mutating func edits(_ edits: [Edit]) {
    beginArray()
    for edit in edits { self.edit(edit) }
    endArray()
  }

  /// Writes one edit in its wire form; a `seen` of 0 is left out.
  package mutating func edit(_ edit: Edit) {
    if case .unknown(let json) = edit { return raw(Array(json.utf8)) }
    beginObject()
    switch edit {
    case .choose(let group, let id, let choice):
      member("choice", choice.rawValue)
      member("edit", "choose")
      member(group == .effects ? "effect" : "ingredient", id)
    case .reset(let group, let choice):
      member("choice", choice.rawValue)
      member("edit", "reset")
      member("group", group.rawValue)
    case .stock(let ingredient, let quantity, let seen):
      member("edit", "stock")
      member("ingredient", ingredient)
      member("quantity", quantity)
      if seen != 0 { member("seen", seen) }
    case .adjust(let ingredient, let amount):
      member("by", amount)
      member("edit", "adjust")
      member("ingredient", ingredient)
    case .rename(let name):
      member("edit", "rename")
      member("name", name)
    case .scope(let scope):
      member("edit", "scope")
      member("scope", scope.rawValue)
    case .create(let catalog, let name):
      member("catalog", catalog)
      member("edit", "create")
      member("name", name)
    case .delete: member("edit", "delete")
    case .undelete: member("edit", "undelete")
    case .alchemist(let field, let value):
      member("edit", "alchemist")
      member("field", field.rawValue)
      member("value", FieldValue(value))
    case .reserve(let ingredient, let quantity):
      member("edit", "reserve")
      member("ingredient", ingredient)
      member("quantity", quantity)
    case .know(let ingredient, let effect, let isKnown):
      member("edit", "know")
      member("effect", effect)
      member("ingredient", ingredient)
      member("known", isKnown)
    case .label(.note(let subject), let text):
      member("edit", "note")
      member("of", subject.description)
      member("text", text)
    case .label(.favourite(let recipe), let name):
      member("edit", "favourite")
      member("name", name)
      member("recipe", recipe.description)
    case .brew(let ingredients, let times, let gold):
      member("edit", "brew")
      member("gold", gold)
      member("ingredients", ingredients)
      member("times", times)
    case .unknown: break
    }
    endObject()
  }

  /// Writes a member's name that is an origin.
  mutating func key(_ origin: Origin) {
    plainString {
      Hexadecimal.append(origin.high, to: &$0)
      Hexadecimal.append(origin.low, to: &$0)
    }
    colon()
  }

  /// Writes a vector as an object of numbers by origin.
  package mutating func vector(_ vector: VersionVector) {
    beginObject()
    for dot in vector.entries {
      key(dot.origin)
      integer(dot.seq)
    }
    endObject()
  }

  /// Writes a member with a vector.
  package mutating func member(_ name: StaticString, _ vector: VersionVector) {
    key(name)
    self.vector(vector)
  }
}
