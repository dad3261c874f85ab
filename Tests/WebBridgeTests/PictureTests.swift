import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("A picture of the bag that a page sends")
struct PictureTests {
  /// Begins like a PNG file; a script in the place of tesseract does not look at it.
  private static let picture = [0x89] + Array("PNG\r\n\u{1A}\nand more".utf8)

  /// What tesseract 5.3 writes about an inventory, without the rows of its pages and blocks.
  private static let table = """
    5\\t1\\t1\\t1\\t1\\t1\\t360\\t120\\t70\\t23\\t96.1\\tWheat\\n\
    5\\t1\\t1\\t1\\t1\\t2\\t440\\t120\\t50\\t28\\t96.9\\t(12)\\n\
    5\\t1\\t3\\t1\\t1\\t1\\t360\\t230\\t63\\t22\\t97.0\\tLuna\\n\
    5\\t1\\t3\\t1\\t1\\t2\\t430\\t230\\t63\\t22\\t97.0\\tMoth\\n\
    5\\t1\\t3\\t1\\t1\\t3\\t499\\t230\\t64\\t28\\t97.0\\tWing\\n\
    5\\t1\\t3\\t1\\t1\\t4\\t572\\t230\\t30\\t28\\t31.5\\t(l3\\n\
    5\\t1\\t4\\t1\\t1\\t1\\t360\\t285\\t110\\t28\\t96.5\\tSkooma\\n\
    5\\t1\\t4\\t1\\t1\\t2\\t480\\t285\\t34\\t28\\t96.5\\t(2)\\n
    """
  private static let printing = "printf '\(table)'\n"

  private static let read =
    #"{"rows":[{"count":12,"id":"wheat","read":"Wheat (12)"},"#
    + #"{"id":"luna-moth-wing","read":"Luna Moth Wing (l3"}],"unnamed":["Skooma (2)"]}"#

  /// Where the catalog of the default profile is.
  private static func target(_ bridge: RunningBridge, _ cookie: String) throws -> String {
    let list = try bridge.page(cookie).ask(
      #"{"id":1,"jsonrpc":"2.0","method":"catalog.list"}"#)
    let catalogs = try JSONValue(parsing: Array(list.utf8))["result"]?["catalogs"]?.array ?? []
    let hash = catalogs.first { $0["id"] == "skyrim" }?["hash"]?.string
    return "/picture/" + (try #require(hash))
  }

  private static func begin(
    _ bridge: RunningBridge, _ cookie: String?, _ target: String, bytes: Int
  ) throws -> HTTPConnection {
    let connection = try HTTPConnection(bridge.address)
    var fields = ["Content-Length": "\(bytes)", "Origin": "http://" + bridge.address]
    fields["Cookie"] = cookie
    try connection.send("POST", target, fields)
    return connection
  }

  private static func send(
    _ bridge: RunningBridge, _ cookie: String?, _ target: String, body: [UInt8] = picture
  ) throws -> HTTPConnection.Response {
    let connection = try begin(bridge, cookie, target, bytes: body.count)
    try connection.send(body)
    return try connection.response()
  }

  /// Nobody's catalog.
  private static let unknown = "0123456789abcdef"

  /// A line of a script that ends when the gate beside it is opened, or its folder is gone.
  ///
  /// Not a pipe: who writes for the next script may reach the one that has just read its line.
  private static let waiting = """
    while [ -d "${0%/*}" ] && [ ! -e "${0%/*}/gate" ]; do sleep 0.05; done

    """

  /// Lets all scripts go on.
  private static func openGate(_ bridge: RunningBridge) throws {
    try bridge.daemon.setup.folder.write([], to: "bin/gate")
  }

  private static func kept(_ bridge: RunningBridge) throws -> [String] {
    try bridge.daemon.setup.folder.names(in: "web").filter { $0.hasPrefix("picture") }
  }

  @Test("its rows come back, what is unsure has no count, and nothing is changed or kept")
  func rows() throws {
    let bridge = try RunningBridge(programs: ["tesseract": Self.printing])
    let cookie = try bridge.pair("phone")
    let target = try Self.target(bridge, cookie)
    for _ in 0..<2 {
      let response = try Self.send(bridge, cookie, target)
      #expect(response.status == 200)
      #expect(response.text == Self.read)
      #expect(response.fields["x-content-type-options"] == "nosniff")
      #expect(try Self.kept(bridge) == [])
    }
    #expect(try bridge.alchemy("bag", "-o", "plain").output.isEmpty)
  }

  @Test("who is not paired is refused before a byte of the picture is taken")
  func unpaired() throws {
    let bridge = try RunningBridge(programs: ["tesseract": Self.printing])
    let cookie = try bridge.pair("phone")
    let target = try Self.target(bridge, cookie)
    for wrong in [nil, cookie + "0"] {
      let connection = try Self.begin(bridge, wrong, target, bytes: 1 << 20)
      #expect(try connection.response().status == 401)
      #expect(try !connection.receive())
    }
    let foreign = try bridge.ask("POST", target, ["Content-Length": "1", "Cookie": cookie])
    #expect(foreign.status == 403)
    #expect(try Self.kept(bridge) == [])
    #expect(try bridge.stop().errors.contains("(unpaired)"))
  }

  @Test("one that is too large is refused by its length, and the largest is read")
  func size() throws {
    let bridge = try RunningBridge(programs: ["tesseract": Self.printing])
    let cookie = try bridge.pair("phone")
    let target = try Self.target(bridge, cookie)
    let most = 32 << 20
    let large = try Self.begin(bridge, cookie, target, bytes: most + 1).response()
    #expect(large.status == 413)
    #expect(large.text == "a picture has at most 32 MiB\n")
    let before = try bridge.residentKibibytes
    let zeros = [UInt8](repeating: 0, count: most - Self.picture.count)
    #expect(try Self.send(bridge, cookie, target, body: Self.picture + zeros).status == 200)
    // It went into a file, piece by piece. A sanitizer keeps what was freed.
    if !BuiltPrograms.hasSanitizer {
      #expect(try bridge.residentKibibytes < before + (8 << 10))
    }
  }

  @Test("what is no picture is not shown to tesseract", arguments: ["", "GIF89a", "Wheat 12"])
  func noPicture(text: String) throws {
    let bridge = try RunningBridge(programs: ["tesseract": "printf x > \"$0.ran\"\n"])
    let cookie = try bridge.pair("phone")
    let target = try Self.target(bridge, cookie)
    let response = try Self.send(bridge, cookie, target, body: Array(text.utf8))
    #expect(response.status == 415)
    #expect(response.text == "only PNG, JPEG and WebP pictures are read\n")
    #expect(try bridge.daemon.setup.folder.names(in: "bin") == ["tesseract"])
    #expect(try Self.kept(bridge) == [])
  }

  @Test("without tesseract the answer names its package, and its failure has its words")
  func failures() throws {
    for (programs, status, words) in [
      (
        [:], 503,
        "reading a picture needs tesseract; type on the computer: apt install tesseract-ocr"
      ),
      (
        ["tesseract": "echo first >&2; echo 'Image too large' >&2; exit 1\n"], 422,
        "tesseract cannot read the picture: Image too large"
      ),
      (
        ["tesseract": "kill -9 $$\n"], 422,
        "tesseract cannot read the picture: signal 9 has ended it"
      ),
    ] as [([String: String], Int, String)] {
      let bridge = try RunningBridge(programs: programs)
      let cookie = try bridge.pair("phone")
      let response = try Self.send(bridge, cookie, try Self.target(bridge, cookie))
      #expect(response.status == status)
      #expect(response.text == words + "\n")
      #expect(try Self.kept(bridge) == [])
    }
  }

  @Test("while one is read another one has to wait, and pages are served meanwhile")
  func busy() throws {
    let bridge = try RunningBridge(programs: ["tesseract": Self.waiting + Self.printing])
    let cookie = try bridge.pair("phone")
    let target = try Self.target(bridge, cookie)
    let first = try Self.begin(bridge, cookie, target, bytes: Self.picture.count)
    try first.send(Self.picture)
    let second = try Self.send(bridge, cookie, target)
    #expect(second.status == 429)
    #expect(second.fields["retry-after"] == "60")
    #expect(second.text == "another picture is being read; try again in a minute\n")
    #expect(try bridge.ask("GET", "/").status == 200)
    try Self.openGate(bridge)
    #expect(try first.response().text == Self.read)
    #expect(try Self.kept(bridge) == [])
  }

  @Test("one that breaks off leaves nothing, and the next one is taken")
  func brokenOff() throws {
    let bridge = try RunningBridge(programs: ["tesseract": Self.printing])
    let cookie = try bridge.pair("phone")
    let target = try Self.target(bridge, cookie)
    do {
      let broken = try Self.begin(bridge, cookie, target, bytes: 1 << 20)
      try broken.send(Self.picture)
    }
    let deadline = Deadline()
    while try Self.send(bridge, cookie, target).status != 200 {
      guard !deadline.isOver else { throw TookTooLong("a free desk", seen: "busy") }
    }
    #expect(try Self.kept(bridge) == [])
  }

  @Test("a program that ends meanwhile answers, and its picture is gone")
  func ended() throws {
    let bridge = try RunningBridge(programs: ["tesseract": Self.waiting])
    let cookie = try bridge.pair("phone")
    let connection = try Self.begin(
      bridge, cookie, try Self.target(bridge, cookie), bytes: Self.picture.count)
    try connection.send(Self.picture)
    let deadline = Deadline()
    while try Self.send(bridge, cookie, "/picture/" + Self.unknown).status != 429 {
      guard !deadline.isOver else { throw TookTooLong("a busy desk", seen: "a free one") }
    }
    #expect(try bridge.stop().code == 0)
    #expect(try Self.kept(bridge) == [])
    try Self.openGate(bridge)
  }
}
