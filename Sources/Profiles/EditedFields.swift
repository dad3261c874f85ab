/// The fields whose values were set by changes; quantities that were only adjusted are left out.
///
/// An adjustment adds to any value, so an earlier adjustment can still be undone.
package struct EditedFields: Equatable, Sendable {
  private var fields = Set<Field>()

  /// No fields, before any change was examined.
  package init() {}

  /// Adds the fields whose values a change set; ignores edits that altered nothing.
  package mutating func insert(_ logged: LoggedChange) {
    fields.formUnion(logged.setFields)
  }

  /// Whether an added change altered the field.
  package func contains(_ field: Field) -> Bool {
    fields.contains(field)
  }
}

extension LoggedChange {
  /// The fields to which the change gave another value, except sums, tallies and known effects.
  ///
  /// Knowledge follows from the standing changes (`StandingKnowledge`), and sums only add up.
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
  /// The ingredients whose count the change states; those that it only adjusts are left out.
  var statedIngredients: Set<String> {
    var ingredients = Set<String>()
    for case .stock(let ingredient, _, _) in edits { ingredients.insert(ingredient) }
    return ingredients
  }
}
