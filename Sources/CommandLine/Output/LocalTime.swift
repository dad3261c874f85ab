internal import JSON

/// Times of the wire as local time, with the offset from UTC.
package struct LocalTime {
  /// How many seconds local time is ahead of UTC, at a moment in seconds since 1970.
  let secondsAheadOfUTC: (_ moment: Int) -> Int

  /// Takes how many seconds local time is ahead of UTC at a moment.
  package init(secondsAheadOfUTC: @escaping (_ moment: Int) -> Int) {
    self.secondsAheadOfUTC = secondsAheadOfUTC
  }

  /// `2026-01-31T08:15:00.123Z` as `2026-01-31 09:15:00+01:00`, or with a Z if local time is UTC.
  ///
  /// Text that is not a time stays as it is.
  package func text(_ wireTime: String) -> String {
    guard let milliseconds = TimeText.milliseconds(of: wireTime) else { return wireTime }
    return text(ofMilliseconds: milliseconds)
  }

  /// The same for a moment in milliseconds since 1970.
  package func text(ofMilliseconds milliseconds: Int) -> String {
    TimeText.localText(
      ofMilliseconds: milliseconds, secondsAheadOfUTC: secondsAheadOfUTC(milliseconds / 1000))
  }
}
