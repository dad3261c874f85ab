import Wire

/// What the end of `alchemyd check` says to a script; numbers above 64 are those of sysexits.
enum CheckExitCode: Int32 {
  case sound = 0
  /// The store is damaged, or not this program's.
  case damaged = 1
  /// Something could not be looked at (EX_TEMPFAIL).
  case notSeen = 75
  /// The settings are not right, and the store is (EX_CONFIG).
  case wrongSettings = 78

  /// The most serious of all findings; a warning is none.
  init(_ findings: [Finding]) {
    let wrong = findings.filter { $0.verdict == .wrong }
    if wrong.contains(where: { $0.name != .settings }) {
      self = .damaged
    } else if !wrong.isEmpty {
      self = .wrongSettings
    } else {
      self = findings.contains { $0.verdict == .cannotTell } ? .notSeen : .sound
    }
  }
}
