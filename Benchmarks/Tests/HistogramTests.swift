import Testing

@testable import benchmarks

@Suite("Histogram")
struct HistogramTests {
  @Test("a percentile is that of the sorted durations, at most one step above", arguments: 1...20)
  func percentile(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let durations = (0..<1000).map { _ in
      UInt64.random(in: 0...(1 << UInt64.random(in: 0...40, using: &generator)), using: &generator)
    }
    var histogram = Histogram()
    for duration in durations { histogram.record(duration, times: 1) }
    let sorted = durations.sorted()
    for (share, rank) in [(0.5, 500), (0.99, 990), (1, 1000)] {
      let exact = sorted[rank - 1]
      #expect((exact...exact + exact / 64).contains(histogram.percentile(share)))
    }
  }

  @Test("a duration recorded several times counts as often")
  func weights() {
    var histogram = Histogram()
    histogram.record(10, times: 98)
    histogram.record(50, times: 2)
    #expect(histogram.percentile(0.98) == 10)
    #expect(histogram.percentile(0.99) == 50)
  }

  @Test("the longest duration has a step, and an empty histogram says 0")
  func extremes() {
    var histogram = Histogram()
    #expect(histogram.percentile(0.5) == 0)
    histogram.record(.max, times: 1)
    #expect(histogram.percentile(0.5) == .max)
  }
}
