import Alchemy
package import Profiles

/// The limits of quantities.
package enum QuantityLimit {
  /// More than a million of one ingredient must be a typing mistake.
  package static let stock = 0...1_000_000

  /// The difference between an empty bag and a full one.
  package static let adjust = -Edit.greatestAdjust...Edit.greatestAdjust
}

/// What edits may say, depending on who sends them.
struct EditRules: Sendable {
  /// The sender of the edits.
  ///
  /// A client's ids are looked up in the catalog, and its count includes all adjustments that are
  /// known here. Another replica's ids must have the form of an id, and its counts may list the
  /// adjustments that they include. A stored edit was checked when it arrived.
  enum Source: Sendable {
    case client, replica, store
  }

  var source: Source
  /// The edits that may be sent.
  var words: [EditWord]
  /// The range of a stated count.
  var stock: ClosedRange<Int>
  /// The range of an adjustment, and of how often a recipe was brewed; never 0.
  var adjust: ClosedRange<Int>

  /// The edits of profile.apply.
  static let request = EditRules(
    source: .client, words: EditWord.applicable, stock: QuantityLimit.stock,
    adjust: QuantityLimit.adjust)

  /// The edits of another replica's changes.
  static let replica = EditRules(
    source: .replica, words: EditWord.allCases, stock: ReplicaLimit.stock,
    adjust: ReplicaLimit.adjust)

  /// The edits of changes in the store, and of a history.
  static let stored = EditRules(
    source: .store, words: EditWord.allCases, stock: ReplicaLimit.stock,
    adjust: ReplicaLimit.adjust)
}

extension ParameterReader {
  /// The member `edits` of profile.apply.
  ///
  /// Throws if the member is missing or of a wrong length, and for the first edit that is wrong.
  package func edits(count: ClosedRange<Int>) throws(Refusal) -> [Edit] {
    try objects("edits", count: count).map { element throws(Refusal) in
      let edit = try element.edit(.request)
      if case .rename(let name) = edit { try Self.checkNew(name) }
      return edit
    }
  }
}
