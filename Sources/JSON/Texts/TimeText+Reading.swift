extension TimeText {
  /// Parses the form that `text(ofMilliseconds:)` writes, in milliseconds since 1970; nil for any other.
  ///
  /// Also nil for impossible times, such as month 13 or second 60, and for times before 1970.
  package static func milliseconds(of text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 24, let date = numbers(bytes[..<10], [4, 2, 2], between: "-"),
      bytes[10] == UInt8(ascii: "T"), let time = numbers(bytes[11..<19], [2, 2, 2], between: ":"),
      bytes[19] == UInt8(ascii: "."), let rest = numbers(bytes[20..<23], [3], between: "."),
      bytes[23] == UInt8(ascii: "Z")
    else { return nil }
    let seconds = time[0] * 3_600 + time[1] * 60 + time[2]
    let moment = (day(date[0], date[1], date[2]) * 86_400 + seconds) * 1000 + rest[0]
    return moment >= 0 && Self.text(ofMilliseconds: moment) == text ? moment : nil
  }

  /// Numbers with these digit counts, separated by these bytes; nil for any other text.
  private static func numbers(
    _ bytes: ArraySlice<UInt8>, _ lengths: [Int], between separator: Unicode.Scalar
  ) -> [Int]? {
    let parts = bytes.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
    guard parts.map(\.count) == lengths else { return nil }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.joined().allSatisfy(digits.contains) else { return nil }
    return parts.map { $0.reduce(0) { $0 * 10 + Int($1 - digits.lowerBound) } }
  }

  /// The days from 1970-01-01 to a date, by eras of 400 years that start in March of year 0.
  ///
  /// The inverse of the calculation in `text`: Howard Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms", days_from_civil.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
