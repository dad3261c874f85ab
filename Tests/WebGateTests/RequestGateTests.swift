import Testing
import WebGate

@Suite("Which requests of browsers are answered")
struct RequestGateTests {
  private static let gate = RequestGate(
    files: ["/", "/app.js"], hosts: ["desktop.local"], origins: ["https://alchemy.example"])

  private static func head(
    _ method: String = "GET", _ target: String = "/", host: String? = "192.168.0.7:8377",
    _ fields: [(String, String)] = []
  ) -> RequestHead {
    RequestHead(
      method: method, target: target,
      fields: (host.map { [RequestHead.Field("Host", $0)] } ?? [])
        + fields.map { RequestHead.Field($0.0, $0.1) },
      local: "192.168.0.7:8377")
  }

  private static let upgrade = [
    ("Upgrade", "websocket"), ("Connection", "keep-alive, Upgrade"),
    ("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
  ]
  private static let origin = ("Origin", "http://192.168.0.7:8377")

  private func refusal(_ head: RequestHead) -> WebRefusal? {
    do throws(WebRefusal) {
      _ = try Self.gate.purpose(of: head)
      return nil
    } catch {
      return error
    }
  }

  @Test("each path is for one thing, by the methods that it has")
  func paths() throws {
    let gate = Self.gate
    #expect(try gate.purpose(of: Self.head()) == .file(path: "/", hasBody: true))
    #expect(
      try gate.purpose(of: Self.head("HEAD", "/app.js?v=2"))
        == .file(path: "/app.js", hasBody: false))
    #expect(
      try gate.purpose(of: Self.head("GET", "/catalog/be00a19d8972b7e2"))
        == .catalog(hash: "be00a19d8972b7e2"))
    #expect(
      try gate.purpose(of: Self.head("POST", "/pair/K7QX-2M9D", [Self.origin]))
        == .pair(code: "K7QX-2M9D"))
    // The key and the answer of RFC 6455, section 1.3.
    #expect(
      try gate.purpose(of: Self.head("GET", "/live", Self.upgrade + [Self.origin]))
        == .live(accept: "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
    for (method, target, allowed) in [
      ("POST", "/", "GET, HEAD"), ("PUT", "/app.js", "GET, HEAD"), ("GET", "/pair/x", "POST"),
      ("OPTIONS", "/live", "GET"), ("get", "/", "GET, HEAD"),
      ("HEAD", "/catalog/be00a19d8972b7e2", "GET"),
    ] {
      #expect(
        refusal(Self.head(method, target, [Self.origin])) == .methodNotAllowed(allowed: allowed))
    }
    for target in [
      "/app.jsx", "/app.js/", "//", "/../etc/passwd", "/catalog/", "/catalog/BE00A19D8972B7E2",
      "/catalog/be00a19d8972b7e2/x", "/pair", "/live/x", "/%61pp.js", "/catalog/be00a19d8972b7e",
    ] { #expect(refusal(Self.head("GET", target)) == .notFound, "\(target)") }
  }

  @Test(
    "a name that is not this machine's is refused before anything else",
    arguments: [
      "evil.example:8377", "192.168.0.7", "192.168.0.7:80", "192.168.0.70:8377",
      "evil192.168.0.7:8377", "desktop.local.evil.example:8377", "evildesktop.local:8377",
      "localhost.evil.example:8377", "localhost", "desktop.local.", "desktop.local.:8377", "",
      ":8377",
      "192.168.0.7:8377:8377", "user@desktop.local:8377",
    ])
  func rebound(host: String) {
    for target in ["/", "/live", "/pair/x", "/nothing"] {
      for method in ["GET", "POST"] {
        #expect(refusal(Self.head(method, target, host: host)) == .foreignHost(host))
      }
    }
  }

  @Test(
    "the address of the connection, localhost and listed names are this machine's",
    arguments: [
      "192.168.0.7:8377", "localhost:8377", "Desktop.Local:8377", "LOCALHOST:8377", "desktop.local",
    ])
  func ownNames(host: String) {
    #expect(refusal(Self.head(host: host)) == nil)
    let origin = ("Origin", "http://\(host)")
    #expect(refusal(Self.head("GET", "/live", host: host, Self.upgrade + [origin])) == nil)
  }

  @Test(
    "pages of other origins may neither pair nor listen",
    arguments: [
      nil, "null", "http://evil.example", "http://192.168.0.7", "https://192.168.0.7:8377",
      "http://192.168.0.7:8377.evil.example", "http://192.168.0.7:83770", "http://localhost:8377",
      "https://alchemy.example.evil", "http://alchemy.example", "",
    ])
  func origins(origin: String?) {
    let fields = origin.map { [("Origin", $0)] } ?? []
    for head in [
      Self.head("POST", "/pair/K7QX2M9D", fields), Self.head("GET", "/live", Self.upgrade + fields),
    ] {
      guard case .foreignOrigin = refusal(head) else {
        Issue.record("\(head) is \(String(describing: refusal(head)))")
        continue
      }
    }
  }

  @Test("a listed origin may, and two origins are none")
  func listedOrigin() {
    let listed = ("Origin", "https://alchemy.example")
    #expect(refusal(Self.head("GET", "/live", Self.upgrade + [listed])) == nil)
    #expect(
      refusal(Self.head("GET", "/live", Self.upgrade + [listed, Self.origin]))
        == .foreignOrigin("https://alchemy.example"))
  }

  @Test("a head that no browser sends is refused")
  func forms() {
    func isMalformed(_ head: RequestHead) -> Bool {
      if case .malformed = refusal(head) { true } else { false }
    }
    #expect(isMalformed(Self.head(host: nil)))
    #expect(isMalformed(Self.head(host: "localhost:8377", [("host", "localhost:8377")])))
    #expect(isMalformed(Self.head("GET", "/", [("Transfer-Encoding", "chunked")])))
    #expect(isMalformed(Self.head("GET", "/", [("Content-Length", "1")])))
    #expect(refusal(Self.head("GET", "/", [("Content-Length", "0")])) == nil)
    #expect(isMalformed(Self.head("GET", "/", [("X", "caf\u{E9}")])))
    #expect(isMalformed(Self.head("GET", "/a\u{7F}")))
    #expect(isMalformed(Self.head("GET", "http://localhost:8377/")))
    #expect(isMalformed(Self.head("OPTIONS", "*")))
    let long = [("Cookie", String(repeating: "a", count: WebLimits.headBytes))]
    #expect(refusal(Self.head("GET", "/", long)) == .headTooLarge)
  }

  @Test("only a picture has a body, from our own page, with its length told before")
  func bodies() throws {
    func refusal(
      _ method: String, _ target: String, _ fields: [(String, String)]
    ) -> WebRefusal? {
      self.refusal(Self.head(method, target, fields))
    }
    let target = "/picture/be00a19d8972b7e2"
    let length = ("Content-Length", "12")
    #expect(
      try Self.gate.purpose(of: Self.head("POST", target, [Self.origin, length]))
        == .picture(catalog: "be00a19d8972b7e2", bytes: 12))
    #expect(refusal("POST", target, [length]) == .foreignOrigin(nil))
    #expect(
      refusal("POST", target, [("Origin", "http://evil.example"), length])
        == .foreignOrigin("http://evil.example"))
    #expect(refusal("GET", target, [Self.origin, length]) == .methodNotAllowed(allowed: "POST"))
    #expect(refusal("POST", "/picture/x", [Self.origin, length]) == .notFound)
    let untold = WebRefusal.malformed("it does not say how long its body is")
    for fields in [
      [], [("Transfer-Encoding", "chunked")], [("Content-Length", "-1")],
      [("Content-Length", "1e3")], [("Content-Length", "99999999999999999999")],
      [length, length], [length, ("Transfer-Encoding", "chunked")],
    ] { #expect(refusal("POST", target, fields + [Self.origin]) == untold, "\(fields)") }
    #expect(
      refusal("POST", "/pair/K7QX-2M9D", [Self.origin, length]) == .malformed("it has a body"))
  }

  @Test("what is no WebSocket is no page")
  func upgrades() {
    for (field, value) in [
      ("Upgrade", "h2c"), ("Connection", "close"), ("Sec-WebSocket-Version", "8"),
      ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ"),
      ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZR=="),
      ("Sec-WebSocket-Key", "!GhlIHNhbXBsZSBub25jZQ=="),
    ] {
      let fields = Self.upgrade.map { $0.0 == field ? (field, value) : $0 } + [Self.origin]
      #expect(refusal(Self.head("GET", "/live", fields)) == .notAWebSocket, "\(field): \(value)")
    }
    for (name, _) in Self.upgrade {
      let fields = Self.upgrade.filter { $0.0 != name } + [Self.origin]
      #expect(refusal(Self.head("GET", "/live", fields)) == .notAWebSocket, "without \(name)")
    }
  }
}
