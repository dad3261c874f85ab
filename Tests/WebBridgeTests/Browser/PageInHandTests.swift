import Glibc
import JSON
import TestSupport
import Testing
import Wire

/// A phone in the hand: on its side, asleep, in a network that says nothing, under a thumb.
@Suite(
  "The page in the hand", .serialized,
  .enabled(if: !BrowserKind.there.isEmpty, "neither chromium nor firefox-esr is installed"))
struct PageInHandTests {
  private static let sizes = [
    (320, 480), (360, 640), (390, 844), (480, 500), (568, 320), (600, 960), (667, 375),
    (768, 1_024), (844, 390), (932, 430), (1_024, 600), (1_024, 768), (1_280, 800), (1_300, 500),
    (1_366, 768),
    (1_920, 1_080), (2_560, 1_440),
  ]
  /// For each list that can be opened, how many whole rows of it are in sight.
  private static let rowsInSight = """
    ['ingredient', 'recipe', 'effect'].map((name) => {
      document.querySelector('#tab-' + name).click();
      const list = document.querySelector(`#col-${name} .list`);
      list.scrollTop = 0;
      const box = list.getBoundingClientRect();
      return [...list.querySelectorAll('.row, .recipe')].filter((row) => {
        const own = row.getBoundingClientRect();
        return own.width > 80 && own.height > 0 && own.top >= box.top - 1
          && own.bottom <= Math.min(box.bottom, innerHeight) + 1;
      }).length;
    })
    """

  @Test(
    "shows three rows of each list and Undo at every size, and is never wider than the screen",
    arguments: BrowserKind.there)
  func everySize(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try player.terminal("stock", "Wheat", "3")
    try player.page.wait(until: "document.querySelector('#last button') !== null")
    for (width, height) in Self.sizes {
      try player.page.resize(width: width, height: height)
      try player.page.wait(until: "innerWidth === \(width)")
      let rows = try player.page.value(Self.rowsInSight).array ?? []
      #expect(rows.allSatisfy { $0.integer ?? 0 >= 3 }, "\(rows) at \(width)×\(height)")
      let isOutside = try player.page.value(
        """
        (() => { const box = document.querySelector('#last button').getBoundingClientRect();
          return document.documentElement.scrollWidth > innerWidth || box.right > innerWidth || box.bottom > innerHeight
            || box.height < 40; })()
        """)
      #expect(isOutside == false, "\(width)×\(height)")
    }
    #expect(browser.errors == [])
  }

  @Test(
    "letters of twice the size make no place wider than the screen, and leave rows in each list",
    .enabled(if: Browser.obstacle == nil))
  func largeLetters() throws {
    let bridge = try RunningBridge()
    // As the settings of the browser have it.
    let browser = try Browser(["--blink-settings=defaultFontSize=32"])
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try player.terminal("stock", "Wheat", "3", "Giant's Toe", "2", "Blue Mountain Flower", "4")
    try player.terminal("favourite", "Wheat", "Giant's Toe", "--name", "the dear one")
    try player.page.wait(until: "document.querySelector('#last button') !== null")
    #expect(try player.page.value("getComputedStyle(document.documentElement).fontSize") == "32px")
    for (width, height) in [(390, 844), (820, 1_180), (1_440, 900)] {
      try player.page.resize(width: width, height: height)
      try player.page.wait(until: "innerWidth === \(width)")
      let rows = try player.page.value(Self.rowsInSight).array ?? []
      #expect(rows.allSatisfy { $0.integer ?? 0 >= 2 }, "\(rows) at \(width)×\(height)")
      for place in ["columns", "workbench", "pictures", "history"] {
        _ = try player.page.value("location.hash = '\(place)'")
        try player.page.wait(until: "!document.getElementById('\(place)').hidden")
        let isWider = try player.page.value(
          """
          document.documentElement.scrollWidth > innerWidth
            || document.getElementById('main').scrollWidth > document.getElementById('main').clientWidth
          """)
        #expect(isWider == false, "\(place) at \(width)×\(height)")
      }
      _ = try player.page.value("location.hash = 'columns'")
      try player.page.wait(until: "!document.getElementById('columns').hidden")
    }
    #expect(browser.errors == [])
  }

  @Test(
    "does not say that it is live on a way that is gone, and loses no edit that was made there",
    arguments: BrowserKind.there)
  func silence(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    bridge.process.signal(SIGSTOP)
    try player.tap("wheat")
    try player.page.wait(until: "document.getElementById('live').textContent === 'offline'")
    bridge.process.signal(SIGCONT)
    try player.waitUntilLive()
    try player.wait(for: "wheat", toBe: "must")
    try player.page.wait(until: "!document.querySelector('.unsent')")
    #expect(try player.terminal("show").contains(/must +ingredient +Wheat/))
  }

  @Test("a forgotten device shows and keeps nothing of the profile", arguments: BrowserKind.there)
  func forgotten(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try player.terminal("stock", "Wheat", "3")
    try player.page.wait(until: "localStorage.getItem('alchemy.mirror')?.includes('stock:wheat')")
    try player.terminal("web", "forget", "phone")
    try player.page.wait(until: "document.querySelector('#notice form')")
    let kept = "Object.keys(localStorage).filter((key) => !key.startsWith('alchemy.queue')).join()"
    #expect(try player.page.value(kept) == "")
    #expect(try player.page.value("document.querySelectorAll('li.row').length") == 0)
    #expect(try player.page.value("document.title") == "alchemy")
  }

  @Test("thirty quick taps on + are one change", arguments: BrowserKind.there)
  func burst(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    let quantity = PlayerAtPage.row("wheat", ".qty")
    _ = try player.page.value(
      "for (let i = 0; i < 30; i += 1) document.querySelector('\(quantity)').click(); 0")
    try player.page.wait(until: "document.querySelector('#last').textContent.includes('0 → 30')")
    let history = try player.terminal("history", "-o", "plain")
    #expect(history.split(separator: "\n").count == 1, "\(history)")
  }

  @Test(
    "Back and the close button leave a recipe or a sheet, and the place stays",
    arguments: BrowserKind.there)
  func back(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try player.page.resize(width: 390, height: 844)
    try player.page.click("#tab-recipe")
    let isClosed = "document.querySelector('.detail').hidden"
    for way in ["history.back()", "document.querySelector('.shut').click()"] {
      try player.page.click(".recipe:nth-child(2)")
      try player.page.wait(until: "!\(isClosed)")
      _ = try player.page.value("\(way); 0")
      try player.page.wait(until: isClosed)
      #expect(try player.page.value("document.getElementById('app').dataset.tab") == "recipe")
    }
    try player.page.click("#profile")
    try player.page.wait(until: "document.querySelector('dialog[open]')")
    _ = try player.page.value("history.back(); 0")
    try player.page.wait(until: "!document.querySelector('dialog')")
    #expect(try player.page.value("document.getElementById('columns').hidden") == false)
    #expect(browser.errors == [])
  }

  @Test("a list is one stop of Tab, and its arrows go on from there", arguments: BrowserKind.there)
  func stops(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "desk")
    for list in ["ingredient", "recipe", "effect"] {
      let stops = "document.querySelectorAll('#col-\(list) .list [tabindex=\"0\"]').length"
      #expect(try player.page.value(stops) == 1, "\(list)")
    }
    _ = try player.page.value(
      "document.querySelector('#col-ingredient .list [tabindex=\"0\"]').focus(); 0")
    let focus = """
      document.activeElement.closest('li').dataset.id + ' ' + document.activeElement.className
      """
    #expect(try player.page.value(focus) == "abecean-longfin pick")
    for (key, place) in [
      ("ArrowDown", "ancestor-moth-wing pick"), ("ArrowRight", "ancestor-moth-wing more"),
      ("ArrowRight", "ancestor-moth-wing qty"), ("ArrowUp", "abecean-longfin qty"),
    ] {
      try player.page.press(key)
      #expect(try player.page.value(focus) == .string(place), "\(key)")
    }
  }

  @Test(
    "a list that somebody has scrolled keeps its rows and its place when it changes",
    arguments: BrowserKind.there)
  func place(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "desk")
    let list = "document.querySelector('#col-recipe .list')"
    // `120 of 32,815`
    let rows = "Number.parseInt(document.querySelector('#col-recipe .end').textContent, 10)"
    for _ in 0..<9 {
      let before = try player.page.value(rows).integer ?? 0
      _ = try player.page.value("\(list).scrollTop = \(list).scrollHeight; 0")
      try player.page.wait(until: "\(rows) > \(before)")
    }
    // However many were seen, only those near to what is in sight are there.
    #expect(
      try player.page.value("document.querySelectorAll('.recipe').length").integer ?? 0 <= 240)
    _ = try player.page.value("\(list).scrollTop = 6000; 0")
    let first = """
      [...document.querySelectorAll('.recipe')].find((row) => row.getBoundingClientRect().bottom
        > \(list).getBoundingClientRect().top + 1 && row.getBoundingClientRect().top
        < \(list).getBoundingClientRect().top + 80).textContent
      """
    try player.page.wait(until: first)
    let (count, text) = (try player.page.value(rows), try player.page.value(first))
    try player.terminal("stock", "Wheat", "3")
    try player.page.wait(until: "document.querySelector('#last').textContent.includes('0 → 3')")
    try player.page.wait(until: "\(rows) === \(count.integer ?? 0)")
    #expect(try player.page.value(first) == text)
    // The last row is reached by a key, and so is the first again.
    for (key, place) in [("End", count.integer ?? 0), ("Home", 1)] {
      _ = try player.page.value("document.querySelector('.recipe[tabindex=\"0\"]').focus(); 0")
      try player.page.press(key)
      try player.page.wait(
        until: "document.activeElement.getAttribute('aria-posinset') === '\(place)'")
    }
  }

  @Test("a name cannot turn the words around it", arguments: BrowserKind.there)
  func directions(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try player.terminal("profile", "create", "abc\u{202E}fed")
    try player.page.click("#profile")
    try player.page.wait(
      until: "document.querySelector('dialog')?.textContent.includes('<U+202E>')")
    #expect(try player.page.value("document.body.textContent.includes('\\u202e')") == false)
  }

  @Test(
    "the glance view says what to brew next, follows the bag, and Back leaves it",
    arguments: BrowserKind.there)
  func glance(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try player.terminal("stock", "Wheat", "2", "Giant's Toe", "2", "Garlic", "1", "Salmon Roe", "1")
    try player.wait(for: "wheat", toHave: 2)
    _ = try player.page.value("location.hash = 'workbench'; 0")
    let button = """
      [...document.querySelectorAll('button')].find((one) => one.textContent === 'Glance')
      """
    try player.page.wait(until: button)
    _ = try player.page.value("\(button).click(); 0")
    let next = "document.querySelector('.glance ul')?.innerText.split('\\n').join()"
    try player.page.wait(until: next)
    let first = try player.page.value(next)
    _ = try player.page.value("document.querySelector('.glance .second').click(); 0")
    let passed = BrowserPage.quoted(try #require(first.string))
    try player.page.wait(until: "\(next) !== \(passed)")
    let second = try player.page.value(next).string ?? ""
    _ = try player.page.value("document.querySelector('.glance .primary').click(); 0")
    try player.page.wait(until: "document.querySelector('.glance').innerText.includes('gold.')")
    let brewed = try player.terminal("history", "-o", "plain", "--limit", "1")
    #expect(brewed.contains("phone"), "\(second): \(brewed)")
    try player.page.resize(width: 844, height: 390)
    _ = try player.page.value("history.back(); 0")
    try player.page.wait(until: "!document.querySelector('.glance')")
    #expect(try player.page.value("document.getElementById('workbench').hidden") == false)
    #expect(browser.errors == [])
  }

  @Test(
    "a name with a count in the filter counts, and says which names it may be",
    arguments: BrowserKind.there)
  func counting(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    func enter(_ text: String) throws {
      try player.page.click("#col-ingredient input")
      try player.page.type(text)
      try player.page.press("Enter")
    }
    try enter("mountain 7")
    try player.page.wait(until: "document.querySelector('#last').textContent.includes('may be')")
    _ = try player.page.value("document.querySelector('#col-ingredient input').value = ''; 0")
    let quantity = "document.querySelector('\(PlayerAtPage.row("blue-mountain-flower", ".qty"))')"
    try enter("bmf 6")
    try player.page.wait(until: "\(quantity).textContent === '6'")
    try enter("blue mou 7")
    try player.page.wait(until: "\(quantity).textContent === '7'")
    #expect(try player.page.value("document.querySelector('#col-ingredient input').value") == "")
    try Deadline.wait(for: "seven Blue Mountain Flowers in the bag") {
      try player.terminal("bag", "-o", "plain").contains("Blue Mountain Flower\t7")
    }
    try player.terminal("stock", "Wheat", "2")
    try player.wait(for: "wheat", toHave: 2)
    _ = try player.page.value(
      "[...document.querySelectorAll('.chips button')].find((one) => one.textContent === 'Recent').click(); 0"
    )
    try player.page.wait(
      until: """
        [...document.querySelectorAll('#col-ingredient li:not([hidden])')].map((row) => row.dataset.id).join()
          === 'wheat,blue-mountain-flower'
        """)
  }

  @Test(
    "recipes are listed by discoveries, of one kind, and as another alchemist would make them",
    arguments: BrowserKind.there)
  func order(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "desk")
    let first = "document.querySelector('.recipe').textContent"
    let words = "document.querySelector('#col-recipe .order').textContent"
    func press(_ name: String) throws {
      let button =
        "[...document.querySelectorAll('dialog button')].find((one) => "
        + "(one.ariaLabel ?? one.textContent) === '\(name)')"
      try player.page.wait(until: button)
      _ = try player.page.value("\(button).click(); 0")
    }
    let before = try player.page.value(first).string ?? ""
    let alchemist = try player.terminal("alchemist")
    try player.page.click("#col-recipe .order")
    try press("Poisons")
    try player.page.wait(until: "\(words) === 'Gold, poisons'")
    try player.page.wait(until: "\(first).includes('Poison of')")
    try press("All")
    try press("Discoveries")
    try player.page.wait(until: "\(words) === 'Discoveries'")
    try press("Gold")
    try press("Seeker of Shadows")
    try player.page.wait(until: "\(words) === 'Gold, what if'")
    try player.page.wait(until: "\(first) !== \(BrowserPage.quoted(before))")
    try press("Close")
    try player.page.wait(
      until: "document.querySelector('.detail').textContent.includes('As you are: ')")
    #expect(try player.terminal("alchemist") == alchemist)
    #expect(browser.errors == [])
  }

  @Test(
    "Undo mine takes back what this device did, whatever others did since, and Redo brings it back",
    arguments: BrowserKind.there)
  func undoMine(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try player.tap("wheat")
    try player.wait(for: "wheat", toBe: "must")
    try player.page.wait(until: "!document.querySelector('.unsent')")
    try player.terminal("must", "Garlic")
    try player.wait(for: "garlic", toBe: "must")
    _ = try player.page.value("location.hash = 'history'; 0")
    let changes = "document.querySelectorAll('.log .no').length"
    try player.page.wait(until: "document.querySelector('.hist .find input') && \(changes) === 2")
    for (text, count) in [("garlic", 1), ("must -garlic", 1), ("zzz", 0), ("", 2)] {
      _ = try player.page.value(
        "(find => { find.value = '\(text)'; find.dispatchEvent(new Event('input')); })"
          + "(document.querySelector('.hist .find input')); 0")
      try player.page.wait(until: "\(changes) === \(count)")
    }
    for (place, choice) in [("first", "may"), ("last", "must")] {
      let act = "document.querySelector('.acts button:\(place)-child')"
      try player.page.wait(until: "\(act) && !\(act).disabled")
      _ = try player.page.value("\(act).click(); 0")
      try player.wait(for: "wheat", toBe: choice)
      try player.wait(for: "garlic", toBe: "must")
    }
    // Nothing is left to redo, and what came back can be undone again.
    try player.page.wait(
      until:
        "[...document.querySelectorAll('.acts button')].map((one) => one.disabled).join() === 'false,true'"
    )
    #expect(browser.errors == [])
  }

  @Test(
    "gold and discoveries by day, and what the bag still makes, are as the terminal prints them",
    arguments: BrowserKind.there)
  func evenings(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "desk")
    try player.terminal("stock", "Wheat", "3", "Giant's Toe", "1", "Blue Mountain Flower", "2")
    try player.terminal("brew", "Wheat", "Giant's Toe")
    let day = try player.terminal("brewed", "--by", "day", "-o", "plain").split(separator: "\t")
    _ = try player.page.value("location.hash = 'pictures'; 0")
    func cells(_ part: String) -> String {
      "[...document.querySelectorAll('.\(part) tbody tr:last-child > *')].map((one) => one.textContent).join('|')"
    }
    try player.page.wait(until: "document.querySelector('.p-evenings tbody tr')")
    #expect(
      try player.page.value(cells("p-evenings")).string?.filter { $0 != "," }
        == day.map { $0.filter { $0 != "\n" } }.joined(separator: "|"))
    try player.page.wait(until: "document.querySelector('.p-emptying tbody tr')")
    let plan = try player.terminal("plan", "-o", "plain").split(separator: "\n").count
    #expect(
      try player.page.value("document.querySelectorAll('.p-emptying tbody tr').length").integer ?? 0
        <= plan)
    #expect(try player.page.value(cells("p-emptying")).string?.hasSuffix("|0") == true)
    #expect(browser.errors == [])
  }

  @Test(
    "what was counted since the game has saved becomes as in the game, by one change",
    arguments: BrowserKind.there)
  func game(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    let button = """
      [...document.querySelectorAll('#col-ingredient .order')].find((one) => one.textContent === 'As in the game')
      """
    try player.terminal("stock", "Garlic", "9")
    // As `alchemy game watch` does.
    let watch = try bridge.daemon.connect()
    _ = try watch.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"system.hello","params":{"client":{"name":"alchemy game","version":"1"}}}"#
    )
    _ = try watch.ask(
      #"{"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"edits":["#
        + #"{"edit":"stock","ingredient":"wheat","quantity":5},{"edit":"stock","ingredient":"bee","quantity":2}"#
        + #"],"profile":"default"}}"#)
    try player.wait(for: "wheat", toHave: 5)
    #expect(try player.page.value("\(button).hidden") == true)
    try player.terminal("stock", "Wheat", "1", "Honeycomb", "3")
    try player.terminal("stock", "Wheat", "2")
    try player.wait(for: "wheat", toHave: 2)
    try player.page.wait(until: "!\(button).hidden")
    _ = try player.page.value("\(button).click(); 0")
    try player.page.wait(until: "document.querySelectorAll('dialog li').length === 2")
    try player.page.click("dialog .primary")
    try player.wait(for: "wheat", toHave: 5)
    try player.wait(for: "honeycomb", toHave: nil)
    try player.wait(for: "garlic", toHave: 9)
    try player.wait(for: "bee", toHave: 2)
    try player.page.wait(until: "\(button).hidden && !document.querySelector('.unsent')")
    let history = try player.terminal("history", "-o", "plain", "--limit", "1")
    #expect(history.split(separator: "\n").count == 2, "\(history)")
    #expect(browser.errors == [])
  }

  @Test(
    "all choices of a column go by one change, and come back by Undo", arguments: BrowserKind.there)
  func reset(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "desk")
    try player.terminal("must", "Wheat")
    try player.terminal("cant", "Bee")
    try player.wait(for: "bee", toBe: "cant")
    try player.page.click("#col-ingredient .order")
    try player.page.wait(until: "document.querySelector('dialog .primary')")
    try player.page.click("dialog .primary")
    for id in ["wheat", "bee"] { try player.wait(for: id, toBe: "may") }
    #expect(
      try player.page.value("document.querySelector('#col-ingredient .order').hidden") == true)
    try player.page.wait(until: "document.querySelector('#last button').title.startsWith('Undo')")
    let history = try player.terminal("history", "-o", "plain")
    let changes = Set(history.split(separator: "\n").map { $0.prefix { $0 != "\t" } })
    #expect(changes.count == 3, "\(history)")
    try player.page.click("#last button")
    try player.wait(for: "wheat", toBe: "must")
    try player.wait(for: "bee", toBe: "cant")
  }

  @Test("a held − or + goes on, and stops at nothing", arguments: BrowserKind.there)
  func holding(kind: BrowserKind) throws {
    let bridge = try RunningBridge()
    let browser = try kind.start()
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try player.terminal("stock", "Wheat", "3")
    try player.wait(for: "wheat", toHave: 3)
    _ = try player.page.value(
      """
      document.querySelector('\(PlayerAtPage.row("wheat", ".pick"))')
        .dispatchEvent(new MouseEvent('contextmenu', { bubbles: true })); 0
      """)
    func side(_ word: String) -> String {
      "document.querySelector('dialog [aria-label=\"In the bag, \(word)\"]')"
    }
    try player.page.wait(until: side("more"))
    let shown = "Number(document.querySelector('dialog output').textContent)"
    let press = ".dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })); 0"
    let release = "dispatchEvent(new PointerEvent('pointerup')); 0"
    _ = try player.page.value(side("more") + press)
    try player.page.wait(until: "\(shown) > 7")
    _ = try player.page.value(release)
    _ = try player.page.value(side("less") + press)
    try player.page.wait(until: "\(shown) === 0")
    _ = try player.page.value(release)
    try player.page.wait(
      until: """
        Object.keys(localStorage).filter((key) => key.startsWith('alchemy.queue.'))
          .every((key) => JSON.parse(localStorage.getItem(key)).entries.length === 0)
        """)
    #expect(try player.terminal("bag", "-o", "plain").contains("Wheat") == false)
  }
}
