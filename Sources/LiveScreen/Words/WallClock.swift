internal import Wire

/// Shows times as a wall clock does.
struct WallClock: Equatable, Sendable {
  let secondsAheadOfUTC: Int

  /// Hours, minutes and seconds: `13:05:07`.
  func time(ofMilliseconds milliseconds: Int) -> String {
    String(text(ofMilliseconds: milliseconds).dropFirst(11).prefix(8))
  }

  /// Month, day, hours, minutes and seconds of a time on the wire: `11-20 13:05:07`.
  func dateAndTime(ofWireTime time: String) -> String {
    guard let milliseconds = TimeText.milliseconds(of: time) else { return time }
    let text = text(ofMilliseconds: milliseconds)
    return text.dropFirst(5).prefix(5) + " " + text.dropFirst(11).prefix(8)
  }

  private func text(ofMilliseconds milliseconds: Int) -> String {
    TimeText.text(ofMilliseconds: max(0, milliseconds &+ secondsAheadOfUTC &* 1000))
  }
}
