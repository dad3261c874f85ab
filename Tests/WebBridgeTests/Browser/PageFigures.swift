import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

/// The figures of the page: `make bench PART=page` prints them, about the programs of a release.
///
/// It is no test: a time depends on the machine, and nothing is asserted of one.
@Suite(
  "Figures of the page",
  .serialized,
  .enabled(if: BuiltPrograms.areOfRelease && Browser.obstacle == nil, "make bench PART=page"))
struct PageFigures {
  private static let rounds = 200
  private static let ping = #"{"id":1,"jsonrpc":"2.0","method":"system.ping"}"#

  private static func tell(_ name: String, _ value: String, bar: String) {
    let blanks = String(repeating: " ", count: max(1, 52 - name.count))
    print("  \(name)\(blanks)\(value)  (at most \(bar))")
  }

  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    let tenths = (nanoseconds + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  @Test("what the program takes")
  func program() throws {
    let bridge = try RunningBridge()
    Self.tell("resident, idle", "\(try bridge.residentKibibytes) KiB", bar: "10 MB")
    let cookies = try [bridge.pair("phone"), bridge.pair("tablet")]
    let pages = try (0..<16).map { try bridge.page(cookies[$0 % 2]) }
    for page in pages {
      _ = try page.ask(
        #"{"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default"}}"#)
    }
    Self.tell("resident, 16 pages", "\(try bridge.residentKibibytes) KiB", bar: "16 MB")
    let folder = try TemporaryFolder()
    _ = try ChildProcess.run(
      "strip", ["-o", folder.appending("stripped"), BuiltPrograms.bridge],
      environment: BuiltPrograms.environment(home: folder.path))
    let bytes = try File.status(folder.appending("stripped"))?.bytes ?? 0
    Self.tell("program, stripped", "\(bytes / 1000) kB", bar: "10 MB")

    let direct = try bridge.daemon.connect()
    let page = pages[0]
    var (own, through): ([UInt64], [UInt64]) = ([], [])
    for _ in 0..<Self.rounds {
      var start = SystemClock.monotonicNanoseconds()
      _ = try direct.ask(Self.ping)
      own.append(SystemClock.monotonicNanoseconds() - start)
      start = SystemClock.monotonicNanoseconds()
      _ = try page.ask(Self.ping)
      through.append(SystemClock.monotonicNanoseconds() - start)
    }
    let (a, b) = (own.sorted()[Self.rounds / 2], through.sorted()[Self.rounds / 2])
    Self.tell(
      "ping through the bridge; direct", "\(b / 1000); \(a / 1000) µs", bar: "100 µs more")
  }

  @Test("what the browser takes")
  func page() throws {
    let bridge = try RunningBridge()
    let browser = try Browser()
    let cold = try browser.page()
    let code = try bridge.code(for: "phone")
    let begin = SystemClock.monotonicNanoseconds()
    try cold.open("http://\(bridge.address)/#pair=\(code)")
    try cold.wait(until: "document.querySelectorAll('.recipe').length > 0")
    Self.tell(
      "cold load to live with recipes",
      Self.milliseconds(SystemClock.monotonicNanoseconds() - begin), bar: "500 ms")
    let first = try cold.value(
      """
      [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
        .filter(({ name }) => !/catalog|pair|device/.test(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
      """)
    Self.tell("first load without the catalog", "\(first.integer ?? 0) bytes", bar: "40 kB")
    _ = try cold.ask("HeapProfiler.collectGarbage")
    let heap = try cold.ask("Runtime.getHeapUsage")["usedSize"]?.integer ?? 0
    let nodes = try cold.ask("Memory.getDOMCounters")["nodes"]?.integer ?? 0
    Self.tell("script heap", "\(heap / 1000) kB", bar: "3 MB")
    Self.tell("nodes", "\(nodes)", bar: "3,000")
    try latency(bridge, cold)
    try slowly(bridge)
  }

  /// The first load where the processor has a quarter of its speed, as a phone's has; in a browser that has kept nothing.
  private func slowly(_ bridge: RunningBridge) throws {
    let browser = try Browser()
    let page = try browser.page(width: 390, height: 844)
    _ = try page.ask("Emulation.setCPUThrottlingRate", ["rate": 4])
    let code = try bridge.code(for: "slow phone")
    let begin = SystemClock.monotonicNanoseconds()
    try page.open("http://\(bridge.address)/#pair=\(code)")
    try page.wait(until: "document.querySelectorAll('.recipe').length > 0")
    Self.tell(
      "the same with a quarter of the processor",
      Self.milliseconds(SystemClock.monotonicNanoseconds() - begin), bar: "1,200 ms")
  }

  /// From an edit elsewhere until the page has drawn it, by one clock.
  private func latency(_ bridge: RunningBridge, _ page: BrowserPage) throws {
    let client = try bridge.daemon.connect()
    _ = try page.value(
      """
      window.seen = null;
      new MutationObserver(() => { window.seen ??= performance.timeOrigin + performance.now(); })
        .observe(document.querySelector('li.row[data-id="wheat"]'), { childList: true }); 0
      """)
    var delays: [Double] = []
    for round in 0..<Self.rounds {
      _ = try page.value("window.seen = null")
      var now = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &now)
      let start = Double(now.tv_sec) * 1000 + Double(now.tv_nsec) / 1e6
      _ = try client.ask(
        #"{"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":\#(round + 1)}]}}"#
      )
      try page.wait(until: "window.seen")
      delays.append(try page.value("window.seen").double.map { $0 - start } ?? 0)
    }
    let sorted = delays.sorted().map { UInt64(max(0, $0) * 1e6) }
    Self.tell(
      "edit elsewhere until it is drawn, median; 95 %",
      Self.milliseconds(sorted[Self.rounds / 2]) + "; "
        + Self.milliseconds(sorted[Self.rounds * 95 / 100]), bar: "20; 60 ms")
  }
}
