/// The fields that changes set to other values, except quantities that they only adjusted.
///
/// An adjustment adds to any value, so an earlier adjustment can still be undone beneath it.
package struct EditedFields: Equatable, Sendable {
  private var fields = Set<Field>()

  /// No fields: no later change was examined yet.
  package init() {}

  /// Adds the fields whose values a change altered; edits that altered nothing are ignored.
  package mutating func insert(_ logged: LoggedChange) {
    let stated = logged.change.statedIngredients
    for effect in logged.effects {
      if case .stock(let ingredient) = effect.field, !stated.contains(ingredient) { continue }
      if case .tally = effect.field { continue }
      fields.insert(effect.field)
    }
  }

  /// Whether an added change altered the field.
  package func contains(_ field: Field) -> Bool {
    fields.contains(field)
  }
}

extension Change {
  /// The ingredients whose count the change states, without those that it only adjusts.
  var statedIngredients: Set<String> {
    var ingredients = Set<String>()
    for case .stock(let ingredient, _, _) in edits { ingredients.insert(ingredient) }
    return ingredients
  }
}
