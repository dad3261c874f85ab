/// Something that clients could cause again and again: told at most once a minute, with its count.
struct RareEvent {
  /// What is told more often buries everything else.
  private static let pauseSeconds = 60

  private var toldSecond: Int?
  private var count = 0

  /// How often it has happened since it was told last; nil when it is not to be told yet.
  ///
  /// Seconds are of the monotonic clock.
  mutating func happened(atSecond second: Int) -> Int? {
    count += 1
    if let toldSecond, second - toldSecond < Self.pauseSeconds { return nil }
    defer { count = 0 }
    toldSecond = second
    return count
  }
}
