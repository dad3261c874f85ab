/// The fields that changes set to other values, except quantities that they only adjusted.
///
/// An adjustment adds to any value, so an earlier adjustment can still be undone beneath it.
package struct EditedFields: Equatable, Sendable {
  private var fields = Set<Field>()

  /// No fields: no later change was examined yet.
  package init() {}

  /// Adds the fields whose values a change set; edits that altered nothing are ignored.
  package mutating func insert(_ logged: LoggedChange) {
    fields.formUnion(logged.setFields)
  }

  /// Whether an added change altered the field.
  package func contains(_ field: Field) -> Bool {
    fields.contains(field)
  }
}

extension LoggedChange {
  /// The fields to which the change gave another value, without sums, known effects and tallies.
  ///
  /// What is known follows from the standing changes (`StandingKnowledge`), and sums only add up.
  var setFields: Set<Field> {
    let stated = change.statedIngredients
    return Set(
      effects.map(\.field).filter { field in
        switch field {
        case .stock(let ingredient): stated.contains(ingredient)
        case .tally: false
        case .ingredient, .effect, .single, .bench: !field.isKnowledge
        }
      })
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
