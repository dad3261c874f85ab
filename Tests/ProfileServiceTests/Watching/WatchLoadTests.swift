import Foundation
import Testing

/// Watchers under a random load, each held against six guarantees: ordered, unique, reliable,
/// atomic, resumable, bookmarkable.
@Suite("Watches under random loads")
struct WatchLoadTests {
  /// Loads in a block; more with ALCHEMYD_SCHEDULES, as for a night.
  private static let count =
    ProcessInfo.processInfo.environment["ALCHEMYD_SCHEDULES"].flatMap { UInt64($0) } ?? 8

  private static let blocks: [UInt64] = wanted == nil ? Array(0..<16) : []

  /// Loads that once found a mistake, and would again.
  private static let seedsThatFailed: [UInt64] =
    wanted ?? [
      4, 9, 97, 113, 121, 128, 144, 147, 175, 206, 260, 292, 345, 374, 389, 416, 492, 538, 37, 179,
      182, 225,
    ]

  /// With ALCHEMYD_SEEDS, such as `3,14`, only these are run, and each is named when it begins: the
  /// last one named is the one that trapped.
  private static let wanted =
    ProcessInfo.processInfo.environment["ALCHEMYD_SEEDS"].map {
      $0.split(separator: ",").compactMap { UInt64($0) }
    }

  private func judge(_ seed: UInt64) throws {
    if Self.wanted != nil { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
    var load = try WatchLoad(seed: seed)
    let complaints = try load.run()
    guard let first = complaints.first else { return }
    let trace = load.judge.trace
    let place = trace.firstIndex { $0.hasPrefix("!!!") } ?? trace.count
    let lines = trace[..<place].suffix(Self.wanted == nil ? 40 : .max).joined(separator: "\n")
    Issue.record("seed \(seed): \(complaints.count) complaints, first \(first) after\n\(lines)")
  }

  @Test("loads that failed once", arguments: seedsThatFailed)
  func again(seed: UInt64) throws {
    try judge(seed)
  }

  @Test(
    "every watcher knows what is so, and hears of it once, whole and in order", arguments: blocks)
  func guarantees(block: UInt64) throws {
    for seed in block * Self.count..<(block + 1) * Self.count { try judge(seed) }
  }

  @Test("the loads meet what they are about")
  func coverage() throws {
    var kinds: [String: Int] = [:]
    for seed: UInt64 in 0..<200 {
      var load = try WatchLoad(seed: seed)
      _ = try load.run()
      kinds.merge(load.judge.kinds, uniquingKeysWith: +)
    }
    for kind in [
      "watched", "resumed", "epoch", "future", "change", "recipes", "merged", "lagged", "present",
      "progress", "cancelled", "deleted", "watchedList", "added", "changed", "removed",
      "watchNotFound", "profileDeleted", "slowConsumer",
    ] { #expect(kinds[kind, default: 0] > 20, "\(kind)") }
  }
}
