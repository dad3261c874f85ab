/// What both servers achieved, round by round, group by group.
struct PairedRounds {
  let alchemyd: [[Generator.Result]]
  let redis: [[Generator.Result]]

  static let columns = [
    "requests/s", "p50 µs", "p99 µs", "generator %", "redis requests/s", "redis p50 µs",
    "redis p99 µs", "redis generator %", "÷ redis", "least", "most",
  ]

  /// The cells of the columns, for one group of conversations.
  func cells(group: Int) -> [Report.Cell] {
    let ratios = Summary(
      zip(alchemyd, redis).map { $0[group].requestsPerSecond / $1[group].requestsPerSecond })
    return Self.cells(alchemyd.map { $0[group] }) + Self.cells(redis.map { $0[group] })
      + [ratios.median, ratios.minimum, ratios.maximum].map { .number($0, digits: 2) }
  }

  private static func cells(_ rounds: [Generator.Result]) -> [Report.Cell] {
    [
      .number(Summary(rounds.map(\.requestsPerSecond)).median, digits: 0),
      .number(Summary(rounds.map(\.medianMicroseconds)).median, digits: 1),
      .number(Summary(rounds.map(\.percentile99Microseconds)).median, digits: 1),
      .number(Summary(rounds.map(\.generatorPercent)).median, digits: 0),
    ]
  }
}
