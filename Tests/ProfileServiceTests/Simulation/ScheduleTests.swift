import TestSupport
import Testing

@Suite("Random schedules, judged by a plain world")
struct ScheduleTests {
  /// Runs every schedule, and expects that they meet what they are about.
  private func judge(
    meeting expected: [String], _ schedule: (UInt64) throws -> Schedule
  ) throws {
    let kinds = try CountedSchedules.counts(of: 0...479) { seed in
      var schedule = try schedule(seed)
      let complaints = try schedule.run()
      #expect(complaints == [], "ALCHEMYD_SEEDS=\(seed) repeats it")
      return schedule.kinds
    }
    guard Seeds.areComplete else { return }
    for kind in expected { #expect(kinds[kind, default: 0] > 10, "hardly any \(kind)") }
  }

  @Test("replies are in order, once, true, and never before what they show")
  func laws() throws {
    try judge(
      meeting: [
        "result", "duplicate", "readOnly", "requestGap", "lsnConflict", "ingredientNotFound",
        "profileNotFound", "profileDeleted", "profileExists", "parseError", "methodNotFound",
      ]
    ) { try Schedule(seed: $0) }
  }

  @Test("a request that may be repeated is carried out at most once")
  func repeatable() throws {
    try judge(meeting: ["duplicate", "requestGap"]) { try Schedule(seed: $0, repeats: true) }
  }

  @Test("an undo leaves what the plain history says, whoever else writes")
  func undos() throws {
    try judge(meeting: ["nothingToUndo", "undone", "kept", "leftAlone", "redone"]) {
      try Schedule(seed: $0, repeats: $0 % 3 == 0, undoes: true)
    }
  }
}
