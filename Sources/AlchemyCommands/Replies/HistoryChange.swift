internal import Wire

/// One change of profile.history.
struct HistoryChange {
  struct FieldChange {
    let field: String
    let from: String
    let to: String
  }

  let lsn: Int
  let origin: String
  let sequence: Int
  let time: String
  /// Empty when nobody said who it was.
  let client: String
  let effects: [FieldChange]
  /// Which columns were set as a whole: `ingredients`, `effects`.
  let resetGroups: [String]

  init(_ reply: Reply) throws(CommandFailure) {
    lsn = try reply.integer("lsn")
    origin = try reply.string("origin")
    sequence = try reply.integer("seq")
    time = try reply.string("time")
    client = reply.value["client"]?.string ?? ""
    var effects: [FieldChange] = []
    for part in try reply.parts("effects") { effects.append(try FieldChange(part)) }
    self.effects = effects
    resetGroups = (reply.value["edits"]?.array ?? []).compactMap { edit in
      edit["edit"]?.string == "reset" ? edit["group"]?.string : nil
    }
  }

  /// The rows of `-o plain`, one for each field, which never change their order.
  var plainRows: [[String]] {
    let start = ["\(lsn)", time, client, origin, "\(sequence)"]
    if effects.isEmpty { return [start + ["", "", ""]] }
    return effects.map { start + [$0.field, $0.from, $0.to] }
  }
}

extension HistoryChange.FieldChange {
  fileprivate init(_ reply: Reply) throws(CommandFailure) {
    field = try reply.string("field")
    from = reply.value["from"].map(PlainText.of) ?? ""
    to = reply.value["to"].map(PlainText.of) ?? ""
  }
}
