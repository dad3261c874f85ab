package import Profiles
package import Wire

/// One change of profile.history: who made it, when, and what became of which fields.
package struct HistoryChange: Equatable, Sendable {
  /// A field whose value became another one, in the words of the protocol.
  package struct Effect: Equatable, Sendable {
    /// Such as `stock:wheat`; of a newer daemon also one that is not known here.
    package let field: String
    /// Empty for what had no value before.
    package let from: String
    /// A quantity in decimal, a deletion as `true` or `false`.
    package let to: String
    /// How many more of an ingredient had been taken out of the bag than there were; mostly 0.
    package let fromDebt: Int
    /// The same afterwards.
    package let toDebt: Int

    /// Takes the protocol's words as they are.
    package init(field: String, from: String, to: String, fromDebt: Int = 0, toDebt: Int = 0) {
      self.field = field
      self.from = from
      self.to = to
      self.fromDebt = fromDebt
      self.toDebt = toDebt
    }
  }

  /// Its number in this store.
  package let lsn: Int
  /// The replica that made it, 32 hexadecimal digits.
  package let origin: String
  /// Its number among the changes of that replica to the profile, from 1.
  package let sequence: Int
  /// RFC 3339 in UTC.
  package let time: String
  /// Nil when nobody said who it was.
  package let client: String?
  /// In the daemon's order; none for a change that changed nothing.
  package let effects: [Effect]
  /// What its edits asked for, in their order and without former values; unknown ones are left out.
  package let asked: [Effect]
  /// Which columns were set as a whole.
  package let resets: [ChoiceGroup]

  /// Reads one of the `changes` of profile.history.
  package init(_ value: JSONValue) throws(MirrorFailure) {
    let reader = try MirrorReader(value)
    lsn = try reader.integer("lsn")
    origin = try reader.string("origin")
    sequence = try reader.integer("seq")
    time = try reader.string("time")
    client = try reader.optional("client", reader.string)
    var effects: [Effect] = []
    for part in try reader.parts("effects") { effects.append(try Effect(part)) }
    self.effects = effects
    asked = (value["edits"]?.array ?? []).compactMap(Effect.init(asked:))
    resets = (value["edits"]?.array ?? []).compactMap { edit in
      guard edit["edit"]?.string == "reset" else { return nil }
      return edit["group"]?.string.flatMap(ChoiceGroup.init(rawValue:))
    }
  }

  /// The changes of a page in its order, newest first.
  package static func page(_ result: JSONValue) throws(MirrorFailure) -> [HistoryChange] {
    var changes: [HistoryChange] = []
    for part in try MirrorReader(result).parts("changes") {
      changes.append(try HistoryChange(part.value))
    }
    return changes
  }
}

extension HistoryChange.Effect {
  fileprivate init(_ reader: MirrorReader) throws(MirrorFailure) {
    field = try reader.string("field")
    from = Self.words(reader.value["from"])
    to = Self.words(reader.value["to"])
    fromDebt = try reader.optional("fromDebt", reader.integer) ?? 0
    toDebt = try reader.optional("toDebt", reader.integer) ?? 0
  }

  private static func words(_ value: JSONValue?) -> String {
    guard let value else { return "" }
    return value.string ?? String(decoding: value.serialized(), as: UTF8.self)
  }
}
