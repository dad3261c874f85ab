/// An event that clients could cause again and again: logged at most once a minute, with a count.
struct RareEvent {
  /// More frequent entries would bury all others.
  private static let pauseSeconds = 60

  private var toldSecond: Int?
  private var count = 0

  /// How often it has happened since it was last logged; nil if it is too early to log it again.
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
