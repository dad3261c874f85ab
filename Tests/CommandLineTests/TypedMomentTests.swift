import CommandLine
import Testing

@Suite("Moments as people type them")
struct TypedMomentTests {
  /// Berlin in 2026: two hours ahead from 29 March to 25 October, else one.
  private let berlin = LocalTime { (1_774_746_000..<1_792_890_000).contains($0) ? 7200 : 3600 }
  private let utc = LocalTime { _ in 0 }
  /// 2026-03-30 08:00:00 in UTC, 10:00 in Berlin.
  private let now = 1_774_857_600_000

  /// From and to, in UTC.
  private func range(_ text: String) -> [String]? {
    guard let range = TypedMoment(text)?.range(at: now, in: berlin) else { return nil }
    return [range.lowerBound, range.upperBound].map { utc.text(ofMilliseconds: $0) }
  }

  @Test("a day is as long as its clocks make it")
  func days() {
    #expect(utc.text(ofMilliseconds: now) == "2026-03-30 08:00:00Z")
    #expect(range("today") == ["2026-03-29 22:00:00Z", "2026-03-30 22:00:00Z"])
    #expect(range("Yesterday") == ["2026-03-28 23:00:00Z", "2026-03-29 22:00:00Z"])
    #expect(range("2026-10-25") == ["2026-10-24 22:00:00Z", "2026-10-25 23:00:00Z"])
    #expect(range("2026-01-31") == ["2026-01-30 23:00:00Z", "2026-01-31 23:00:00Z"])
  }

  @Test("a time is the last one, and a minute counts whole")
  func times() {
    #expect(range("19:30") == ["2026-03-29 17:30:00Z", "2026-03-29 17:31:00Z"])
    let coming = TypedMoment("19:30")?.range(at: now, in: berlin, allowsFuture: true).lowerBound
    #expect(coming.map { utc.text(ofMilliseconds: $0) } == "2026-03-30 17:30:00Z")
    #expect(range("9:30") == ["2026-03-30 07:30:00Z", "2026-03-30 07:31:00Z"])
    #expect(range("10:00")?.first == "2026-03-30 08:00:00Z")
    #expect(range("2026-01-31 19:30") == ["2026-01-31 18:30:00Z", "2026-01-31 18:31:00Z"])
    #expect(range("2026-01-31t09:15:07") == ["2026-01-31 08:15:07Z", "2026-01-31 08:15:08Z"])
    #expect(range("yesterday 19:30") == ["2026-03-29 17:30:00Z", "2026-03-29 17:31:00Z"])
    #expect(range("today 9:30")?.first == "2026-03-30 07:30:00Z")
    #expect(range("2026-03-30T07:30:00.000Z")?.first == "2026-03-30 07:30:00Z")
    // Clocks show the first twice, and the second never.
    #expect(range("2026-10-25 02:30")?.first == "2026-10-25 00:30:00Z")
    #expect(range("2026-03-29 02:30")?.first == "2026-03-29 01:30:00Z")
  }

  @Test(
    "a span is so long ago",
    arguments: [
      ("90s", "2026-03-30 07:58:30Z"), ("30m", "2026-03-30 07:30:00Z"),
      ("2h", "2026-03-30 06:00:00Z"), ("3D", "2026-03-27 08:00:00Z"),
      ("2w", "2026-03-16 08:00:00Z"), ("99999w", "1970-01-01 00:00:00Z"),
    ])
  func spans(text: String, start: String) {
    #expect(range(text)?.first == start)
  }

  @Test(
    "anything else is no moment",
    arguments: [
      "", " ", "25:00", "19:60", "2026-02-30", "2026-1-31", "0h", "-2h", "+2h", "2x", "h", "2",
      "100000h", "tomorrow", "tomorrow 19:30", "yesterday 25:00", "2026-01-31 ", "2026-01-31 25:00",
      "19:30 2026-01-31", "١h",
    ])
  func mistakes(text: String) {
    #expect(TypedMoment(text) == nil)
  }
}
