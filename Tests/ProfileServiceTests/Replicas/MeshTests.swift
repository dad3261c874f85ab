import TestSupport
import Testing

/// Several services that edit, sync, fail, restart and cut their logs, by chance.
@Suite("Services that sync, under random loads")
struct MeshTests {
  private func judge(_ seed: UInt64) throws -> [String: Int] {
    var load = try MeshLoad(seed: seed)
    let complaints = try load.run(steps: 60)
    if let first = complaints.first {
      Issue.record(
        "\(complaints.count) complaints, first \(first); ALCHEMYD_SEEDS=\(seed) repeats it")
    }
    return load.kinds
  }

  @Test("all come to show the same, tell it to whoever watches, and lose no choice unseen")
  func guarantees() throws {
    let kinds = try CountedSchedules.counts(of: 0...95, judge)
    guard Seeds.areComplete else { return }
    for kind in [
      "equal", "delta", "state", "overridden", "repeated", "restart", "resolved", "undone",
      "choice",
    ] { #expect(kinds[kind, default: 0] > 5, "the loads hardly meet \(kind)") }
  }
}
