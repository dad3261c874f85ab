import TestSupport
import Testing

@Suite("A page's connection to the daemon")
struct PageTests {
  private static let ping = #"{"id":1,"jsonrpc":"2.0","method":"system.ping"}"#
  private static let pong = #"{"id":1,"jsonrpc":"2.0","result":{}}"#

  @Test("a paired device asks and is answered, in order, under its own name")
  func asking() throws {
    let bridge = try RunningBridge()
    let cookie = try bridge.pair("phone")
    let device = try bridge.ask("GET", "/device", ["Cookie": cookie])
    #expect(device.text == #"{"name":"phone","room":true}"#)
    let page = try bridge.page(cookie)
    #expect(try page.ask(Self.ping) == Self.pong)
    let edit =
      #"{"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"}]}}"#
    #expect(try page.ask(edit).contains(#""changed":1"#))
    let history = try bridge.alchemy("history", "-o", "plain")
    #expect(history.output.contains("phone"), "\(history)")
  }

  @Test("what a page may not say closes it, with a number and an entry in the journal")
  func forbidden() throws {
    let bridge = try RunningBridge()
    let cookie = try bridge.pair("phone")
    let backup =
      #"{"id":1,"jsonrpc":"2.0","method":"system.backup","params":{"path":"/tmp/alchemyd.db"}}"#
    for (bytes, code) in [
      (PageClient.frame(1, Array(backup.utf8)), 1008),
      (PageClient.frame(1, Array("\(Self.ping)\n\(backup)".utf8)), 1008),
      (PageClient.frame(1, Array(#"{"id":1,"jsonrpc":"2.0","method":"sync.state"}"#.utf8)), 1008),
      (PageClient.frame(1, Array("no JSON".utf8)), 1008), (PageClient.frame(2, [1]), 1003),
      (PageClient.frame(1, [0xFF]), 1007),
      (PageClient.frame(1, [UInt8](repeating: 0x20, count: 65_537)), 1009),
    ] {
      let page = try bridge.page(cookie)
      try page.send(raw: bytes)
      #expect(try page.next() == .close(code))
      #expect(try page.next() == .end)
    }
    try bridge.process.collect()
    #expect(bridge.process.errorsSoFar.contains("(notAllowed)"))
  }

  @Test("who is forgotten is cut off at once, and a restart forgets nobody")
  func forgetting() throws {
    let bridge = try RunningBridge()
    let (phone, tablet) = (try bridge.pair("phone"), try bridge.pair("tablet"))
    try bridge.restart()
    let page = try bridge.page(phone)
    #expect(try page.ask(Self.ping) == Self.pong)
    let ending = try bridge.alchemy("web", "forget", "Phone")
    #expect(ending == .init(code: 0, output: "phone: forgotten, and 1 page closed\n"))
    #expect(try page.next() == .close(1008))
    #expect(throws: PageClient.Refused.self) { try bridge.page(phone) }
    #expect(try bridge.page(tablet).ask(Self.ping) == Self.pong)
    let unknown = try bridge.alchemy("web", "forget", "phone")
    #expect(unknown.code == 4)
    #expect(unknown.errors.contains("hint: alchemy web devices"), "\(unknown)")
  }

  @Test("a code pairs once, and five wrong ones end it")
  func codes() throws {
    let bridge = try RunningBridge()
    let origin = ["Origin": "http://" + bridge.address]
    let code = try bridge.code(for: "phone")
    #expect(try bridge.ask("POST", "/pair/\(code.lowercased())", origin).status == 204)
    #expect(try bridge.ask("POST", "/pair/\(code)", origin).status == 403)
    let soon = try bridge.ask("POST", "/pair/\(code)", origin)
    #expect(soon.status == 429 && soon.fields["retry-after"] == "1")
  }

  @Test("a page of a daemon that is gone is told so, and one that comes later is refused")
  func daemonGone() throws {
    let bridge = try RunningBridge()
    let cookie = try bridge.pair("phone")
    let page = try bridge.page(cookie)
    #expect(try page.ask(Self.ping) == Self.pong)
    try bridge.daemon.kill()
    #expect(try page.next() == .close(1012))
    #expect {
      try bridge.page(cookie)
    } throws: { error in
      (error as? PageClient.Refused)?.response.status == 503
    }
    let again = try RunningDaemon(bridge.daemon.setup)
    #expect(try bridge.page(cookie).ask(Self.ping) == Self.pong)
    _ = try again.stop()
  }

  @Test("sixteen pages of a device are open, and the next is refused")
  func tooMany() throws {
    let bridge = try RunningBridge()
    let (phone, tablet) = (try bridge.pair("phone"), try bridge.pair("tablet"))
    let pages = try (0..<16).map { _ in try bridge.page(phone) }
    #expect(throws: PageClient.Refused.self) { try bridge.page(phone) }
    #expect(try bridge.page(tablet).ask(Self.ping) == Self.pong)
    for page in pages { #expect(try page.ask(Self.ping) == Self.pong) }
  }

  @Test("who sends pings and reads no answers is not read, and makes nothing grow")
  func pings() throws {
    let bridge = try RunningBridge()
    let page = try bridge.page(try bridge.pair("phone"))
    let pings = [UInt8](
      (0..<1_000).flatMap { _ in PageClient.frame(9, [UInt8](repeating: 7, count: 125)) })
    let before = try bridge.residentKibibytes
    var sent = 0
    for _ in 0..<400 { sent += try page.sendWithoutReading(pings) }
    let grown = try bridge.residentKibibytes - before
    #expect(grown < 30_000, "\(grown) KiB more after \(sent) bytes")
    #expect(try bridge.ask("GET", "/").status == 200)
  }

  @Test("a message in many pieces closes the page")
  func fragments() throws {
    let bridge = try RunningBridge()
    let page = try bridge.page(try bridge.pair("phone"))
    try page.send(raw: PageClient.frame(1, [0x20], isLast: false))
    for _ in 0..<100 { try page.send(raw: PageClient.frame(0, [0x20], isLast: false)) }
    #expect(try page.next() == .close(1009))
  }

  @Test("a second program on the same devices does not start")
  func twice() throws {
    let bridge = try RunningBridge()
    let second = try bridge.second()
    #expect(second.code == 78 && second.errors.contains("another alchemyd-web has the paired"))
  }

  @Test("the catalog comes by its hash, packed, and stays for ever")
  func catalog() throws {
    let bridge = try RunningBridge()
    let cookie = try bridge.pair("phone")
    let list = try bridge.alchemy("call", "catalog.list").output
    let hash = try #require(list.firstMatch(of: /"hash": ?"([0-9a-f]{16})"/)?.output.1)
    let plain = try bridge.ask("GET", "/catalog/\(hash)", ["Cookie": cookie])
    #expect(plain.status == 200 && plain.text.hasPrefix(#"{"effects":[{"#))
    #expect(plain.fields["cache-control"]?.contains("immutable") == true)
    let packed = try bridge.ask(
      "GET", "/catalog/\(hash)", ["Accept-Encoding": "gzip, br", "Cookie": cookie])
    #expect(packed.fields["content-encoding"] == "gzip")
    #expect(packed.body.count < plain.body.count / 4)
  }

  @Test("files are asked for again, and come again only if they changed")
  func files() throws {
    let bridge = try RunningBridge()
    let first = try bridge.ask("GET", "/")
    let tag = try #require(first.fields["etag"])
    #expect(first.status == 200 && first.text.hasPrefix("<!doctype html>"))
    #expect(first.fields["content-security-policy"]?.hasPrefix("default-src 'none'; ") == true)
    let again = try bridge.ask("GET", "/", ["If-None-Match": tag])
    #expect(again.status == 304 && again.body.isEmpty)
  }

  @Test("news for a page that reads nothing are merged, and its last ones come all the same")
  func slowPage() throws {
    let bridge = try RunningBridge()
    let page = try bridge.page(try bridge.pair("phone"))
    try page.send(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default"}}"#)
    let client = try bridge.daemon.connect()
    let catalog = try client.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"catalog.get","params":{"catalog":"skyrim"}}"#)
    let ids = catalog.matches(of: /"id":"([^"]+)","name":"[^"]+","source"/).map(\.output.1)
    // Together they are several times what the kernel and the bridge keep for a page.
    let changes = 600
    for number in 1...changes {
      let edits = ids.map { #"{"edit":"stock","ingredient":"\#($0)","quantity":\#(number)}"# }
      _ = try client.ask(
        #"{"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[\#(edits.joined(separator: ","))]}}"#
      )
    }
    var seen = 0
    while try !page.text().contains(#""stock:\#(ids[0])":\#(changes)"#) { seen += 1 }
    #expect(seen < changes, "nothing was merged")
  }
}
