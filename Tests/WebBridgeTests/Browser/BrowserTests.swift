import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite(
  "The page in a real browser", .serialized,
  .enabled(if: Browser.obstacle == nil, Comment(rawValue: Browser.obstacle ?? "there is one")))
struct BrowserTests {
  @Test(
    "two devices and a terminal share a profile, and one change draws one row",
    arguments: BrowserKind.there)
  func sharing(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let (one, other) = (try kind.start(), try kind.start())
    let desk = try PlayerAtPage(bridge, in: one, as: "desk")
    let phone = try PlayerAtPage(bridge, in: other, as: "phone")
    #expect(try desk.page.value("location.hash") != "#pair")
    #expect(try desk.page.text(of: "#live") == "live, 2 here")
    #expect(try desk.recipesLeft == "32,815")

    // Each row that is drawn anew gets new nodes.
    _ = try phone.page.value(
      """
      window.drawn = new Set();
      new MutationObserver((all) => { for (const { target } of all) {
        const row = target.closest?.('li.row'); if (row) window.drawn.add(row.dataset.id); } })
        .observe(document.body, { childList: true, subtree: true }); 0
      """)
    try desk.tap("wheat")
    try desk.wait(for: "wheat", toBe: "must")
    try phone.wait(for: "wheat", toBe: "must")
    try phone.page.wait(until: "document.querySelector('#left b').textContent === '814'")
    #expect(try phone.page.text(of: PlayerAtPage.row("wheat", ".tag")) == "desk")
    #expect(try phone.page.value("[...window.drawn].join()") == "wheat")
    #expect(try desk.terminal("show").contains(/must +ingredient +Wheat/))

    // The mark of who did it moves nothing.
    let height = "document.querySelector('\(PlayerAtPage.row("damage-health"))').offsetHeight"
    let before = try phone.page.value(height)
    try desk.terminal("cant", "Damage Health")
    try phone.page.wait(
      until: "document.querySelector('\(PlayerAtPage.row("damage-health", ".tag"))')")
    let after = try phone.page.value(height)
    #expect(after == before)
    for player in [desk, phone] {
      try player.wait(for: "damage-health", toBe: "cant")
      try player.page.wait(until: "document.querySelector('#left b').textContent === '781'")
    }
    try phone.page.click(PlayerAtPage.row("wheat", ".qty"))
    try desk.wait(for: "wheat", toHave: 1)
    #expect(try desk.terminal("history", "-o", "plain", "--limit", "1").contains("phone"))
    try desk.page.wait(until: "document.querySelector('#last button').title.includes('Wheat')")
    try desk.page.click("#last button")
    try phone.wait(for: "wheat", toHave: nil)
    #expect(one.errors == [] && other.errors == [])
  }

  @Test(
    "the selected recipe is the dearest, until one is chosen; the choices may rule that one out",
    arguments: BrowserKind.there)
  func selecting(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "desk")
    let selected = "document.querySelector('.detail .head p').textContent"
    let first = "document.querySelector('.recipe .what').textContent"
    try player.page.wait(until: "\(selected) === \(first)")
    try player.terminal("must", "Wheat")
    try player.page.wait(until: "\(selected).includes('Wheat') && \(selected) === \(first)")
    try player.page.click(".recipe:nth-child(2)")
    let chosen = try player.page.value(selected)
    try player.terminal("cant", "Wheat")
    try player.page.wait(
      until: "document.querySelector('.detail').textContent.includes('rule it out')")
    #expect(try player.page.value(selected) == chosen)
    #expect(browser.errors == [])
  }

  @Test(
    "a recipe that is kept is a favourite everywhere, and so are its name and notes",
    arguments: BrowserKind.there)
  func keeping(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "desk")
    try player.terminal("stock", "Wheat", "2", "Giant's Toe", "1")
    try player.terminal("must", "Wheat", "Giant's Toe")
    let page = player.page
    // The selected recipe follows the choices.
    try page.wait(
      until: """
        document.querySelectorAll('.recipe').length > 0
          && [...document.querySelectorAll('.recipe .what, .detail .head p.muted')]
            .every((one) => /Giant's Toe.*Wheat/.test(one.textContent))
        """)
    try page.wait(until: "document.querySelector('.detail').textContent.includes('☆ Keep')")
    let keep =
      "[...document.querySelectorAll('.detail button')].find((one) => /Keep|★/.test(one.textContent))"
    _ = try page.value("\(keep).click()")
    try page.wait(until: "document.querySelector('dialog [aria-label=Favourite]') !== null")
    _ = try page.value("document.querySelector('dialog [aria-label=Note]').focus()")
    try page.type("for Lydia")
    _ = try page.value("document.activeElement.form.requestSubmit()")
    _ = try page.value("document.querySelector('dialog [aria-label=Favourite]').focus()")
    _ = try page.value("document.activeElement.select()")
    try page.type("the dear one")
    _ = try page.value("document.activeElement.form.requestSubmit()")
    try page.wait(until: "\(keep).textContent === '★ the dear one'")
    try page.wait(until: "document.querySelector('.detail').textContent.includes('for Lydia')")
    #expect(try player.terminal("favourites").contains(/the dear one .*Giant's Toe.*Wheat/))
    #expect(try player.terminal("notes").contains("for Lydia"))
    try player.terminal("favourite", "Wheat", "Blue Mountain Flower", "--name", "the usual")
    _ = try page.value("location.hash = 'workbench'")
    let kept = "document.querySelector('.o-kept').textContent"
    try page.wait(until: "\(kept).includes('the usual; lacks Blue Mountain Flower')")
    try page.wait(until: "/For one of each you need .*1 Blue Mountain Flower.* more/.test(\(kept))")
    try player.terminal("undo")
    try page.wait(until: "!\(kept).includes('the usual')")
    #expect(browser.errors == [])
  }

  @Test("filter, keys and menus work without a mouse, and every control has a name")
  func keyboard() throws {
    let bridge = try RunningBridge()
    let browser = try Browser()
    let player = try PlayerAtPage(bridge, in: browser, as: "desk")
    try player.page.click("#col-ingredient input")
    try player.page.type("blue m")
    try player.page.wait(
      until: "document.querySelectorAll('#col-ingredient li:not([hidden])').length === 1")
    try player.page.press("Tab")
    let focus = "document.activeElement.closest('li')?.dataset.id"
    while try player.page.value("(\(focus)) ?? ''") == "" { try player.page.press("Tab") }
    #expect(try player.page.value(focus) == "blue-mountain-flower")
    try player.page.press("Enter")
    _ = try player.page.value("document.activeElement.click()")
    try player.wait(for: "blue-mountain-flower", toBe: "must")
    for place in ["columns", "workbench", "pictures", "history"] {
      _ = try player.page.value("location.hash = '\(place)'")
      try player.page.wait(until: "!document.getElementById('\(place)').hidden")
      let tree = try player.page.ask("Accessibility.getFullAXTree")["nodes"]?.array ?? []
      let roles: Set = [
        "button", "link", "searchbox", "textbox", "slider", "switch", "tab", "option", "image",
      ]
      let nameless = tree.filter { node in
        roles.contains(node["role"]?["value"]?.string ?? "") && node["ignored"] != true
          && node["name"]?["value"]?.string ?? "" == ""
      }
      #expect(nameless.isEmpty, "\(place): \(nameless.prefix(2))")
    }
    #expect(browser.errors == [])
  }

  @Test(
    "a forgotten device sees the pairing, and a wrong code is told as one",
    arguments: BrowserKind.there)
  func forgetting(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try player.terminal("web", "forget", "phone")
    try player.page.wait(until: "document.querySelector('#notice form')")
    #expect(try player.page.text(of: "#notice h1") == "Pair this device")
    try player.page.click("#notice input")
    try player.page.type("0000-0000")
    try player.page.click("#notice .btn.primary")
    try player.page.wait(until: "document.querySelector('#notice [role=alert]').textContent")
    try player.page.wait(until: "!document.querySelector('#notice .btn.primary').disabled")
    _ = try player.page.value("document.querySelector('#notice input').value = ''")
    try player.page.click("#notice input")
    try player.page.type(try bridge.code(for: "phone"))
    try player.page.click("#notice .btn.primary")
    try player.waitUntilLive()
  }

  @Test(
    "a name is text, whatever it looks like; a deleted profile leaves nothing selected",
    arguments: BrowserKind.there)
  func names(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    let hostile = "<img src=x onerror=document.title='taken'>"
    try player.terminal("profile", "rename", "default", hostile)
    try player.page.wait(
      until: "document.querySelector('#profile').textContent.includes('onerror')")
    #expect(try player.page.value("document.images.length") == 0)
    try player.terminal("profile", "delete", hostile)
    try player.page.wait(until: "!document.getElementById('notice').hidden")
    #expect(try player.page.text(of: "#notice h1") == "Nothing selected")
    #expect(try player.page.value("document.title") == "alchemy")
  }

  @Test("a name of the home network is no secure context, and the page works there")
  func insecure() throws {
    let bridge = try RunningBridge(settings: #"{"hosts":["desktop.test"]}"#)
    let browser = try Browser(["--host-resolver-rules=MAP desktop.test 127.0.0.1"])
    let page = try browser.page()
    let port = bridge.address.split(separator: ":").last ?? ""
    try page.open("http://desktop.test:\(port)/#pair=\(bridge.code(for: "phone"))")
    try page.wait(until: "document.querySelectorAll('.recipe').length > 0")
    #expect(try page.value("isSecureContext") == false)
    try page.click(PlayerAtPage.row("wheat", ".pick"))
    try page.wait(until: "document.querySelector('#left b').textContent === '814'")
    #expect(browser.errors == [])
  }
}
