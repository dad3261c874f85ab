/// One fact that keeps a list of ingredients and effects from being a catalog, and where it stands.
package struct CatalogProblem: Sendable, Equatable {
  /// A place in the lists as they were handed in; all positions count from 0.
  package enum Place: Sendable, Hashable {
    case catalog
    case effect(Int)
    case ingredient(Int)
    case ingredientEffect(ingredient: Int, slot: Int)
  }

  /// A number of a catalog that has bounds.
  package enum Quantity: String, Sendable {
    case baseCost
    case baseMagnitude
    case baseDuration
    case magnitude
    case duration
    case value
    case weight
  }

  /// A text of a catalog that has bounds.
  package enum Text: String, Sendable {
    case id
    case name
    case title
    case source
  }

  /// What is wrong there; the words and numbers are those that were handed in.
  package enum Fault: Sendable, Equatable {
    /// An id is made of lower-case letters, digits and single dashes between them.
    case malformedID(String)
    /// An earlier entry of the same list has this id, or differs in case alone.
    case duplicateID(String, first: Int)
    /// An earlier entry of the same list has this name, or differs in case alone.
    case duplicateName(String, first: Int)
    /// Nothing, or nothing but blanks.
    case emptyText(Text)
    case longText(Text, bytes: Int, maximum: Int)
    case controlCharacter(Text)
    case noEffects
    case tooManyEffects(count: Int, maximum: Int)
    case unknownEffect(String)
    /// The ingredient has this effect in an earlier slot.
    case doubledEffect(String, first: Int)
    /// Below 0, above the maximum, or no number at all.
    case outOfRange(Quantity, value: Double, maximum: Double)
  }

  /// Where the words or numbers at fault stand.
  package let place: Place
  /// What is wrong with them.
  package let fault: Fault

  /// A fact as found, by itself no refusal.
  package init(place: Place, fault: Fault) {
    self.place = place
    self.fault = fault
  }
}
