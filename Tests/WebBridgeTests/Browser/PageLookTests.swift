import Foundation
import JSON
import TestSupport
import Testing
import Unix
import Wire

/// What somebody should look at stays in `.build/pictures`; what can be measured is.
@Suite(
  "How the page looks", .serialized,
  .enabled(if: Browser.obstacle == nil, Comment(rawValue: Browser.obstacle ?? "there is one")))
struct PageLookTests {
  private static let sizes = [
    (390, 844), (844, 390), (820, 1_180), (1_440, 900), (1_920, 1_080),
  ]
  private static let places = ["columns", "workbench", "pictures", "history"]

  /// A profile of somebody who has played a while.
  private static func play(_ player: PlayerAtPage) throws {
    try player.terminal("alchemist", "skill", "50", "experimenter", "2")
    try player.terminal(
      "stock", "Wheat", "3", "Blue Mountain Flower", "3", "Glow Dust", "3", "Hanging Moss", "1",
      "Imp Stool", "2", "Blue Butterfly Wing", "3", "Thistle Branch", "3", "Giant's Toe", "1")
    try player.terminal("reserve", "Blue Butterfly Wing", "2")
    try player.terminal("cant", "Bee", "Damage Health")
    try player.terminal("brew", "Wheat", "Blue Mountain Flower")
    try player.terminal("must", "Blue Mountain Flower")
  }

  @Test("at five sizes and in both themes nothing is wider than the screen; pictures are kept")
  func pictures() throws {
    let bridge = try RunningBridge()
    let browser = try Browser()
    let player = try PlayerAtPage(bridge, in: browser, as: "desk")
    try Self.play(player)
    try player.page.click("#col-recipe .chips button:nth-child(2)")
    // Of the whole list, some lack something; each of those that can be brewed says how often.
    try player.page.wait(
      until: "[...document.querySelectorAll('.recipe .times')].every((node) => node.textContent)")
    try player.page.wait(until: "document.querySelectorAll('.recipe').length === 18")
    try player.page.click(".recipe:nth-child(2)")
    // What was changed elsewhere a moment ago is marked no more.
    try player.page.wait(until: "!document.querySelector('li.flash')")
    let folder = Checkout.path(of: ".build/pictures")
    try Folder.make(folder)
    for (width, height) in Self.sizes {
      try player.page.resize(width: width, height: height)
      for place in Self.places {
        _ = try player.page.value("location.hash = '\(place)'")
        try player.page.wait(until: "!document.getElementById('\(place)').hidden")
        try player.page.wait(until: "!document.body.innerText.includes('planning')")
        for theme in ["dark", "light"] {
          try player.page.prefer(dark: theme == "dark")
          let picture = try player.page.picture()
          let bytes = Array(try #require(Data(base64Encoded: picture)))
          try File.writeAtomically(
            bytes, to: "\(folder)/\(place)-\(width)-\(theme).png", permissions: 0o644,
            waitsForDisk: false)
        }
        let wide = try player.page.value(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth")
        #expect(wide == 0, "\(place) at \(width)")
      }
    }
    #expect(browser.errors == [])
  }

  @Test("on a phone whatever can be tapped is as large as a finger")
  func targets() throws {
    let bridge = try RunningBridge()
    let browser = try Browser()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try Self.play(player)
    try player.page.resize(width: 390, height: 844)
    for place in Self.places {
      _ = try player.page.value("location.hash = '\(place)'")
      try player.page.wait(until: "!document.getElementById('\(place)').hidden")
      let small = try player.page.value(
        """
        [...document.querySelectorAll('a, button, input, [role=slider]')]
          .filter((node) => node.checkVisibility())
          .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect(), node.closest('label')?.getBoundingClientRect()])
          .filter(([, own, label]) => Math.max(own.height, label?.height ?? 0) < 43.5 || own.width < 24)
          .map(([html, own]) => `${html} ${own.width}×${own.height}`)
        """)
      #expect(small.array == [], "\(place)")
    }
  }

  @Test("it is light: script, nodes, and what the first load takes")
  func weight() throws {
    let bridge = try RunningBridge()
    let browser = try Browser()
    let player = try PlayerAtPage(bridge, in: browser, as: "desk")
    _ = try player.page.ask("HeapProfiler.collectGarbage")
    let heap = try player.page.ask("Runtime.getHeapUsage")["usedSize"]?.integer ?? 0
    let nodes = try player.page.ask("Memory.getDOMCounters")["nodes"]?.integer ?? 0
    #expect(heap < 4 << 20, "\(heap) bytes of script")
    #expect(nodes < 3_000, "\(nodes) nodes")
    // However far somebody scrolls, rows out of sight are none.
    let list = "document.querySelector('#col-recipe .list')"
    for _ in 1...30 {
      let height = try player.page.value("\(list).scrollHeight").integer ?? 0
      _ = try player.page.value("\(list).scrollTop = \(height)")
      try player.page.wait(until: "\(list).scrollHeight > \(height)")
    }
    _ = try player.page.ask("HeapProfiler.collectGarbage")
    let scrolled = try player.page.ask("Memory.getDOMCounters")["nodes"]?.integer ?? 0
    #expect(scrolled < 3_000, "\(scrolled) nodes after thirty pages")
  }
}
