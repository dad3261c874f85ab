extension TimeText {
  /// A moment in local time: `2026-01-31 09:15:00+01:00`, or with a Z where local time is UTC.
  ///
  /// `secondsAheadOfUTC` is how far local time is ahead at that moment. Only for people, never for messages.
  package static func localText(
    ofMilliseconds milliseconds: Int, secondsAheadOfUTC ahead: Int
  ) -> String {
    let local = text(ofMilliseconds: max(0, milliseconds &+ ahead &* 1000))
    return "\(local.prefix(10)) \(local.dropFirst(11).prefix(8))" + zone(ahead)
  }

  /// A UTC offset in the form of RFC 3339: `+05:30`.
  private static func zone(_ ahead: Int) -> String {
    if ahead == 0 { return "Z" }
    let minutes = abs(ahead) / 60
    return (ahead < 0 ? "-" : "+") + twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
  }

  private static func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + "\(number)"
  }
}
