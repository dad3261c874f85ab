import TestSupport
import Testing

@Suite(
  "What waits on a page until it can be sent", .serialized,
  .enabled(if: Browser.obstacle == nil, Comment(rawValue: Browser.obstacle ?? "there is one")))
struct BrowserQueueTests {
  @Test(
    "edits made while the daemon is gone are sent once when it is back",
    arguments: BrowserKind.there)
  func offline(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try player.page.wait(until: "localStorage.getItem('alchemy.mirror')")
    try bridge.daemon.kill()
    try player.page.wait(until: "document.getElementById('live').textContent === 'offline'")
    for _ in 0..<3 { try player.page.click(PlayerAtPage.row("wheat", ".qty")) }
    try player.tap("bee")
    try player.page.wait(
      until: "document.querySelector('\(PlayerAtPage.row("bee"))').matches('.unsent')")
    #expect(
      try player.page.text(of: PlayerAtPage.row("bee", ".tag")).contains("not sent yet"))
    // A reload keeps what waits.
    try player.page.reload()
    try player.page.wait(
      until: "document.querySelector('\(PlayerAtPage.row("bee"))')?.matches('.unsent')")
    let again = try RunningDaemon(bridge.daemon.setup)
    try player.waitUntilLive()
    try player.page.wait(
      until: "document.querySelectorAll('.unsent').length === 0")
    #expect(try player.terminal("bag", "-o", "plain").contains("Wheat\t3"))
    #expect(try player.terminal("show").contains(/must +ingredient +Bee/))
    #expect(try player.terminal("history", "-o", "plain").split(separator: "\n").count == 2)
    _ = try again.stop()
  }

  @Test(
    "an old choice that met a newer one is asked about, and sent only if the player says so",
    arguments: BrowserKind.there)
  func held(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    for (answer, choice, counts) in [("mine", "1", "must"), ("theirs", "2", "cant")] {
      try player.terminal("may", "Wheat")
      try player.wait(for: "wheat", toBe: "may")
      _ = try bridge.stop()
      try player.page.wait(until: "document.getElementById('live').textContent === 'offline'")
      try player.tap("wheat")
      try player.terminal("cant", "Wheat")
      // More than a minute passes.
      _ = try player.page.value(
        "(() => { const now = Date.now; Date.now = () => now() + 120_000; })()")
      try bridge.restart()
      try player.page.wait(until: "!document.getElementById('banner').hidden")
      try player.page.wait(
        until: "document.getElementById('banner').textContent.includes('met a newer value')")
      #expect(try player.terminal("show", "-o", "plain").contains("ingredient:wheat\tcant"))
      try player.page.click("#banner button")
      try player.page.click(".conflicts .option:nth-child(\(choice))")
      try player.page.click(".conflicts .btn.primary")
      _ = try player.page.value("location.hash = 'columns'")
      try player.page.wait(until: "document.getElementById('banner').hidden")
      try player.page.wait(until: "document.querySelectorAll('.unsent').length === 0")
      try player.wait(for: "wheat", toBe: counts)
      let shown = try player.terminal("show", "-o", "plain")
      #expect(shown.contains("ingredient:wheat\t\(counts)"), "\(answer): \(shown)")
    }
    // What chromium and Firefox say where nobody listens.
    let refused = ["ERR_CONNECTION_REFUSED", "establish a connection"]
    #expect(browser.errors.filter { error in !refused.contains { error.contains($0) } } == [])
  }

  @Test(
    "what a closed tab has not sent is sent by the next one, once", arguments: BrowserKind.there)
  func adopted(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let first = try PlayerAtPage(bridge, in: browser, as: "phone")
    try bridge.daemon.kill()
    try first.page.wait(until: "document.getElementById('live').textContent === 'offline'")
    try first.tap("bee")
    for _ in 0..<2 { try first.page.click(PlayerAtPage.row("wheat", ".qty")) }
    try first.page.wait(
      until: "document.querySelector('\(PlayerAtPage.row("bee"))').matches('.unsent')")
    try first.page.close()
    let again = try RunningDaemon(bridge.daemon.setup)
    let second = try PlayerAtPage(bridge, in: browser)
    try second.wait(for: "bee", toBe: "must")
    try second.wait(for: "wheat", toHave: 2)
    try second.page.wait(until: "document.querySelectorAll('.unsent').length === 0")
    #expect(try second.terminal("bag", "-o", "plain").contains("Wheat\t2"))
    #expect(try second.terminal("history", "-o", "plain").split(separator: "\n").count == 2)
    _ = try again.stop()
  }

  @Test(
    "what a tab has not sent that closes later is sent by one that is open",
    arguments: BrowserKind.there)
  func adoptedLater(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let first = try PlayerAtPage(bridge, in: browser, as: "phone")
    let second = try PlayerAtPage(bridge, in: browser)
    // As a tab keeps an edit, which closes at once.
    let edits = "[{edit: 'choose', ingredient: 'bee', choice: 'must'}]"
    let params = "{profile: '00000000-0000-4000-8000-000000000001', edits: \(edits)}"
    let entry = "{method: 'profile.apply', at: Date.now(), params: \(params)}"
    let kept = "{client: 'ab', next: 1, entries: [\(entry)]}"
    _ = try first.page.value("localStorage.setItem('alchemy.queue.ab', JSON.stringify(\(kept)))")
    try second.wait(for: "bee", toBe: "must")
    #expect(try second.terminal("history", "-o", "plain").split(separator: "\n").count == 1)
  }

  @Test(
    "a button that is drawn anew while it is pressed is clicked", arguments: BrowserKind.there)
  func pressed(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    let count = PlayerAtPage.row("wheat", ".qty")
    // Longer than any news takes, or a page that is offline waits until it tries again.
    let pause = "new Promise((done) => setTimeout(done, 700))"
    try player.page.click(count) {
      try player.terminal("add", "Wheat", "5")
      _ = try player.page.value(pause)
    }
    try player.wait(for: "wheat", toHave: 6)
    try player.page.wait(until: "document.querySelectorAll('.unsent').length === 0")
    try player.page.click(count) {
      try bridge.daemon.kill()
      _ = try player.page.value(pause)
    }
    try player.wait(for: "wheat", toHave: 7)
    try player.page.click(count) { _ = try player.page.value(pause) }
    try player.wait(for: "wheat", toHave: 8)
    // What was held is drawn then.
    try player.page.wait(until: "document.getElementById('live').textContent === 'offline'")
    try player.page.wait(until: "!document.getElementById('banner').hidden")
  }

  @Test(
    "on this machine the page starts without its program, and sends what was changed there",
    arguments: BrowserKind.there)
  func withoutProgram(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "desk")
    try player.terminal("cant", "Bee")
    try player.wait(for: "bee", toBe: "cant")
    try player.page.wait(until: "JSON.parse(localStorage.getItem('alchemy.mirror'))?.lsn >= 1")
    try player.page.wait(until: "navigator.serviceWorker.controller")
    _ = try bridge.stop()
    try player.page.reload()
    try player.page.wait(
      until: "document.querySelector('\(PlayerAtPage.row("bee"))')?.matches('.is-cant')")
    // What the page says of it moves the rows.
    try player.page.wait(until: "!document.getElementById('banner').hidden")
    try player.tap("wheat")
    try player.page.wait(
      until: "document.querySelector('\(PlayerAtPage.row("wheat"))').matches('.unsent')")
    // A tap before the tab has its queue of before the reload is one edit too.
    try player.page.reload()
    let count = PlayerAtPage.row("wheat", ".qty")
    try player.page.wait(until: "document.querySelector('\(count)').click() || true")
    let queues = "Object.keys(localStorage).filter((key) => key.startsWith('alchemy.queue.'))"
    try player.page.wait(until: "\(queues).length === 1")
    try bridge.restart()
    try player.waitUntilLive()
    try player.page.wait(until: "document.querySelectorAll('.unsent').length === 0")
    let shown = try player.terminal("show", "-o", "plain")
    #expect(shown.contains("ingredient:wheat\tmust"))
    #expect(try player.terminal("bag", "-o", "plain").contains("Wheat\t1"))
  }
}
