/// Which fields changes have given other values, apart from quantities that they only adjusted.
///
/// An adjust adds to whatever is there, so an older one can still be taken back beneath it.
package struct EditedFields: Equatable, Sendable {
  private var fields = Set<Field>()

  /// Before any later change was looked at: nothing was edited since.
  package init() {}

  /// Takes note of what a change did; an edit that changed no value counts for nothing.
  package mutating func insert(_ logged: LoggedChange) {
    let stated = logged.change.statedIngredients
    for effect in logged.effects {
      if case .stock(let ingredient) = effect.field, !stated.contains(ingredient) { continue }
      fields.insert(effect.field)
    }
  }

  /// Whether a change that was taken note of gave the field another value.
  package func contains(_ field: Field) -> Bool {
    fields.contains(field)
  }
}

extension Change {
  /// The ingredients that it counts, adjusts left out.
  var statedIngredients: Set<String> {
    var ingredients = Set<String>()
    for case .stock(let ingredient, _, _) in edits { ingredients.insert(ingredient) }
    return ingredients
  }
}
