internal import Profiles

/// Highlights the latest changes by others for a second.
///
/// At most one alarm is set at a time, and none while nothing is highlighted. Changes that come
/// while an alarm is set wait for the end of the next: they stay highlighted for one to two
/// seconds.
struct Flash: Equatable, Sendable {
  private var ending: Set<Field> = []
  private var staying: Set<Field> = []
  private var isArmed = false

  func shows(_ field: Field) -> Bool {
    ending.contains(field) || staying.contains(field)
  }

  /// Adds fields; true if the caller must set an alarm.
  mutating func add(_ fields: [Field]) -> Bool {
    guard !fields.isEmpty else { return false }
    if isArmed {
      staying.formUnion(fields)
      return false
    }
    ending = Set(fields)
    isArmed = true
    return true
  }

  /// The alarm went off; true if the caller must set another.
  mutating func secondPassed() -> Bool {
    ending = staying
    staying = []
    isArmed = !ending.isEmpty
    return isArmed
  }

  /// Forgets the highlights of the former profile; an alarm that is set still goes off.
  mutating func forget() {
    ending = []
    staying = []
  }
}
