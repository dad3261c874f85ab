package import Alchemy
package import Profiles

/// `profile.get`: all that a profile says.
package struct ProfileGet: RequestParameters {
  package var profile: ProfileReference

  package static let parameters: [Parameter] = [.profile]

  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
  }

  /// Effective values: what is `may`, or counted as none, is left out.
  package struct Result: Sendable {
    package var summary: ProfileSummary
    package var epoch: String
    package var scope: Scope
    /// By id, sorted.
    package var ingredients: [(id: String, choice: Choice)]
    package var effects: [(id: String, choice: Choice)]
    package var inventory: [(id: String, quantity: Int)]

    package init(
      summary: ProfileSummary, epoch: String, scope: Scope,
      ingredients: [(id: String, choice: Choice)], effects: [(id: String, choice: Choice)],
      inventory: [(id: String, quantity: Int)]
    ) {
      self.summary = summary
      self.epoch = epoch
      self.scope = scope
      self.ingredients = ingredients
      self.effects = effects
      self.inventory = inventory
    }

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
      writer.key("deleted")
      writer.bool(summary.isDeleted)
      writer.key("epoch")
      writer.string(epoch)
      writer.key("id")
      writer.string(summary.id.description)
      writer.key("inventory")
      writer.inventory(inventory)
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

  fileprivate mutating func inventory(_ inventory: [(id: String, quantity: Int)]) {
    beginObject()
    for (id, quantity) in inventory {
      key(id)
      integer(quantity)
    }
    endObject()
  }
}
