/// What the changes that stand say about known effects, gathered from a log, newest first.
///
/// A change stands unless it is undone or an undo. An effect is known as the newest standing change
/// says that set it, or that found it so: a brew reveals also what was known before. So an undo leaves
/// known what another brew, another meal or the player has shown as well.
struct StandingKnowledge: Equatable, Sendable {
  /// The present value of an effect of one ingredient, as far as the log was read.
  private struct Standing: Equatable {
    /// What the newest standing change says.
    var value: FieldValue?
    /// What standing changes say that altered nothing, since the last change that did.
    ///
    /// They found it so, or lost against a newer change: the next older value decides.
    var unproved: [FieldValue] = []
    /// The value before the oldest change that altered it.
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

  /// Whether the changes read so far decide about a field.
  func decides(_ field: Field) -> Bool { standings[field]?.value != nil }

  /// The value by what stands; nil if the log does not tell, because it begins later.
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
  /// Whether the change only says what is known: no brew, meal or count.
  var isStatement: Bool {
    edits.allSatisfy { if case .know = $0 { true } else { false } }
  }

  /// What the change says about known effects, in the order of its edits.
  var knowledge: [(field: Field, value: FieldValue)] {
    edits.compactMap { edit in
      guard case .know = edit, let claim = edit.claim, case .field(let field) = claim.place
      else { return nil }
      return (field, claim.value)
    }
  }
}
