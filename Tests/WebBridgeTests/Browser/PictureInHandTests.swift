import JSON
import TestSupport
import Testing
import Unix

/// A real picture, drawn by a browser and read by a real tesseract.
@Suite(
  "A picture of the bag on the page", .serialized,
  .enabled(
    if: Browser.obstacle == nil && File.exists("/usr/bin/tesseract"),
    "chromium or tesseract-ocr is not installed"))
struct PictureInHandTests {
  /// A list as the game shows it; the last count is covered by a stain.
  private static let list = """
    <body style='margin:40px;font:32px sans-serif;line-height:2;background:#fff;color:#111'>
    <p style='margin:0'>Wheat (12)<p style='margin:0'>Garlic (3)<p style='margin:0'>Blue Mountain Flower (24)
    <p style='margin:0'>Giant's Toe <span style='text-decoration:line-through 12px'>(8)</span>
    """

  private static func picture(_ browser: Browser) throws -> String {
    let page = try browser.page(width: 1_000, height: 600)
    let drawn = BrowserPage.quoted(list.split(separator: "\n").joined(separator: " "))
    try page.open("about:blank")
    _ = try page.value("document.documentElement.innerHTML = \(drawn); 0")
    let picture = try page.picture()
    try page.close()
    return picture
  }

  /// Puts a file into the sheet's field, as a camera does.
  private static func choose(_ base64: String, in page: BrowserPage) throws {
    _ = try page.value(
      """
      (() => {
        const bytes = Uint8Array.from(atob('\(base64)'), (one) => one.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], 'shot.png', { type: 'image/png' }));
        const field = document.querySelector('dialog [type=file]');
        field.files = files.files;
        field.dispatchEvent(new Event('change'));
        return 0;
      })()
      """)
  }

  private static func openSheet(_ page: BrowserPage) throws {
    _ = try page.value(
      "[...document.querySelectorAll('#col-ingredient .chips button')].find((one) => one.textContent.startsWith('Bag')).click(); 0"
    )
    _ = try page.value(
      "[...document.querySelectorAll('#col-ingredient .order')].find((one) => one.textContent === 'List or picture').click(); 0"
    )
    try page.wait(until: "document.querySelector('dialog [type=file]')")
  }

  @Test(
    "shows what was read, asks for what is unsure, and changes the bag by one change after the yes")
  func read() throws {
    let bridge = try RunningBridge()
    let browser = try Browser()
    let picture = try Self.picture(browser)
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try player.page.resize(width: 390, height: 844)
    try player.terminal("stock", "Wheat", "2")
    try Self.openSheet(player.page)
    #expect(
      try player.page.value("document.querySelector('dialog [type=file]').accept") == "image/*")
    try Self.choose(picture, in: player.page)
    try player.page.wait(until: "document.querySelector('.counted li')", seconds: 120)
    let rows = """
      [...document.querySelectorAll('.counted li')].map((row) => [row.querySelector('span').firstChild.textContent,
        row.querySelector('[type=checkbox]').checked, row.querySelector('label + input').value].join(' ')).join(', ')
      """
    #expect(
      try player.page.value(rows).string
        == "Wheat true 12, Garlic true 3, Blue Mountain Flower true 24, Giant's Toe false ")
    #expect(try player.page.text(of: ".counted small").hasSuffix("2 in the bag"))
    #expect(try player.page.text(of: "dialog .primary") == "Set 3 counts")
    #expect(try player.terminal("bag", "-o", "plain").split(separator: "\n").count == 1)
    // What has no count cannot be taken; a number takes it.
    let last = ".counted li:last-child"
    try player.page.click(last + " [type=checkbox]")
    #expect(try player.page.text(of: "dialog .primary") == "Set 3 counts")
    try player.page.click(last + " label + input")
    try player.page.type("8")
    #expect(try player.page.text(of: "dialog .primary") == "Set 4 counts")
    try player.page.click(".counted li:nth-child(2) [type=checkbox]")
    #expect(try player.page.text(of: "dialog .primary") == "Set 3 counts")
    #expect(
      try player.page.value("document.documentElement.scrollWidth > innerWidth") == false)
    try player.page.click("dialog .primary")
    try player.wait(for: "wheat", toHave: 12)
    let bag = try player.terminal("bag", "-o", "plain")
    for row in [
      "wheat\tWheat\t12", "blue-mountain-flower\tBlue Mountain Flower\t24",
      "giants-toe\tGiant's Toe\t8",
    ] {
      #expect(bag.contains(row), "\(bag)")
    }
    #expect(!bag.contains("garlic"))
    try player.terminal("undo")
    #expect(try player.terminal("bag", "-o", "plain").contains("wheat\tWheat\t2"))
    #expect(browser.errors == [])
  }

  @Test("says which package is missing, and lets the list be pasted instead")
  func missing() throws {
    let bridge = try RunningBridge(programs: [:])
    let browser = try Browser()
    let picture = try Self.picture(browser)
    let player = try PlayerAtPage(bridge, in: browser, as: "phone")
    try Self.openSheet(player.page)
    try Self.choose(picture, in: player.page)
    try player.page.wait(
      until: "document.querySelector('dialog').textContent.includes('apt install tesseract-ocr')")
    #expect(try player.terminal("history", "-o", "plain").isEmpty)
  }
}
