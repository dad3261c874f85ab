package import Alchemy
package import JSON
package import Profiles

/// `profile.get`: a profile's whole content.
package struct ProfileGet: ProfileRequest {
  /// By id or name; a deleted profile only by its id.
  package var profile = ProfileReference.none

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "profile.get", "Tells all that a profile says.",
    listed, result: "the choices, without may, and the inventory, without zeros")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
  }

  /// Reads the same as `members`, in fewer instructions.
  ///
  /// Throws for a profile that is missing or no text.
  package init(reading reader: ParameterReader) throws(Refusal) { profile = try reader.profile() }

  /// Effective values; choices of `may` and quantities of 0 are left out.
  package struct Result: WireValue {
    /// Written as members of the result itself, not as one object.
    package var summary: ProfileSummary
    /// The store's epoch, to which the lsn belongs; empty if it cannot be read, as no store's epoch is.
    package var epoch: String
    /// Whether recipes may use only what is in the bag.
    package var scope: Scope
    /// The choices other than `may`, by ingredient id.
    package var ingredients: [String: Choice]
    /// The choices other than `may`, by effect id; in `choices`, like the ingredients.
    package var effects: [String: Choice]
    /// The quantities in the bag, by ingredient id; each is above 0.
    package var inventory: [String: Int]
    /// By ingredient id, each above 0: how many more were taken out than there were.
    package var debts: [String: Int]
    /// In `alchemist`, `favourites`, `known`, `notes`, `reserves` and `tally` on the wire.
    package var bench: BenchValues
    /// The words of choices and of the scope that only a newer daemon knows, as they came.
    ///
    /// Such a field has its initial value everywhere else. Never written.
    package var unknownWords: [Field: String] = [:]

    /// There may be no `may`, no zeros, and no debt of what is in the bag.
    package init(
      summary: ProfileSummary, epoch: String, scope: Scope, ingredients: [String: Choice],
      effects: [String: Choice], inventory: [String: Int], debts: [String: Int],
      bench: BenchValues = [:]
    ) {
      self.summary = summary
      self.epoch = epoch
      self.scope = scope
      self.ingredients = ingredients
      self.effects = effects
      self.inventory = inventory
      self.debts = debts
      self.bench = bench
    }
  }
}

extension ProfileGet {
  /// The values of a result as the service lists them; each list is in any order.
  package struct Lists: Sendable {
    /// The choices other than `may`, by ingredient id.
    package var ingredients: [(id: String, choice: Choice)]
    /// The choices other than `may`, by effect id.
    package var effects: [(id: String, choice: Choice)]
    /// The quantities in the bag, by ingredient id; each is above 0.
    package var inventory: [(id: String, quantity: Int)]
    /// By ingredient id, each above 0: how many more were taken out than there were.
    package var debts: [(id: String, quantity: Int)]
    /// Without values that are as before any change.
    package var bench: BenchValues

    /// There may be no id twice in a list, no `may`, no zeros, and no debt of what is in the bag.
    package init(
      ingredients: [(id: String, choice: Choice)], effects: [(id: String, choice: Choice)],
      inventory: [(id: String, quantity: Int)], debts: [(id: String, quantity: Int)],
      bench: BenchValues
    ) {
      self.ingredients = ingredients
      self.effects = effects
      self.inventory = inventory
      self.debts = debts
      self.bench = bench
    }
  }

  /// Writes a result from the service's lists, without making dictionaries of them.
  ///
  /// Writes both columns of choices as one object, and `debts` only if there are any.
  package static func write(
    _ summary: ProfileSummary, epoch: String, scope: Scope, _ lists: Lists,
    to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.bench(.alchemist, of: lists.bench)
      writer.member("catalog", summary.catalog)
      writer.key("choices")
      writer.object { writer in
        writer.choices("effects", lists.effects)
        writer.choices("ingredients", lists.ingredients)
      }
      if !lists.debts.isEmpty { writer.quantities("debts", lists.debts) }
      writer.member("deleted", summary.isDeleted)
      writer.member("epoch", epoch)
      writer.bench(.favourites, of: lists.bench)
      writer.member("id", summary.id.description)
      writer.quantities("inventory", lists.inventory)
      writer.bench(.known, of: lists.bench)
      writer.member("lsn", summary.lsn)
      writer.member("name", summary.name)
      writer.bench(.notes, of: lists.bench)
      writer.member("recipes", summary.recipeCount)
      writer.bench(.reserves, of: lists.bench)
      writer.member("scope", scope.rawValue)
      writer.bench(.tally, of: lists.bench)
    }
  }
}

extension ProfileGet.Result {
  /// Writes the same as the service.
  package func write(to writer: inout JSONWriter) {
    let lists = ProfileGet.Lists(
      ingredients: ingredients.map { ($0.key, $0.value) },
      effects: effects.map { ($0.key, $0.value) },
      inventory: inventory.map { ($0.key, $0.value) }, debts: debts.map { ($0.key, $0.value) },
      bench: bench)
    ProfileGet.write(summary, epoch: epoch, scope: scope, lists, to: &writer)
  }

  /// Drops each `may`, zeros and quantities with a debt.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    var unknown: [Field: String] = [:]
    summary = try part.read()
    epoch = try part.optional("epoch")?.value.string ?? ""
    scope = try part.member("scope").knownWord(of: .scope, or: .all, &unknown)
    let choices = try part.member("choices")
    ingredients = try choices.choices("ingredients", Field.ingredient, &unknown)
    effects = try choices.choices("effects", Field.effect, &unknown)
    unknownWords = unknown
    debts = try part.optional("debts")?.quantities(atLeast: 1) ?? [:]
    let debts = debts
    inventory = try part.member("inventory").quantities(atLeast: 0)
      .filter { $0.value > 0 && debts[$0.key] == nil }
    bench = try part.bench()
  }
}

extension JSONWriter {
  fileprivate mutating func choices(
    _ name: StaticString, _ choices: [(id: String, choice: Choice)]
  ) {
    member(name, choices, by: { $0.id }) { $1.string($0.choice.rawValue) }
  }

  /// Writes the quantity of each ingredient, in any order, as an object sorted by their ids.
  mutating func quantities(_ name: StaticString, _ quantities: [(id: String, quantity: Int)]) {
    member(name, quantities, by: { $0.id }) { $1.integer($0.quantity) }
  }
}

extension MessagePart {
  fileprivate func choices(
    _ name: StaticString, _ field: (String) -> Field, _ unknown: inout [Field: String]
  ) throws(UnreadableMember) -> [String: Choice] {
    var choices: [String: Choice] = [:]
    for (id, part) in try member(name).dictionary({ part in part }) {
      let choice = try part.knownWord(of: field(id), or: Choice.may, &unknown)
      if choice != .may { choices[id] = choice }
    }
    return choices
  }

  /// A word that this version knows; otherwise the initial value, and the word is kept.
  fileprivate func knownWord<Word: RawRepresentable>(
    of field: Field, or initial: Word, _ unknown: inout [Field: String]
  ) throws(UnreadableMember) -> Word where Word.RawValue == String {
    let text = try string()
    if let word = Word(rawValue: text) { return word }
    unknown[field] = text
    return initial
  }

  func quantities(atLeast least: Int) throws(UnreadableMember) -> [String: Int] {
    try dictionary { part throws(UnreadableMember) in try part.integer(least...Int.max) }
  }
}
