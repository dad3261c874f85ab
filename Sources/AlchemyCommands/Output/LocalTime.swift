internal import Wire

/// Times of the wire as a clock on the wall shows them, with what that clock is ahead of UTC.
struct LocalTime {
  /// What local time is ahead of UTC at a moment in seconds since 1970.
  let secondsAheadOfUTC: (_ moment: Int) -> Int

  /// `2026-01-31T08:15:00.123Z` as `2026-01-31 09:15:00+01:00`, or with a Z where local time is UTC.
  ///
  /// What is no time stays as it is.
  func text(_ wireTime: String) -> String {
    guard let milliseconds = TimeText.milliseconds(of: wireTime) else { return wireTime }
    let ahead = secondsAheadOfUTC(milliseconds / 1000)
    let local = TimeText.text(ofMilliseconds: max(0, milliseconds &+ ahead &* 1000))
    return "\(local.prefix(10)) \(local.dropFirst(11).prefix(8))" + Self.zone(ahead)
  }

  /// As RFC 3339 has it: `+05:30`.
  private static func zone(_ ahead: Int) -> String {
    if ahead == 0 { return "Z" }
    let minutes = abs(ahead) / 60
    return (ahead < 0 ? "-" : "+") + twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
  }

  private static func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + "\(number)"
  }
}

extension Session {
  var localTime: LocalTime { LocalTime(secondsAheadOfUTC: world.secondsAheadOfUTC) }
}
