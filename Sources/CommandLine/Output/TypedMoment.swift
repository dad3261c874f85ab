internal import JSON

/// A moment, a minute or a day as a person types it: `2h`, `19:30`, `yesterday 19:30`, `2026-01-31 19:30`; or as
/// `-o json` prints it.
package enum TypedMoment: Equatable, Sendable {
  /// In milliseconds since 1970.
  case moment(milliseconds: Int)
  /// A span before now.
  case ago(milliseconds: Int)
  /// A day, by its date: `2026-01-31`.
  case day(String)
  /// A number of days before today; 0 is today.
  case dayBefore(Int)
  /// The minute that begins at a time of day, `19:30:00`; `range` says on which day.
  case timeOfDay(String)
  /// A minute, or with `isSecond` a second, of a number of days before today.
  case minuteBefore(days: Int, time: String, isSecond: Bool)
  /// A minute, or with `isSecond` a second, of a day.
  case minute(day: String, time: String, isSecond: Bool)

  /// Nil for any other text; case does not matter.
  package init?(_ text: String) {
    let text = text.lowercased()
    let parts = text.split(
      separator: text.contains(" ") ? " " : "t", omittingEmptySubsequences: false
    )
    .map(String.init)
    if let days = Self.days[text] {
      self = .dayBefore(days)
    } else if let moment = TimeText.milliseconds(of: text.uppercased()) {
      self = .moment(milliseconds: moment)
    } else if let span = Self.span(text) {
      self = .ago(milliseconds: span)
    } else if let time = Self.time(text) {
      self = .timeOfDay(time)
    } else if Self.isDay(text) {
      self = .day(text)
    } else if parts.count == 2, let time = Self.time(parts[1]) {
      let isSecond = parts[1].utf8.count > 5
      if let days = Self.days[parts[0]] {
        self = .minuteBefore(days: days, time: time, isSecond: isSecond)
      } else if Self.isDay(parts[0]) {
        self = .minute(day: parts[0], time: time, isSecond: isSecond)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// What the text means at the moment `now`, in milliseconds since 1970: a moment, a whole minute or a whole day.
  ///
  /// A time of day is today's. If that is later than `now`, it is yesterday's, unless `allowsFuture`.
  package func range(
    at now: Int, in zone: LocalTime, allowsFuture: Bool = false
  ) -> Range<Int> {
    switch self {
    case .moment(let moment): return moment..<moment + 1
    case .ago(let span):
      let moment = max(0, now - span)
      return moment..<moment + 1
    case .day(let day): return zone.range(ofDay: day)
    case .dayBefore(let days): return zone.range(ofDay: zone.day(days, before: now))
    case .timeOfDay(let time):
      let today = zone.moment(zone.day(of: now), time)
      let yesterday = zone.moment(zone.day(of: today - Self.dayLength), time)
      let start = today <= now || allowsFuture ? today : yesterday
      return start..<start + Self.minuteLength
    case .minuteBefore(let days, let time, let isSecond):
      return Self.minute(day: zone.day(days, before: now), time: time, isSecond: isSecond)
        .range(at: now, in: zone)
    case .minute(let day, let time, let isSecond):
      let start = zone.moment(day, time)
      return start..<start + (isSecond ? 1000 : Self.minuteLength)
    }
  }

  private static let days = ["today": 0, "yesterday": 1]
  /// In milliseconds.
  fileprivate static let dayLength = 86_400_000
  private static let minuteLength = 60_000
  private static let unitLengths: [Character: Int] = [
    "s": 1000, "m": minuteLength, "h": 3_600_000, "d": dayLength, "w": 7 * dayLength,
  ]
  /// More than a century of days; no log is older.
  private static let mostUnits = 99_999

  /// The milliseconds of `90s`, `30m`, `2h`, `3d` or `2w`.
  private static func span(_ text: String) -> Int? {
    guard let unit = text.last.flatMap({ unitLengths[$0] }), let number = Int(text.dropLast()),
      (1...mostUnits).contains(number), text.first != "+"
    else { return nil }
    return number * unit
  }

  private static func isDay(_ text: String) -> Bool {
    TimeText.milliseconds(of: text + "T00:00:00.000Z") != nil
  }

  /// `9:30` or `19:30:05` as `09:30:00` or `19:30:05`.
  private static func time(_ text: String) -> String? {
    let isShort = text.utf8.count == 4 || text.utf8.count == 7
    let padded = (isShort ? "0" : "") + text
    let whole = padded.utf8.count == 5 ? padded + ":00" : padded
    return TimeText.milliseconds(of: "2000-01-01T\(whole).000Z") == nil ? nil : whole
  }
}

extension LocalTime {
  /// The date of a moment in milliseconds since 1970: `2026-01-31`.
  package func day(of milliseconds: Int) -> String {
    String(text(ofMilliseconds: milliseconds).prefix(10))
  }

  /// The date of a number of days before the day of a moment.
  fileprivate func day(_ days: Int, before now: Int) -> String {
    // Noon, because days of 23 or 25 hours lie between.
    day(of: moment(day(of: now), "12:00:00") - days * TypedMoment.dayLength)
  }

  /// The moment at which clocks of this zone show a date and a time.
  ///
  /// When clocks go back, two moments show the same time: this is the earlier. When clocks go forward, no
  /// moment shows the skipped time: this is the moment at which the old clock would have shown it.
  fileprivate func moment(_ day: String, _ time: String) -> Int {
    let shown = TimeText.milliseconds(of: "\(day)T\(time).000Z") ?? 0
    // No zone changes its clocks twice within two days.
    let moments = [shown - TypedMoment.dayLength, shown + TypedMoment.dayLength]
      .map { shown - secondsAheadOfUTC($0 / 1000) * 1000 }.sorted()
    return max(
      0, moments.first { $0 + secondsAheadOfUTC($0 / 1000) * 1000 == shown } ?? moments[1])
  }

  /// From midnight to midnight.
  fileprivate func range(ofDay day: String) -> Range<Int> {
    let start = moment(day, "00:00:00")
    // Noon of the next day, however long this one is.
    let next = self.day(of: moment(day, "12:00:00") + TypedMoment.dayLength)
    return start..<max(start, moment(next, "00:00:00"))
  }
}
