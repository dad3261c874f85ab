internal import Alchemy
package import Profiles

/// What a profile shows, worked out from all its changes at once, without merging anything.
///
/// The steps of all changes stand in one row, by stamp and then by their place in the change; of a
/// choice, a name, a scope, a deletion or a field of the bench the last that speaks of it counts. A
/// quantity is the last stated count and every adjust that its author had not seen, by the contexts of
/// the changes. A tally is the sum of all brews.
package struct NaiveModel {
  private struct Step {
    var edit: Edit
    var change: Change
  }

  private let steps: [Step]

  package init(_ changes: [Change]) {
    steps = changes.sorted { $0.stamp < $1.stamp }.flatMap { change in
      change.edits.map { Step(edit: $0, change: change) }
    }
  }

  /// The effective value of every field there is.
  package func shown() -> [Field: FieldValue] {
    var values: [Field: FieldValue] = [:]
    for field in SmallCatalog.fields { values[field] = value(of: field) }
    return values
  }

  private func value(of field: Field) -> FieldValue {
    switch field {
    case .ingredient(let id): .choice(choice(.ingredients, id))
    case .effect(let id): .choice(choice(.effects, id))
    case .stock(let id): .quantity(quantity(of: id))
    case .single(.name): .name(last(name) ?? "default")
    case .single(.scope): .scope(last(scope) ?? .all)
    case .single(.deleted): .deleted(last(isDeleted) ?? false)
    case .bench(let field): last { bench($0, field) } ?? field.unsetValue
    case .tally(.made): .quantity(brews.reduce(0) { $0 + $1.times })
    case .tally(.gold): .quantity(brews.reduce(0) { $0 + $1.times * $1.gold })
    }
  }

  private func last<Value>(_ value: (Edit) -> Value?) -> Value? {
    for step in steps.reversed() {
      if let value = value(step.edit) { return value }
    }
    return nil
  }

  private func name(_ edit: Edit) -> String? {
    switch edit {
    case .rename(let name), .create(_, let name): name
    default: nil
    }
  }

  private func scope(_ edit: Edit) -> Scope? {
    if case .scope(let scope) = edit { scope } else { nil }
  }

  private func isDeleted(_ edit: Edit) -> Bool? {
    switch edit {
    case .delete: true
    case .undelete: false
    default: nil
    }
  }

  private func bench(_ edit: Edit, _ field: BenchField) -> FieldValue? {
    switch edit {
    case .alchemist(let own, let value) where field == .alchemist(own): FieldValue(value)
    case .reserve(let id, let quantity) where field == .reserve(id): .number(quantity)
    case .know(let ingredient, let effect, let isKnown)
    where field == .known(ingredient: ingredient, effect: effect): .flag(isKnown)
    case .label(let own, let text) where field == .label(own): .name(text)
    default: nil
    }
  }

  private var brews: [(times: Int, gold: Int)] {
    steps.compactMap { step in
      guard case .brew(_, let times, let gold) = step.edit else { return nil }
      return (times, gold)
    }
  }

  private func choice(_ group: ChoiceGroup, _ id: String) -> Choice {
    last { edit in
      switch edit {
      case .choose(group, id, let choice), .reset(group, let choice): choice
      default: nil
      }
    } ?? .may
  }

  private func quantity(of id: String) -> Int {
    var base = 0
    var author: Change?
    for step in steps {
      guard case .stock(id, let count, _) = step.edit else { continue }
      (base, author) = (count, step.change)
    }
    let unseen = steps.compactMap { step -> Int? in
      guard case .adjust(id, let amount) = step.edit else { return nil }
      let isSeen = author.map { $0.context.contains(step.change.dot) } ?? false
      return isSeen ? nil : amount
    }
    return unseen.reduce(base, +)
  }
}
