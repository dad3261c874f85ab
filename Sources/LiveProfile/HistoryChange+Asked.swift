internal import JSON
internal import Profiles
package import Wire

extension HistoryChange.Effect {
  /// What an edit requested, whatever the result; nil for an unknown edit and for a creation.
  init?(asked json: JSONValue) {
    guard let edit = Edit(shown: json) else { return nil }
    if let (place, value) = edit.claim {
      self.init(field: place.description, from: "", to: value.text)
      return
    }
    switch edit.bagStep {
    case .count(let ingredient, let quantity):
      self.init(field: Field.stock(ingredient).description, from: "", to: String(quantity))
    case .adjust(let ingredient, let amount):
      let step = "\(amount.magnitude) \(amount < 0 ? "less" : "more")"
      self.init(field: Field.stock(ingredient).description, from: "", to: step)
    case nil: return nil
    }
  }
}

extension HistoryChange.Brew {
  /// A row of `bag.brews`.
  package init(_ row: BagBrews.Row) {
    self.init(ingredients: row.ingredients, times: row.times, gold: row.gold)
  }

  /// Reads the brew of an edit; nil for any other edit.
  init?(_ json: JSONValue) {
    guard case .brew(let ingredients, let times, let gold) = Edit(shown: json) else { return nil }
    self.init(ingredients: ingredients, times: times, gold: gold)
  }
}
