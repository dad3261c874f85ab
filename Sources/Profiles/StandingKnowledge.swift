/// What the standing changes of a log say about known effects, gathered from the newest on.
///
/// A change stands unless it is undone or is itself an undo. An effect is known if the newest
/// standing change about it says so, even if the change altered nothing: a brew also shows effects
/// that were already known. So after an undo, effects stay known that another brew, another meal or
/// the player has shown as well.
struct StandingKnowledge: Equatable, Sendable {
  /// The value of an effect of one ingredient, as far as the log was read.
  private struct Standing: Equatable {
    /// The value according to the newest standing change that proves it.
    var value: FieldValue?
    /// Values of standing changes that altered nothing, since the last change that did.
    ///
    /// Such a change either repeated the value or lost to a newer change; the next older value
    /// decides which.
    var unproved: [FieldValue] = []
    /// The value before the oldest examined change that altered it.
    var former: FieldValue?

    mutating func prove(_ value: FieldValue) {
      if self.value == nil, unproved.contains(value) { self.value = value }
      unproved = []
    }
  }

  private var standings: [Field: Standing] = [:]

  /// Adds the next older change.
  mutating func insert(_ logged: LoggedChange, stands: Bool) {
    var altered = Set<Field>()
    for effect in logged.effects where effect.field.isKnowledge {
      altered.insert(effect.field)
      standings[effect.field, default: Standing()].prove(effect.to)
      standings[effect.field]?.former = effect.from
      if stands, standings[effect.field]?.value == nil {
        standings[effect.field]?.value = effect.to
      }
    }
    guard stands else { return }
    for (field, value) in logged.change.knowledge where !altered.contains(field) {
      if standings[field]?.value != nil || standings[field]?.unproved.contains(value) == true {
        continue
      }
      standings[field, default: Standing()].unproved.append(value)
    }
  }

  /// Whether the changes read so far determine a field.
  func decides(_ field: Field) -> Bool { standings[field]?.value != nil }

  /// The value according to the standing changes; nil if the log begins too late to tell.
  func value(of field: Field) -> FieldValue? {
    standings[field]?.value ?? standings[field]?.former
  }
}

extension Field {
  /// Whether the field says that an effect is known.
  var isKnowledge: Bool {
    if case .bench(.known) = self { true } else { false }
  }
}

extension Change {
  /// Whether the change only states knowledge: no brew, meal or count.
  var isStatement: Bool {
    edits.allSatisfy { if case .know = $0 { true } else { false } }
  }

  /// The effects that the change states as known or unknown, in the order of its edits.
  var knowledge: [(field: Field, value: FieldValue)] {
    edits.compactMap { edit in
      guard case .know = edit, let claim = edit.claim, case .field(let field) = claim.place
      else { return nil }
      return (field, claim.value)
    }
  }
}
