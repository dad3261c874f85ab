/// Two concurrent values of one place: neither author had seen the other author's value.
package struct Conflict: Equatable, Sendable {
  /// The place of both values: a field other than a quantity, or a column that was reset twice.
  package var place: ConflictPlace
  /// The value with the larger stamp; a later edit may replace it without settling the conflict.
  package var kept: FieldValue
  /// The value with the smaller stamp; differs from `kept`.
  package var lost: FieldValue
  /// The change that set the kept value.
  package var keptBy: Dot
  /// The change that set the lost value.
  package var lostBy: Dot

  /// Takes the values unchecked: for conflicts that were already found, such as rows of a journal.
  package init(
    place: ConflictPlace, kept: FieldValue, lost: FieldValue, keptBy: Dot, lostBy: Dot
  ) {
    self.place = place
    self.kept = kept
    self.lost = lost
    self.keptBy = keptBy
    self.lostBy = lostBy
  }
}

/// What an edit sets and where conflicts can arise; quantities add up, so they never conflict.
package enum ConflictPlace: Hashable, Sendable {
  case field(Field)
  /// A whole column, which resets set.
  case column(ChoiceGroup)
}

extension ConflictPlace: CustomStringConvertible {
  /// The wire name of the field or of the group.
  package var description: String {
    switch self {
    case .field(let field): field.description
    case .column(let group): group.rawValue
    }
  }

  /// Reads the form that `description` writes; nil for any other text.
  package init?(_ text: String) {
    if let group = ChoiceGroup(rawValue: text) {
      self = .column(group)
    } else if let field = Field(text) {
      self = .field(field)
    } else {
      return nil
    }
  }
}

extension Conflict {
  /// The edit that sets the lost value again; nil if no edit can set this value.
  package var editTakingLost: Edit? {
    switch (place, lost) {
    case (.column(let group), .choice(let choice)): .reset(group, choice)
    case (.column, _): nil
    case (.field(let field), _): Edit(putting: lost, into: field)
    }
  }

  /// Whether a change settles the conflict: it sets the place, and its author had seen both values.
  package func isSettled(by change: Change) -> Bool {
    guard change.context.contains(keptBy), change.context.contains(lostBy) else { return false }
    return change.edits.contains { edit in
      if case .field(let field) = place, case .column(let group) = edit.place {
        return field.group == group
      }
      return edit.place == place
    }
  }
}

/// A conflict in a store's journal.
package struct JournaledConflict: Equatable, Sendable {
  /// From 1, increasing over all profiles of the store; never reused.
  package var number: Int
  /// The profile that has the conflict.
  package var profile: ProfileID
  /// The conflict as first noticed; the row is removed when an edit settles the conflict.
  package var conflict: Conflict
  /// When this store noticed the conflict, in milliseconds since 1970.
  package var milliseconds: Int

  /// The caller must not reuse the number of another conflict of the store.
  package init(number: Int, profile: ProfileID, conflict: Conflict, milliseconds: Int) {
    self.number = number
    self.profile = profile
    self.conflict = conflict
    self.milliseconds = milliseconds
  }
}
