/// Which profiles a continuous relay compares once more, and when: those of which it has passed something on.
struct Verification {
  /// When something of a profile was last passed on, by the steady clock, by the profile's place.
  private var passedOnMilliseconds: [Int: Int] = [:]
  /// When the first profile may be due, by the steady clock, but never too late; nil without any.
  private(set) var dueMilliseconds: Int?

  /// Notes that something of a profile is passed on.
  mutating func passedOn(_ place: Int, at now: Int) {
    passedOnMilliseconds[place] = now
    dueMilliseconds = dueMilliseconds ?? now + RelayLimits.verificationMilliseconds
  }

  /// Forgets a profile, which is compared for another reason.
  mutating func forget(_ place: Int) {
    passedOnMilliseconds[place] = nil
    if passedOnMilliseconds.isEmpty { dueMilliseconds = nil }
  }

  /// Removes and returns the profiles of which nothing was passed on for long enough; linear in all of them.
  mutating func takeDue(at now: Int) -> [Int] {
    let latest = now - RelayLimits.verificationMilliseconds
    let due = passedOnMilliseconds.filter { $0.value <= latest }.keys.sorted()
    for place in due { passedOnMilliseconds[place] = nil }
    dueMilliseconds = passedOnMilliseconds.values.min()
      .map { $0 + RelayLimits.verificationMilliseconds }
    return due
  }
}
