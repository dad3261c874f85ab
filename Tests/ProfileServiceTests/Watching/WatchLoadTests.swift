import Foundation
import TestSupport
import Testing

/// Watchers under a random load, each held against six guarantees: ordered, unique, reliable,
/// atomic, resumable, bookmarkable.
@Suite("Watches under random loads")
struct WatchLoadTests {
  /// What the load met, and how often.
  ///
  /// Seeds of ALCHEMYD_SEEDS are named when they begin: the last one named is the one that trapped.
  @discardableResult
  private func judge(_ seed: UInt64) throws -> [String: Int] {
    if Seeds.listed != nil { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
    var load = try WatchLoad(seed: seed)
    let complaints = try load.run()
    guard let first = complaints.first else { return load.judge.kinds }
    let trace = load.judge.trace
    let place = trace.firstIndex { $0.hasPrefix("!!!") } ?? trace.count
    let lines = trace[..<place].suffix(Seeds.listed == nil ? 40 : .max).joined(separator: "\n")
    Issue.record(
      "\(complaints.count) complaints, first \(first); ALCHEMYD_SEEDS=\(seed) repeats it\n\(lines)")
    return load.judge.kinds
  }

  @Test(
    "loads that failed once",
    .seedsThatFailed(
      4, 9, 97, 113, 121, 128, 144, 147, 175, 206, 260, 292, 345, 374, 389, 416, 492, 538, 37, 179,
      182, 225, 3))
  func again() throws {
    try judge(Seeds.current)
  }

  @Test("every watcher knows what is so, and hears of it once, whole and in order")
  func guarantees() throws {
    let kinds = try CountedSchedules.counts(of: 0...127, judge)
    guard Seeds.areComplete else { return }
    for kind in [
      "watched", "resumed", "epoch", "future", "change", "recipes", "merged", "lagged", "present",
      "progress", "cancelled", "deleted", "watchedList", "added", "changed", "removed",
      "watchNotFound", "profileDeleted", "slowConsumer",
    ] { #expect(kinds[kind, default: 0] > 5, "the loads hardly meet \(kind)") }
  }
}
