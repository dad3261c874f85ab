internal import ClientSession
internal import LiveProfile
internal import Profiles
internal import Wire

extension HistoryChange.Effect {
  /// A change that an event told of.
  init(_ change: FieldChange) {
    self.init(
      field: change.field.description, from: change.from.text, to: change.to.text,
      fromDebt: change.from.debt, toDebt: change.to.debt)
  }
}

extension HistoryChange {
  /// The changes of a reply to profile.history, newest first.
  static func page(_ reply: Reply) throws(CommandFailure) -> [HistoryChange] {
    try reply.read(Wire.ProfileHistory.Result.self).changes.map { HistoryChange($0) }
  }

  /// The rows of `-o plain`, one for each field, which never change their order.
  var plainRows: [[String]] {
    let start = ["\(lsn)", time, client ?? "", origin, "\(sequence)"]
    if effects.isEmpty { return [start + ["", "", ""]] }
    return effects.map { start + [$0.field, $0.from, $0.to] }
  }
}
