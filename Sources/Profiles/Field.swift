package import Alchemy

/// One value of a profile that changes independently of the others.
package enum Field: Hashable, Sendable {
  case ingredient(String)
  case effect(String)
  case stock(String)
  /// A field that every profile has exactly once.
  case single(SingleField)
  case bench(BenchField)
  case tally(Tally)

  /// The profile's name.
  package static var name: Field { .single(.name) }
  /// The profile's scope.
  package static var scope: Field { .single(.scope) }
  /// Whether the profile is deleted.
  package static var deleted: Field { .single(.deleted) }

  /// The field of an id's choice in one of the two columns.
  package init(_ group: ChoiceGroup, _ id: String) {
    switch group {
    case .ingredients: self = .ingredient(id)
    case .effects: self = .effect(id)
    }
  }

  /// The column that the field's choice belongs to; nil for a field that is not a choice.
  package var group: ChoiceGroup? {
    switch self {
    case .ingredient: .ingredients
    case .effect: .effects
    case .stock, .single, .bench, .tally: nil
    }
  }

  /// Whether the field can affect which recipes match.
  package var bearsOnRecipes: Bool {
    switch self {
    case .ingredient, .effect, .stock: true
    case .single(let field): field.bearsOnRecipes
    case .bench(let field): field.bearsOnRecipes
    case .tally: false
    }
  }
}

/// A field that every profile has exactly once; `ProfileRegisters` has its register.
///
/// The raw values are the names on the wire and in stores. All code that treats these fields alike
/// uses `allCases`: effects and conflicts of a join are in this order.
package enum SingleField: String, CaseIterable, Sendable {
  case name, scope, deleted

  /// Whether the field can affect which recipes match.
  var bearsOnRecipes: Bool {
    switch self {
    case .scope: true
    case .name, .deleted: false
    }
  }

  /// Whether a copy of the profile takes over the value; name and deletion are its own.
  var isCopied: Bool {
    switch self {
    case .scope: true
    case .name, .deleted: false
    }
  }
}

extension Field: CustomStringConvertible {
  /// The field's wire name, such as `ingredient:nirnroot`.
  package var description: String {
    switch self {
    case .ingredient(let id): "ingredient:" + id
    case .effect(let id): "effect:" + id
    case .stock(let id): "stock:" + id
    case .single(let field): field.rawValue
    case .bench(.alchemist(let field)): "alchemist:" + field.rawValue
    case .bench(.reserve(let id)): "reserve:" + id
    case .bench(.known(let ingredient, let effect)):
      "known:\(ingredient)\(BenchField.separator)\(effect)"
    case .bench(.label(let label)): label.description
    case .tally(let tally): "tally:" + tally.rawValue
    }
  }

  /// Reads the form that `description` writes; nil for any other text.
  ///
  /// Compares bytes, because an id may begin with a combining character.
  package init?(_ text: String) {
    if let field = SingleField(rawValue: text) {
      self = .single(field)
      return
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let id = String(text.unicodeScalars[colon...].dropFirst())
    switch String(text.unicodeScalars[..<colon]) {
    case "ingredient": self = .ingredient(id)
    case "effect": self = .effect(id)
    case "stock": self = .stock(id)
    case "reserve": self = .bench(.reserve(id))
    case "known":
      guard let pair = BenchField(known: id) else { return nil }
      self = .bench(pair)
    case "note":
      guard let subject = Label.Subject(id) else { return nil }
      self = .bench(.label(.note(subject)))
    case "favourite":
      guard let recipe = RecipeIDs(id) else { return nil }
      self = .bench(.label(.favourite(recipe)))
    case "alchemist":
      guard let field = Alchemist.Field(rawValue: id) else { return nil }
      self = .bench(.alchemist(field))
    case "tally":
      guard let tally = Tally(rawValue: id) else { return nil }
      self = .tally(tally)
    default: return nil
    }
  }
}

extension BenchField {
  /// Reads two ids with the first separator between them; nil without a separator.
  fileprivate init?(known pair: String) {
    let scalars = pair.unicodeScalars
    guard let place = scalars.firstIndex(where: { Character($0) == Self.separator }) else {
      return nil
    }
    self = .known(
      ingredient: String(scalars[..<place]), effect: String(scalars[place...].dropFirst()))
  }
}

/// The effective value of a field: the value that a user sees.
package enum FieldValue: Equatable, Sendable {
  case choice(Choice)
  /// Negative if more was taken out than was there: the bag is then empty and `debt` is positive.
  case quantity(Int)
  /// A text: the profile's name, or that of a label.
  case name(String)
  case scope(Scope)
  case deleted(Bool)
  /// A number that is set and never summed: of the alchemist, or a held-back quantity.
  case number(Int)
  /// Whether the alchemist has a perk, or an effect is known.
  case flag(Bool)
}

extension FieldValue {
  /// The value as the protocol writes it, without quotation marks; a quantity is never negative.
  ///
  /// Digests hash these texts, so the text of a value must never change.
  package var text: String {
    switch self {
    case .choice(let choice): choice.rawValue
    case .quantity(let quantity): String(max(0, quantity))
    case .name(let name): name
    case .scope(let scope): scope.rawValue
    case .deleted(let isDeleted): String(isDeleted)
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    }
  }

  /// How many more of an ingredient were taken out than were in the bag; 0 if not overdrawn.
  ///
  /// Two replicas cause a debt by removing the same items concurrently; an undo can cause one, too.
  package var debt: Int {
    if case .quantity(let quantity) = self { max(0, -quantity) } else { 0 }
  }
}

/// A field whose effective value changed.
package struct FieldChange: Equatable, Sendable {
  /// The field; a reset of a column is reported as the fields that it changed.
  package var field: Field
  /// The value before the whole change or join; values between its edits are not reported.
  package var from: FieldValue
  /// The new value: differs from `from` and has the same kind.
  package var to: FieldValue

  /// The values must differ and have the field's kind.
  package init(field: Field, from: FieldValue, to: FieldValue) {
    self.field = field
    self.from = from
    self.to = to
  }
}
