import Foundation
import JSON
import TestSupport
import Testing
import Wire

@Suite struct TimeTextTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"),
    (951_782_399_999, "2000-02-28T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func `known moments`(milliseconds: Int, text: String) {
    #expect(TimeText.text(ofMilliseconds: milliseconds) == text)
  }

  @Test(.seeds(1...20))
  func `any moment until 9999 is written as Foundation writes it`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let formatter = ISO8601DateFormatter()
    for _ in 0..<50 {
      let seconds = generator.integer(in: 0...253_402_300_799)
      let milliseconds = generator.integer(in: 0...999)
      let whole = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      let fraction = "." + String(String(1000 + milliseconds).dropFirst()) + "Z"
      let text = TimeText.text(ofMilliseconds: seconds * 1000 + milliseconds)
      #expect(text == whole.dropLast() + fraction)
    }
  }

  @Test(arguments: [
    (0, "2026-01-31 08:15:00Z"), (3_600, "2026-01-31 09:15:00+01:00"),
    (-12_600, "2026-01-31 04:45:00-03:30"), (20_700, "2026-01-31 14:00:00+05:45"),
  ])
  func `local time is told with what it is ahead`(ahead: Int, text: String) {
    let local = TimeText.localText(ofMilliseconds: 1_769_847_300_123, secondsAheadOfUTC: ahead)
    #expect(local == text)
  }

  @Test func `a moment past 9999 does not trap`() {
    #expect(TimeText.text(ofMilliseconds: 1 << 48) == "10889-08-02T05:31:50.656Z")
  }
}

@Suite("Times read back from the wire")
struct TimeTextReadingTests {
  @Test("What is written is read back as it was", .seeds(1...4))
  func roundTrip() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let moment = generator.integer(in: 0...253_402_300_799_999)
      #expect(TimeText.milliseconds(of: TimeText.text(ofMilliseconds: moment)) == moment)
    }
  }

  @Test(
    "No other form is read",
    arguments: [
      "", "2026-11-20", "2026-11-20T13:00:00Z", "2026-11-20 13:00:00.000Z",
      "2026-11-20T13:00:00.000+", "2026-1x-20T13:00:00.000Z", "2026-11-20T13:00-00.000Z",
      "20261-1-20T13:00:00.000Z", "2026-11-20T13:00:00.00äZ",
    ])
  func otherForms(text: String) {
    #expect(TimeText.milliseconds(of: text) == nil)
  }

  @Test(
    "What is on no calendar and no clock is not read",
    arguments: [
      "2026-13-01T00:00:00.000Z", "2026-00-01T00:00:00.000Z", "2026-99-01T00:00:00.000Z",
      "2026-01-00T00:00:00.000Z", "2026-01-32T00:00:00.000Z", "2026-04-31T00:00:00.000Z",
      "2026-02-29T00:00:00.000Z", "2100-02-29T00:00:00.000Z", "2024-02-30T00:00:00.000Z",
      "2026-01-01T24:00:00.000Z", "2026-01-01T00:60:00.000Z", "2026-01-01T23:59:60.000Z",
      "1969-12-31T23:59:59.999Z", "0000-00-00T00:00:00.000Z", "0000-12-31T00:00:00.000Z",
    ])
  func impossible(text: String) {
    #expect(TimeText.milliseconds(of: text) == nil)
  }
}
