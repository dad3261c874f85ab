package import Alchemy
package import Profiles

/// `profile.get`: all that a profile says.
package struct ProfileGet: RequestParameters {
  /// By id or name; a deleted one only by its id.
  package var profile: ProfileReference

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [.profile]

  /// Takes any id or name; whether there is such a profile is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
  }

  /// Effective values: what is `may`, or counted as none, is left out.
  package struct Result: Sendable {
    /// Its members stand among the others, not in one of their own.
    package var summary: ProfileSummary
    /// The store's, without which the lsn means nothing.
    package var epoch: String
    /// Whether only what is in the bag may be in a recipe.
    package var scope: Scope
    /// By id, sorted.
    package var ingredients: [(id: String, choice: Choice)]
    /// By id, sorted; in `choices`, as the ingredients are.
    package var effects: [(id: String, choice: Choice)]
    /// By id, sorted; each above 0.
    package var inventory: [(id: String, quantity: Int)]
    /// By id, sorted; each above 0: how many more were taken out than there were.
    package var debts: [(id: String, quantity: Int)]

    /// Trusts the lists to be sorted, and to hold neither `may` nor zeros.
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

    /// Writes the members in the order of their names, both lists of choices as one object; `debts`
    /// only where there is one.
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
