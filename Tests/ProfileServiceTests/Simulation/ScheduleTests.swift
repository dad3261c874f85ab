import Foundation
import Testing

@Suite("Random schedules, judged by a plain world")
struct ScheduleTests {
  /// Schedules in a block; more with ALCHEMYD_SCHEDULES, as for a night.
  private static let count =
    ProcessInfo.processInfo.environment["ALCHEMYD_SCHEDULES"].flatMap { UInt64($0) } ?? 30

  /// The seeds follow from the block, so that a failure says which to run again.
  private static let blocks: [UInt64] = Array(0..<16)

  @Test("replies are in order, once, true, and never before what they show", arguments: blocks)
  func laws(block: UInt64) throws {
    for seed in block * Self.count..<(block + 1) * Self.count {
      var schedule = try Schedule(seed: seed)
      let complaints = try schedule.run()
      #expect(complaints == [], "seed \(seed)")
    }
  }

  @Test("a request that may be repeated is carried out at most once", arguments: blocks)
  func repeatable(block: UInt64) throws {
    for seed in block * Self.count..<(block + 1) * Self.count {
      var schedule = try Schedule(seed: seed, repeats: true)
      let complaints = try schedule.run()
      #expect(complaints == [], "seed \(seed)")
    }
  }

  @Test("an undo leaves what the plain history says, whoever else writes", arguments: blocks)
  func undos(block: UInt64) throws {
    for seed in block * Self.count..<(block + 1) * Self.count {
      var schedule = try Schedule(seed: seed, repeats: seed % 3 == 0, undoes: true)
      let complaints = try schedule.run()
      #expect(complaints == [], "seed \(seed)")
    }
  }

  @Test("the schedules meet what they are about")
  func coverage() throws {
    var kinds: [String: Int] = [:]
    for seed: UInt64 in 0..<500 {
      var schedule = try Schedule(seed: seed, repeats: seed % 2 == 0, undoes: seed % 5 < 2)
      _ = try schedule.run()
      kinds.merge(schedule.kinds) { $0 + $1 }
    }
    for kind in [
      "result", "duplicate", "readOnly", "requestGap", "lsnConflict", "ingredientNotFound",
      "profileNotFound", "profileAmbiguous", "profileDeleted", "profileExists", "parseError",
      "methodNotFound", "nothingToUndo", "undone", "kept", "redone",
    ] { #expect(kinds[kind, default: 0] > 10, "\(kind)") }
  }
}
