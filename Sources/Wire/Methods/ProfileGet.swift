package import Alchemy
package import Profiles

/// `profile.get`: a profile's whole content.
package struct ProfileGet: RequestParameters {
  /// By id or name; a deleted profile only by its id.
  package var profile: ProfileReference

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "profile.get", "Tells all that a profile says.", parameters,
    result: "the choices, without may, and the inventory, without zeros")

  /// The parameters that the reader accepts and rpc.discover lists.
  package static let parameters: [Parameter] = [.profile]

  /// Accepts any id or name; does not check that the profile exists.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
  }

  /// Effective values; choices of `may` and quantities of 0 are left out.
  package struct Result: Sendable {
    /// Written as members of the result itself, not as one object.
    package var summary: ProfileSummary
    /// The store's epoch, to which the lsn belongs.
    package var epoch: String
    /// Whether recipes may use only what is in the bag.
    package var scope: Scope
    /// Sorted by id.
    package var ingredients: [(id: String, choice: Choice)]
    /// Sorted by id; in `choices`, like the ingredients.
    package var effects: [(id: String, choice: Choice)]
    /// Sorted by id; each is above 0.
    package var inventory: [(id: String, quantity: Int)]
    /// Sorted by id; each is above 0: how many more were taken out than there were.
    package var debts: [(id: String, quantity: Int)]

    /// The lists must be sorted, without `may` and zeros.
    package init(
      summary: ProfileSummary, epoch: String, scope: Scope,
      ingredients: [(id: String, choice: Choice)], effects: [(id: String, choice: Choice)],
      inventory: [(id: String, quantity: Int)], debts: [(id: String, quantity: Int)]
    ) {
      self.summary = summary
      self.epoch = epoch
      self.scope = scope
      self.ingredients = ingredients
      self.effects = effects
      self.inventory = inventory
      self.debts = debts
    }

    /// Writes the members sorted by name, both lists of choices as one object.
    ///
    /// Writes `debts` only if there are any.
    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.key("catalog")
      writer.string(summary.catalog)
      writer.key("choices")
      writer.beginObject()
      writer.key("effects")
      writer.choices(effects)
      writer.key("ingredients")
      writer.choices(ingredients)
      writer.endObject()
      if !debts.isEmpty {
        writer.key("debts")
        writer.quantities(debts)
      }
      writer.key("deleted")
      writer.bool(summary.isDeleted)
      writer.key("epoch")
      writer.string(epoch)
      writer.key("id")
      writer.string(summary.id.description)
      writer.key("inventory")
      writer.quantities(inventory)
      writer.key("lsn")
      writer.integer(summary.lsn)
      writer.key("name")
      writer.string(summary.name)
      writer.key("recipes")
      writer.integer(summary.recipeCount)
      writer.key("scope")
      writer.string(scope.rawValue)
      writer.endObject()
    }
  }
}

extension JSONWriter {
  fileprivate mutating func choices(_ choices: [(id: String, choice: Choice)]) {
    beginObject()
    for (id, choice) in choices {
      key(id)
      string(choice.rawValue)
    }
    endObject()
  }
}
