import Testing

@Suite("Random schedules, judged by a plain world")
struct ScheduleTests {
  private static let usualCount: UInt64 = 30
  private static let count = Blocks.schedules(usually: usualCount)

  /// Runs every schedule, and expects that they meet what they are about.
  private func judge(
    meeting expected: [String], _ schedule: @escaping @Sendable (UInt64) throws -> Schedule
  ) async throws {
    let kinds = try await Blocks.merged(Blocks.all) { block in
      var kinds: [String: Int] = [:]
      for seed in block * Self.count..<(block + 1) * Self.count {
        var schedule = try schedule(seed)
        let complaints = try schedule.run()
        #expect(complaints == [], "seed \(seed)")
        kinds.merge(schedule.kinds, uniquingKeysWith: +)
      }
      return kinds
    }
    guard Self.count >= Self.usualCount else { return }
    for kind in expected { #expect(kinds[kind, default: 0] > 10, "hardly any \(kind)") }
  }

  @Test("replies are in order, once, true, and never before what they show")
  func laws() async throws {
    try await judge(
      meeting: [
        "result", "duplicate", "readOnly", "requestGap", "lsnConflict", "ingredientNotFound",
        "profileNotFound", "profileAmbiguous", "profileDeleted", "profileExists", "parseError",
        "methodNotFound",
      ]
    ) { try Schedule(seed: $0) }
  }

  @Test("a request that may be repeated is carried out at most once")
  func repeatable() async throws {
    try await judge(meeting: ["duplicate", "requestGap"]) { try Schedule(seed: $0, repeats: true) }
  }

  @Test("an undo leaves what the plain history says, whoever else writes")
  func undos() async throws {
    try await judge(meeting: ["nothingToUndo", "undone", "kept", "redone"]) {
      try Schedule(seed: $0, repeats: $0 % 3 == 0, undoes: true)
    }
  }
}
