internal import LiveProfile
internal import Profiles

extension HistoryChange.Effect {
  /// A change that an event told of.
  init(_ change: FieldChange) {
    self.init(
      field: change.field.description, from: change.from.text, to: change.to.text,
      fromDebt: change.from.debt, toDebt: change.to.debt)
  }
}
