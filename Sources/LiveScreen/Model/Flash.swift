internal import Profiles

/// What others have just changed, so that it stands out for a second.
///
/// One alarm is set at a time, and none while nothing stands out. What comes while one is set
/// waits for the end of the next: it stands out for a second at least and two at most.
struct Flash: Equatable, Sendable {
  private var ending: Set<Field> = []
  private var staying: Set<Field> = []
  private var isArmed = false

  func shows(_ field: Field) -> Bool {
    ending.contains(field) || staying.contains(field)
  }

  /// Whether an alarm must be set.
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

  /// The alarm went off: whether another must be set.
  mutating func secondPassed() -> Bool {
    ending = staying
    staying = []
    isArmed = !ending.isEmpty
    return isArmed
  }

  /// Another profile is shown, or none; an alarm that is set goes off all the same.
  mutating func forget() {
    ending = []
    staying = []
  }
}
