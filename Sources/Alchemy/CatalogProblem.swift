/// One reason why lists of ingredients and effects are not a valid catalog, and its place.
package struct CatalogProblem: Sendable, Equatable {
  /// A place in the lists as the caller passed them; all positions start at 0.
  package enum Place: Sendable, Hashable {
    case catalog
    case settings
    case effect(Int)
    case ingredient(Int)
    case ingredientEffect(ingredient: Int, slot: Int)
  }

  /// A number of a catalog that has a limit.
  package enum Quantity: String, Sendable {
    case baseCost
    case baseMagnitude
    case baseDuration
    case magnitude
    case duration
    case value
    case weight
    case quests
    case initialMultiplier
    case skillFactor
    case priceFactor
    case factor
    case perSkill
  }

  /// A text of a catalog that has a limit.
  package enum Text: String, Sendable {
    case id
    case name
    case title
    case source
    case plugin
    case found
    case perk
    case doubts
  }

  /// The kind of problem, with the words and numbers that the caller passed.
  package enum Fault: Sendable, Equatable {
    /// The id is not made of lower-case letters, digits and single dashes between them.
    case malformedID(String)
    /// An earlier entry of the same list has the same id, ignoring case.
    case duplicateID(String, first: Int)
    /// An earlier entry of the same list has the same name, ignoring case.
    case duplicateName(String, first: Int)
    /// Empty or only white space.
    case emptyText(Text)
    case longText(Text, bytes: Int, maximum: Int)
    case controlCharacter(Text)
    case noEffects
    case tooManyEffects(count: Int, maximum: Int)
    /// More records than one ingredient may have.
    case tooManyForms(count: Int, maximum: Int)
    /// More factors than one effect may have.
    case tooManyFactors(count: Int, maximum: Int)
    /// More doubts than one catalog may have.
    case tooManyDoubts(count: Int, maximum: Int)
    case unknownEffect(String)
    /// An earlier slot of the ingredient has the same effect.
    case doubledEffect(String, first: Int)
    /// Below 0, above the maximum, or NaN.
    case outOfRange(Quantity, value: Double, maximum: Double)
  }

  /// Where the invalid words or numbers are.
  package let place: Place
  /// What is wrong with them.
  package let fault: Fault

  package init(place: Place, fault: Fault) {
    self.place = place
    self.fault = fault
  }
}

/// Every problem of a catalog, in the order of the lists.
package struct CatalogRefusal: Error, Sendable, Equatable {
  /// Never empty.
  package let problems: [CatalogProblem]
}
