import Wire

/// The exit code of `alchemyd check`, for scripts; codes above 64 are those of sysexits.
enum CheckExitCode: Int32 {
  case sound = 0
  /// The store is damaged, or belongs to another program.
  case damaged = 1
  /// Something could not be checked (EX_TEMPFAIL).
  case notSeen = 75
  /// The settings are wrong, but the store is right (EX_CONFIG).
  case wrongSettings = 78

  /// The code of the most serious finding; warnings do not count.
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
