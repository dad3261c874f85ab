package import Replication

/// A value that lost against one whose author had not seen it, nor the other way round.
package struct Conflict: Equatable, Sendable {
  /// Where the two disagree: never a quantity, and a column only for two resets of it.
  package var place: ConflictPlace
  /// What the larger stamp said; a later edit may have replaced it without settling this.
  package var kept: FieldValue
  /// What the smaller stamp said; another value than `kept`.
  package var lost: FieldValue
  /// The change that set what is kept.
  package var keptBy: Dot
  /// The change that set what lost; neither it nor `keptBy` had seen the other.
  package var lostBy: Dot

  /// Compares nothing: for conflicts that were found out before, such as a journal's rows.
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

/// What two changes can disagree about; quantities add up and never do.
package enum ConflictPlace: Hashable, Sendable {
  case field(Field)
  /// Two resets of one column.
  case column(ChoiceGroup)
}

extension ConflictPlace: CustomStringConvertible {
  /// The field's name on the wire, or the group's.
  package var description: String {
    switch self {
    case .field(let field): field.description
    case .column(let group): group.rawValue
    }
  }

  /// Reads what `description` writes.
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
  /// The edit that makes the lost value the profile's, against all that was seen.
  package var editTakingLost: Edit? {
    switch (place, lost) {
    case (.column(let group), .choice(let choice)): .reset(group, choice)
    case (.field(let field), _): Edit(putting: lost, into: field)
    default: nil
    }
  }

  /// Whether a change settles it: it sets the place, and its author had seen both values.
  package func isSettled(by change: Change) -> Bool {
    guard change.context.contains(keptBy), change.context.contains(lostBy) else { return false }
    return change.edits.contains { edit in
      switch (edit, place) {
      case (.reset(let group, _), .column(let column)): group == column
      case (.reset(.ingredients, _), .field(.ingredient)): true
      case (.reset(.effects, _), .field(.effect)): true
      case (_, .field(let field)): edit.field == field
      default: false
      }
    }
  }
}
