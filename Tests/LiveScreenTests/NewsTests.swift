import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("What the last line tells of lists")
struct NewsTests {
  @Test(
    "A refused list is called that",
    arguments: [(1, "1 list was refused"), (2, "2 lists were refused")]
  )
  func refusedLists(count: Int, words: String) throws {
    var harness = ScreenHarness.live(try Catalogs.small.get(), columns: 100)
    let watch = try #require(
      harness.daemon.watches.first { $0.value == FakeDaemon.defaultID }?.key)
    harness.handle(
      .line(
        harness.daemon.notify(
          "profile.event", ["inbox": .integer(count), "lsn": 0, "watch": .string(watch)])))
    #expect(
      harness.frame.last == "live · nobody else watches · \(words): alchemy status")
    harness.handle(.resized(ScreenSize(columns: 40, rows: 12)))
    #expect(harness.frame.last?.hasPrefix("live · \(words)") == true)
  }
}
