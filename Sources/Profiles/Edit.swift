package import Alchemy

/// One step of a change.
///
/// The switches of this file are the table of edits: what each edit sets, claims and weighs. Code
/// that needs only these facts needs no switch of its own.
package enum Edit: Equatable, Sendable {
  case choose(ChoiceGroup, id: String, Choice)
  case reset(ChoiceGroup, Choice)
  /// States a count; `seen` is the sum of all adjustments that the author had seen.
  case stock(ingredient: String, quantity: Int, seen: Int)
  case adjust(ingredient: String, by: Int)
  case rename(String)
  case scope(Scope)
  /// The first edit of a profile; the catalog never changes afterwards.
  case create(catalog: String, name: String)
  case delete
  case undelete
  case alchemist(Alchemist.Field, Alchemist.Value)
  /// States how many pieces of an ingredient are held back in the bag.
  case reserve(ingredient: String, quantity: Int)
  case know(ingredient: String, effect: String, Bool)
  /// Writes down a note or the name of a favourite recipe; the empty text takes it away.
  case label(Label, String)
  /// Counts brews of one recipe, each worth `gold`; an undo takes brews back with negative `times`.
  ///
  /// The same change adjusts the bag.
  case brew(ingredients: [String], times: Int, gold: Int)
  /// An edit that only a newer program can read, as its JSON text, unchanged.
  case unknown(String)

  /// The largest adjustment: the difference between an empty and a full bag.
  package static let greatestAdjust = 1_000_000
}

extension Edit {
  /// The field or the column that the edit sets; nil for an unknown edit.
  package var place: ConflictPlace? {
    switch self {
    case .choose(let group, let id, _): .field(Field(group, id))
    case .reset(let group, _): .column(group)
    case .stock(let ingredient, _, _), .adjust(let ingredient, _): .field(.stock(ingredient))
    case .rename, .create: .field(.name)
    case .scope: .field(.scope)
    case .delete, .undelete: .field(.deleted)
    case .alchemist(let field, _): .field(.bench(.alchemist(field)))
    case .reserve(let ingredient, _): .field(.bench(.reserve(ingredient)))
    case .know(let ingredient, let effect, _):
      .field(.bench(.known(ingredient: ingredient, effect: effect)))
    case .label(let label, _): .field(.bench(.label(label)))
    // The tally `gold` always changes together with it; see `fields`.
    case .brew: .field(.tally(.made))
    case .unknown: nil
    }
  }

  /// The place that the edit sets and the new value, which can be in conflict.
  ///
  /// Nil for a step of the bag, for an unknown edit, and for a creation, which is always first.
  package var claim: (place: ConflictPlace, value: FieldValue)? {
    switch self {
    case .choose(let group, let id, let choice): (.field(Field(group, id)), .choice(choice))
    case .reset(let group, let choice): (.column(group), .choice(choice))
    case .rename(let name): (.field(.name), .name(name))
    case .scope(let scope): (.field(.scope), .scope(scope))
    case .delete: (.field(.deleted), .deleted(true))
    case .undelete: (.field(.deleted), .deleted(false))
    case .alchemist(let field, let value):
      (.field(.bench(.alchemist(field))), FieldValue(value))
    case .reserve(let ingredient, let quantity):
      (.field(.bench(.reserve(ingredient))), .number(quantity))
    case .know(let ingredient, let effect, let isKnown):
      (.field(.bench(.known(ingredient: ingredient, effect: effect))), .flag(isKnown))
    case .label(let label, let text): (.field(.bench(.label(label))), .name(text))
    case .create, .stock, .adjust, .brew, .unknown: nil
    }
  }

  /// The edit that sets a field to a value; nil for a quantity, which can only be adjusted.
  init?(putting value: FieldValue, into field: Field) {
    switch (field, value) {
    case (.ingredient(let id), .choice(let choice)):
      self = .choose(.ingredients, id: id, choice)
    case (.effect(let id), .choice(let choice)): self = .choose(.effects, id: id, choice)
    case (.single(.name), .name(let name)): self = .rename(name)
    case (.single(.scope), .scope(let scope)): self = .scope(scope)
    case (.single(.deleted), .deleted(let isDeleted)): self = isDeleted ? .delete : .undelete
    case (.bench(.alchemist(let field)), _):
      guard let value = value.ofAlchemist else { return nil }
      self = .alchemist(field, value)
    case (.bench(.reserve(let ingredient)), .number(let quantity)):
      self = .reserve(ingredient: ingredient, quantity: quantity)
    case (.bench(.known(let ingredient, let effect)), .flag(let isKnown)):
      self = .know(ingredient: ingredient, effect: effect, isKnown)
    case (.bench(.label(let label)), .name(let text)): self = .label(label, text)
    case (.ingredient, _), (.effect, _), (.stock, _), (.single(.name), _), (.single(.scope), _),
      (.single(.deleted), _), (.bench(.reserve), _), (.bench(.known), _), (.bench(.label), _),
      (.tally, _):
      return nil
    }
  }

  /// The effect of an edit on the number of an ingredient in the bag.
  package enum BagStep {
    case count(of: String, Int)
    case adjust(of: String, by: Int)
  }

  /// The effect of the edit on the bag; nil if it does not concern the bag.
  package var bagStep: BagStep? {
    switch self {
    case .stock(let ingredient, let quantity, _): .count(of: ingredient, quantity)
    case .adjust(let ingredient, let amount): .adjust(of: ingredient, by: amount)
    case .choose, .reset, .rename, .scope, .create, .delete, .undelete, .alchemist, .reserve,
      .know, .label, .brew, .unknown:
      nil
    }
  }

  /// What the edit adds to sums, by field; empty if it sets a value.
  var addedSums: [(field: Field, amount: Int)] {
    switch self {
    case .adjust(let ingredient, let amount): [(.stock(ingredient), amount)]
    case .brew(_, let times, let gold):
      [(.tally(.made), times), (.tally(.gold), SaturatingSum.multiply(times, gold))]
    case .choose, .reset, .stock, .rename, .scope, .create, .delete, .undelete, .alchemist,
      .reserve, .know, .label, .unknown:
      []
    }
  }

  /// The edit that takes back what this one adds to sums; nil if it sets a value.
  ///
  /// Two concurrent undos set the same value, and the larger stamp wins; but they would add to a
  /// sum twice.
  var takenBack: Edit? {
    switch self {
    case .adjust(let ingredient, let amount): .adjust(ingredient: ingredient, by: -amount)
    case .brew(let ingredients, let times, let gold):
      .brew(ingredients: ingredients, times: -times, gold: gold)
    case .choose, .reset, .stock, .rename, .scope, .create, .delete, .undelete, .alchemist,
      .reserve, .know, .label, .unknown:
      nil
    }
  }

  /// The most weight that the edit can add to a profile.
  var weight: Int {
    switch self {
    case .choose(_, let id, _): StateWeight.choice(of: id)
    case .stock(let ingredient, _, _): StateWeight.ingredient(ingredient) + StateWeight.stated
    case .adjust(let ingredient, _): StateWeight.ingredient(ingredient) + StateWeight.adjusted
    case .alchemist(let field, _): StateWeight.bench + BenchField.alchemist(field).weight
    case .reserve(let ingredient, _): StateWeight.bench + BenchField.reserve(ingredient).weight
    case .know(let ingredient, let effect, _):
      StateWeight.bench + BenchField.known(ingredient: ingredient, effect: effect).weight
    case .label(let label, _): StateWeight.bench + BenchField.label(label).weight
    case .brew:
      Tally.allCases.reduce(StateWeight.bench) { $0 + $1.weight + StateWeight.adjusted }
    case .reset, .rename, .scope, .create, .delete, .undelete, .unknown: 0
    }
  }
}

extension Edit {
  /// The fields that the edit sets; empty for a reset, which sets a column, and for unknown edits.
  var fields: [Field] {
    if case .brew = self { return Tally.allCases.map(Field.tally) }
    if case .field(let field) = place { return [field] }
    return []
  }
}
