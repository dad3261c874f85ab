internal import JSON

/// Shows times as a wall clock does.
struct WallClock: Equatable, Sendable {
  let secondsAheadOfUTC: Int
  let startMilliseconds: Int

  /// Hours, minutes and seconds: `13:05:07`.
  func time(ofMilliseconds milliseconds: Int) -> String {
    String(text(ofMilliseconds: milliseconds).dropFirst(11).prefix(8))
  }

  /// Month, day, hours, minutes and seconds of a time on the wire: `11-20 13:05:07`.
  ///
  /// With the year before them, unless the screen was started in that year: `2025-11-20 13:05:07`.
  func dateAndTime(ofWireTime time: String) -> String {
    TimeText.milliseconds(of: time).map(dateAndTime(ofMilliseconds:)) ?? time
  }

  /// The same of milliseconds since 1970.
  func dateAndTime(ofMilliseconds milliseconds: Int) -> String {
    let text = text(ofMilliseconds: milliseconds)
    let isThisYear = text.prefix(4) == self.text(ofMilliseconds: startMilliseconds).prefix(4)
    return text.prefix(10).dropFirst(isThisYear ? 5 : 0) + " " + text.dropFirst(11).prefix(8)
  }

  private func text(ofMilliseconds milliseconds: Int) -> String {
    TimeText.text(ofMilliseconds: max(0, milliseconds &+ secondsAheadOfUTC &* 1000))
  }
}
