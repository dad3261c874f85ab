package import JSON
package import Profiles
package import Wire

/// One change in profile.history: its author, its time, and its effects on fields.
package struct HistoryChange: Equatable, Sendable {
  /// The most choices of one column that are listed one by one.
  ///
  /// More at once are mostly a reset, or the undo of a reset, and are only counted.
  package static let mostListedChoices = 8

  /// A field whose value changed, in the words of the protocol.
  package struct Effect: Equatable, Sendable {
    /// The field's name, such as `stock:wheat`; a newer daemon may send fields that are unknown here.
    package let field: String
    /// Empty if the field had no value before.
    package let from: String
    /// A quantity is a decimal number, a deletion is `true` or `false`.
    package let to: String
    /// The ingredient's debt before, the items taken out of the bag beyond its content; usually 0.
    package let fromDebt: Int
    /// The debt afterwards.
    package let toDebt: Int

    /// Stores the texts of the protocol unchecked.
    package init(field: String, from: String, to: String, fromDebt: Int = 0, toDebt: Int = 0) {
      self.field = field
      self.from = from
      self.to = to
      self.fromDebt = fromDebt
      self.toDebt = toDebt
    }
  }

  /// One recipe that the change brewed, or whose brews an undo took back.
  package struct Brew: Equatable, Sendable {
    /// Two or three ids.
    package let ingredients: [String]
    /// How often the recipe was brewed; below 0 if these brews were taken back.
    package let times: Int
    /// What one potion or poison was worth.
    package let gold: Int
  }

  /// The change's number in this store.
  package let lsn: Int
  /// The replica that made the change, 32 hexadecimal digits.
  package let origin: String
  /// The number among that replica's changes to the profile, from 1.
  package let sequence: Int
  /// RFC 3339 in UTC.
  package let time: String
  /// The client that requested the change; nil if unknown.
  package let client: String?
  /// The name of the other replica that made the change; nil for the replica that answered.
  package let elsewhere: String?
  /// In the daemon's order; empty if the change changed nothing.
  package let effects: [Effect]
  /// The requests of the change's edits, in order and without former values or unknown edits.
  package let asked: [Effect]
  /// What was brewed or taken back, in the order of the edits.
  package let brews: [Brew]
  /// The columns that were reset as a whole.
  package let resets: [ChoiceGroup]
  /// The change's hash, the same in every store.
  package let hash: String
  /// The hash of the change that this change undoes; nil for any other change.
  package let undoes: String?

  /// Reads an element of `changes` in profile.history.
  ///
  /// Throws if a member is missing or has a wrong value.
  package init(_ value: JSONValue) throws(MirrorFailure) {
    self.init(try ProfileHistory.Row(mirroring: value))
  }

  /// Takes an element of `changes` in profile.history.
  package init(_ row: ProfileHistory.Row) {
    lsn = row.lsn
    origin = row.origin
    sequence = row.sequence
    time = row.time
    client = row.client
    elsewhere = row.elsewhere
    effects = row.effects.map(Effect.init)
    hash = row.hash
    undoes = row.undoes
    asked = row.edits.compactMap(Effect.init(asked:))
    brews = row.edits.compactMap(Brew.init)
    resets = row.edits.compactMap { edit in
      guard edit["edit"]?.string == "reset" else { return nil }
      return edit["group"]?.string.flatMap(ChoiceGroup.init(rawValue:))
    }
  }

  /// The change's identity, the same in every store; nil if its origin is none.
  package var dot: Dot? { Origin(origin).map { Dot(origin: $0, seq: sequence) } }

  /// Who made the change, for people: `alchemy`, or `alchemy in pocket` of another replica; nil if
  /// nothing is known of either.
  package var author: String? {
    let place = elsewhere.map { "in \($0)" }
    let words = [client.map(ClientName.shown), place].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The changes of a page in the page's order, newest first.
  ///
  /// Throws if a member is missing or has a wrong value.
  package static func page(_ result: JSONValue) throws(MirrorFailure) -> [HistoryChange] {
    try ProfileHistory.Result(mirroring: result).changes.map { HistoryChange($0) }
  }
}

extension HistoryChange.Effect {
  fileprivate init(_ effect: ProfileHistory.Effect) {
    self.init(
      field: effect.field, from: effect.from?.text ?? "", to: effect.to?.text ?? "",
      fromDebt: effect.fromDebt, toDebt: effect.toDebt)
  }
}
