import Foundation
import Testing

/// Watchers under a random load, each held against six guarantees: ordered, unique, reliable,
/// atomic, resumable, bookmarkable.
@Suite("Watches under random loads")
struct WatchLoadTests {
  private static let usualCount: UInt64 = 8
  private static let count = Blocks.schedules(usually: usualCount)

  private static let blocks: [UInt64] = wanted == nil ? Blocks.all : []

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

  /// What the load met, and how often.
  @discardableResult
  private func judge(_ seed: UInt64) throws -> [String: Int] {
    if Self.wanted != nil { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
    var load = try WatchLoad(seed: seed)
    let complaints = try load.run()
    guard let first = complaints.first else { return load.judge.kinds }
    let trace = load.judge.trace
    let place = trace.firstIndex { $0.hasPrefix("!!!") } ?? trace.count
    let lines = trace[..<place].suffix(Self.wanted == nil ? 40 : .max).joined(separator: "\n")
    Issue.record("seed \(seed): \(complaints.count) complaints, first \(first) after\n\(lines)")
    return load.judge.kinds
  }

  @Test("loads that failed once", arguments: seedsThatFailed)
  func again(seed: UInt64) throws {
    try judge(seed)
  }

  @Test("every watcher knows what is so, and hears of it once, whole and in order")
  func guarantees() async throws {
    let kinds = try await Blocks.merged(Self.blocks) { block in
      var kinds: [String: Int] = [:]
      for seed in block * Self.count..<(block + 1) * Self.count {
        kinds.merge(try judge(seed), uniquingKeysWith: +)
      }
      return kinds
    }
    guard Self.wanted == nil, Self.count >= Self.usualCount else { return }
    for kind in [
      "watched", "resumed", "epoch", "future", "change", "recipes", "merged", "lagged", "present",
      "progress", "cancelled", "deleted", "watchedList", "added", "changed", "removed",
      "watchNotFound", "profileDeleted", "slowConsumer",
    ] { #expect(kinds[kind, default: 0] > 5, "the loads hardly meet \(kind)") }
  }
}
