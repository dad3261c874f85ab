import TestSupport

/// Somebody who has the page open in a real browser.
final class PlayerAtPage {
  let bridge: RunningBridge
  let page: BrowserPage

  /// Pairs by the address that `alchemy web pair` shows, and waits until the recipes are there.
  init(_ bridge: RunningBridge, in browser: any StartedBrowser, as name: String) throws {
    self.bridge = bridge
    page = try browser.page()
    try page.open("http://\(bridge.address)/#pair=\(bridge.code(for: name))")
    try waitUntilLive()
  }

  /// Opens another page of a browser that is paired.
  init(_ bridge: RunningBridge, in browser: any StartedBrowser) throws {
    self.bridge = bridge
    page = try browser.page()
    try page.open("http://\(bridge.address)/")
    try waitUntilLive()
  }

  func waitUntilLive() throws {
    try page.wait(until: "document.getElementById('live').textContent.startsWith('live')")
    try page.wait(until: "document.querySelectorAll('.recipe').length > 0")
  }

  /// The selector of an ingredient's or effect's row, with what is in it.
  static func row(_ id: String, _ part: String = "") -> String {
    "li.row[data-id=\"\(id)\"]" + (part.isEmpty ? "" : " " + part)
  }

  /// Taps the name of an ingredient or effect: its choice becomes the next one.
  func tap(_ id: String) throws {
    try page.click(Self.row(id, ".pick"))
  }

  /// Waits until a row shows a choice.
  func wait(for id: String, toBe choice: String) throws {
    try page.wait(until: "document.querySelector('\(Self.row(id))').matches('.is-\(choice)')")
  }

  /// Waits until a row shows how many are in the bag; `nil`: none, and no number.
  func wait(for id: String, toHave quantity: Int?) throws {
    let text = quantity.map(String.init) ?? ""
    try page.wait(
      until: "document.querySelector('\(Self.row(id, ".qty"))').textContent === '\(text)'")
  }

  /// How many recipes the page says are left.
  var recipesLeft: String { get throws { try page.text(of: "#left b") } }

  /// Runs `alchemy` beside the page; what it printed.
  @discardableResult
  func terminal(_ words: String...) throws -> String {
    let ending = try ChildProcess.run(
      BuiltPrograms.client, words, environment: bridge.clientEnvironment)
    guard ending.code == 0 else { throw UncleanEnd(ending: ending) }
    return ending.output
  }
}
