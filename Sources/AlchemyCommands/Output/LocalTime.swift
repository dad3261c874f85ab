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
    return text(ofMilliseconds: milliseconds)
  }

  /// The same of a moment in milliseconds since 1970.
  func text(ofMilliseconds milliseconds: Int) -> String {
    TimeText.localText(
      ofMilliseconds: milliseconds, secondsAheadOfUTC: secondsAheadOfUTC(milliseconds / 1000))
  }
}

extension Session {
  var localTime: LocalTime { LocalTime(secondsAheadOfUTC: world.secondsAheadOfUTC) }
}
