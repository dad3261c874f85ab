import Profiles
import TestSupport
import Testing

@Suite struct StampTests {
  @Test(.seeds(1...50))
  func `the order is total: the moment first, then the hash, as their texts sort`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let stamps = (0..<30).map { _ in Stamp.random(using: &generator) }
    for one in stamps {
      for other in stamps {
        #expect([one < other, one == other, one > other].count { $0 } == 1)
        #expect((one < other) == (text(one) < text(other)))
      }
    }
  }

  private func text(_ stamp: Stamp) -> String {
    stamp.time.description + ChangeHash(high: stamp.tie, low: 0).description
      + stamp.origin.description
  }

  @Test func `equal moments are decided by the hash, wherever the changes stand`() {
    let time = HybridTimestamp(rawValue: 5)
    #expect(
      Stamp(time: time, tie: 1, origin: .numbered(2), seq: 9)
        < Stamp(time: time, tie: 2, origin: .numbered(1), seq: 1))
  }

  @Test func `what was there before any change loses`() {
    let first = Stamp(time: HybridTimestamp(rawValue: 1), origin: .none, seq: 1)
    #expect(Stamp.zero < first)
  }
}
