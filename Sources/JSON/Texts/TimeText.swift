/// Times on the wire: RFC 3339, in UTC, with milliseconds.
package enum TimeText {
  /// The text of a time in milliseconds since 1970.
  package static func text(ofMilliseconds milliseconds: Int) -> String {
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    let date = date(ofDay: days)
    let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60]
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + time.map { padded($0, 2) }.joined(separator: ":") + ".\(padded(rest % 1000, 3))Z"
  }

  /// The Gregorian date of a day since 1970-01-01, by eras of 400 years that start in March of 0.
  ///
  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days; `day` is never
  /// negative here.
  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (day + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let leaps = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leaps) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
