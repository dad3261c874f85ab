import TestSupport
import Testing
import Unix
import WebGate

@Suite("What the page's program refuses")
struct RefusedRequestTests {
  @Test("requests that no browser of ours sends get a number and a sentence")
  func requests() throws {
    let bridge = try RunningBridge()
    let cookie = try bridge.pair("phone")
    let live = PageClient.fields(bridge.address, cookie: cookie)
    let cases: [(String, String, [String: String], Int)] = [
      ("GET", "/", ["Host": "evil.example:80"], 421),
      ("GET", "/", ["Host": "evil.example" + bridge.address.dropFirst("127.0.0.1".count)], 421),
      ("GET", "/", ["Host": "127.0.0.1:1"], 421), ("GET", "/", ["Host": "127.0.0.1"], 421),
      ("POST", "/", [:], 405), ("PUT", "/app.js", [:], 405), ("GET", "/../etc/passwd", [:], 404),
      ("GET", "/%2e%2e/etc/passwd", [:], 404), ("GET", "/catalog/../../etc/passwd", [:], 404),
      ("GET", "/catalog/0123456789abcdef", [:], 401),
      ("GET", "/catalog/0123456789abcdef", ["Cookie": cookie], 404),
      ("GET", "/device", [:], 401), ("GET", "/device", ["Cookie": cookie + "0"], 401),
      ("POST", "/pair/0000-0000", [:], 403),
      ("POST", "/pair/0000-0000", ["Origin": "http://evil.example"], 403),
      ("GET", "/live", ["Cookie": cookie, "Origin": "http://" + bridge.address], 426),
      ("GET", "/live", live.merging(["Origin": "http://evil.example"]) { $1 }, 403),
      ("GET", "/live", live.merging(["Cookie": ""]) { $1 }, 401),
      ("GET", "/", ["X": String(repeating: "a", count: 9_000)], 431),
    ]
    for (method, target, fields, status) in cases {
      let response = try bridge.ask(method, target, fields)
      #expect(response.status == status, "\(method) \(target) \(fields): \(response)")
      #expect(response.fields["x-content-type-options"] == "nosniff" || status == 431)
      #expect(response.fields["set-cookie"] == nil)
    }
    let log = try bridge.stop().errors
    for word in ["foreignHost", "foreignOrigin", "unpaired", "notAWebSocket"] {
      #expect(log.contains("(\(word))"), "\(log)")
    }
  }

  @Test("a head with a body, two hosts, or bytes that are no text is refused or cut off")
  func heads() throws {
    let bridge = try RunningBridge()
    let host = "Host: \(bridge.address)\r\n"
    for head in [
      "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\n\(host)\(host)\r\n",
      "GET / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "GET / HTTP/1.1\r\n\(host)X: \u{1}\r\n\r\n", "GET / HTTP/1.1\r\n\(host)X: é\r\n\r\n",
      "GET / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\n",
      "GET / HTTP/1.1\r\n\(host)Content-Length: 0\r\nContent-Length: 5\r\n\r\nGET /",
      "GET / HTTP/1.1\r\n\(host)Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
      "POST /pair/0000-0000 HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nabc",
      "NONSENSE\r\n\r\n", "GET  /  HTTP/1.1\r\n\(host)\r\n",
    ] {
      let connection = try HTTPConnection(bridge.address)
      try connection.send(Array(head.utf8))
      do {
        let status = try connection.response().status
        #expect([400, 404].contains(status), "\(head): \(status)")
      } catch is TookTooLong {
        // Cut off.
      }
    }
    #expect(try bridge.ask("GET", "/").status == 200)
  }

  @Test("a head that does not come to an end is cut off after ten seconds, however it is dripped")
  func slowHeads() throws {
    let bridge = try RunningBridge()
    let slow = try HTTPConnection(bridge.address)
    try slow.send(Array("GET / HTTP/1.1\r\nHost: \(bridge.address)\r\nX: ".utf8))
    let begin = SystemClock.monotonicMilliseconds()
    while SystemClock.monotonicMilliseconds() - begin < 60_000 {
      guard try !Deadline(seconds: 1).wait(reading: [slow.descriptor]).isEmpty else {
        try slow.send([0x61])
        continue
      }
      break
    }
    #expect(try !slow.receive())
    #expect(SystemClock.monotonicMilliseconds() - begin < 60_000)
    #expect(try bridge.ask("GET", "/").status == 200)
    #expect(try bridge.stop().errors.contains("(slowHead)"))
  }

  @Test("one address takes half of the places, and others are served meanwhile")
  func placesOfAddress() throws {
    let bridge = try RunningBridge()
    let port = bridge.address.split(separator: ":").last ?? ""
    let greedy = try (0..<WebLimits.connections).map { _ in
      try HTTPConnection("127.0.0.1:\(port)", from: "127.0.0.2")
    }
    #expect(try bridge.ask("GET", "/").status == 200)
    withExtendedLifetime(greedy) {}
  }

  @Test("who holds all places without ending a head gives them back, and others are served again")
  func allPlaces() throws {
    let bridge = try RunningBridge()
    let addresses = ["127.0.0.1", "127.0.0.2"]
    let port = bridge.address.split(separator: ":").last ?? ""
    let slow = try (0..<WebLimits.connections).map { number in
      try HTTPConnection("127.0.0.1:\(port)", from: addresses[number % 2])
    }
    let begin = SystemClock.monotonicMilliseconds()
    var open = slow
    while !open.isEmpty, SystemClock.monotonicMilliseconds() - begin < 60_000 {
      for connection in open { try connection.send([0x61]) }
      open = try open.filter { connection in
        try Deadline(seconds: 0).wait(reading: [connection.descriptor]).isEmpty
          || connection.receive()
      }
      _ = try Deadline(seconds: 1).wait(reading: [])
    }
    #expect(open.isEmpty)
    #expect(try bridge.ask("GET", "/").status == 200)
  }

  @Test("listed hosts and origins are taken, and no other")
  func listed() throws {
    let bridge = try RunningBridge(
      settings: "\u{FEFF}" + #"{"hosts":["desktop.local"],"origins":["https://alchemy.example"]}"#)
    let port = bridge.address.split(separator: ":").last ?? ""
    for (host, status) in [
      ("desktop.local:\(port)", 200), ("Desktop.Local:\(port)", 200),
      ("localhost:\(port)", 200), ("my.desktop.local:\(port)", 421), ("desktop.local", 200),
      ("localhost", 421),
    ] {
      #expect(try bridge.ask("GET", "/", ["Host": host]).status == status, "\(host)")
    }
    let code = try bridge.code(for: "phone")
    let response = try bridge.ask(
      "POST", "/pair/" + code, ["Origin": "https://alchemy.example"])
    #expect(response.status == 204)
    #expect(response.fields["set-cookie"]?.hasSuffix("; Secure") == true)
  }
}
