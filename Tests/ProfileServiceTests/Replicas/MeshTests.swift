import Foundation
import Testing

/// Several services that edit, sync, fail, restart and cut their logs, by chance.
@Suite("Services that sync, under random loads")
struct MeshTests {
  private static let usualCount: UInt64 = 6
  private static let count = Blocks.schedules(usually: usualCount)

  /// With ALCHEMYD_SEEDS, such as `3,14`, only these are run.
  private static let wanted =
    ProcessInfo.processInfo.environment["ALCHEMYD_SEEDS"].map {
      $0.split(separator: ",").compactMap { UInt64($0) }
    }

  @discardableResult
  private func judge(_ seed: UInt64) throws -> [String: Int] {
    var load = try MeshLoad(seed: seed)
    let complaints = try load.run(steps: 60)
    if let first = complaints.first {
      Issue.record("seed \(seed): \(complaints.count) complaints, first \(first)")
    }
    return load.kinds
  }

  @Test("loads that were asked for", arguments: wanted ?? [])
  func again(seed: UInt64) throws {
    try judge(seed)
  }

  @Test("all come to show the same, tell it to whoever watches, and lose no choice unseen")
  func guarantees() async throws {
    let kinds = try await Blocks.merged(Self.wanted == nil ? Blocks.all : []) { block in
      var kinds: [String: Int] = [:]
      for seed in block * Self.count..<(block + 1) * Self.count {
        kinds.merge(try judge(seed), uniquingKeysWith: +)
      }
      return kinds
    }
    guard Self.wanted == nil, Self.count >= Self.usualCount else { return }
    for kind in [
      "equal", "delta", "state", "overridden", "repeated", "restart", "resolved", "undone",
      "choice",
    ] { #expect(kinds[kind, default: 0] > 5, "the loads hardly meet \(kind)") }
  }
}
