internal import Alchemy
internal import LiveProfile
internal import Profiles

extension HistoryChange.Effect {
  /// A change that an event told of.
  init(_ change: FieldChange) {
    self.init(
      field: change.field.description, from: Self.text(change.from), to: Self.text(change.to),
      fromDebt: change.from.debt, toDebt: change.to.debt)
  }

  private static func text(_ value: FieldValue) -> String {
    switch value {
    case .choice(let choice): choice.rawValue
    case .quantity(let quantity): "\(max(0, quantity))"
    case .name(let name): name
    case .scope(let scope): scope.rawValue
    case .deleted(let isDeleted): "\(isDeleted)"
    }
  }
}
