import JSON
import ProfileService
import Testing
import Wire

@Suite("Rules of the line")
struct LineRuleTests {
  /// What is sent, and what comes back; nothing for what is no request and no mistake.
  private static let lines: [(sent: String, reply: String)] = [
    ("", ""),
    ("\r", ""),
    (
      #"{"id":1,"jsonrpc":"2.0","method":"system.ping"}\#r"#,
      #"{"id":1,"jsonrpc":"2.0","result":{}}"#
    ),
    (
      #" { "method" : "system.ping" , "jsonrpc" : "2.0" , "id" : -7 } "#,
      #"{"id":-7,"jsonrpc":"2.0","result":{}}"#
    ),
    (
      #"{"id":"\u0001\b\f\n\r\t\"\\\/é\ud83d\ude00","jsonrpc":"2.0","method":"system.ping"}"#,
      #"{"id":"\u0001\b\f\n\r\t\"\\/é😀","jsonrpc":"2.0","result":{}}"#
    ),
    (
      #"{"id":9007199254740991,"jsonrpc":"2.0","method":"system.ping","params":{}}"#,
      #"{"id":9007199254740991,"jsonrpc":"2.0","result":{}}"#
    ),
    (#"{"jsonrpc":"2.0","method":"system.ping"}"#, ""),
    (#"{"jsonrpc":"2.0","method":"no.such"}"#, ""),
    (#"{"jsonrpc":"2.0","method":"profile.get","params":{"profile":"nobody"}}"#, ""),
    (#"{"jsonrpc":"2.0","method":"profile.get","params":{"nothing":1}}"#, ""),
  ]

  @Test("what is taken, and how it is answered", arguments: lines)
  func taken(sent: String, reply: String) throws {
    let harness = try ServiceHarness.small()
    #expect(harness.ask(sent, on: harness.connect()) == reply)
  }

  private static let mistakes: [(sent: String, code: Int, kind: String)] = [
    ("nonsense", -32700, "parseError"),
    (#"{"id":1,"jsonrpc":"2.0","method":"system.ping""#, -32700, "parseError"),
    (#"{"id":1,"jsonrpc":"2.0","method":"system.ping"}}"#, -32700, "parseError"),
    (#"{"id":1,"id":1,"jsonrpc":"2.0","method":"system.ping"}"#, -32700, "parseError"),
    (#"{"id":1,"\u0069d":1,"jsonrpc":"2.0","method":"system.ping"}"#, -32700, "parseError"),
    (#"{"id":9007199254740992,"jsonrpc":"2.0","method":"system.ping"}"#, -32700, "parseError"),
    (
      #"{"id":1,"jsonrpc":"2.0","method":"system.ping","params":{"x":1e999}}"#, -32700, "parseError"
    ),
    (#"{"id":"\ud800","jsonrpc":"2.0","method":"system.ping"}"#, -32700, "parseError"),
    ("{\"id\":\"a\u{0}b\",\"jsonrpc\":\"2.0\",\"method\":\"system.ping\"}", -32700, "parseError"),
    ("\u{0}", -32700, "parseError"),
    ("\u{feff}{\"id\":1,\"jsonrpc\":\"2.0\",\"method\":\"system.ping\"}", -32700, "parseError"),
    ("null", -32600, "invalidRequest"),
    ("7", -32600, "invalidRequest"),
    (#""system.ping""#, -32600, "invalidRequest"),
    ("{}", -32600, "invalidRequest"),
    ("[]", -32600, "batchUnsupported"),
    (#"[{"id":1,"jsonrpc":"2.0","method":"system.ping"}]"#, -32600, "batchUnsupported"),
    (#"{"id":null,"jsonrpc":"2.0","method":"system.ping"}"#, -32600, "invalidRequest"),
    (#"{"id":1.5,"jsonrpc":"2.0","method":"system.ping"}"#, -32600, "invalidRequest"),
    (#"{"id":1.0,"jsonrpc":"2.0","method":"system.ping"}"#, -32600, "invalidRequest"),
    (#"{"id":1e2,"jsonrpc":"2.0","method":"system.ping"}"#, -32600, "invalidRequest"),
    (#"{"id":{},"jsonrpc":"2.0","method":"system.ping"}"#, -32600, "invalidRequest"),
    (#"{"id":true,"jsonrpc":"2.0","method":"system.ping"}"#, -32600, "invalidRequest"),
    (#"{"id":1,"jsonrpc":"2.0","method":"system.ping","params":[]}"#, -32600, "invalidRequest"),
    (#"{"id":1,"jsonrpc":"2.0","method":"system.ping","params":null}"#, -32600, "invalidRequest"),
    (#"{"id":1,"jsonrpc":"2.0","method":"system.ping","extra":1}"#, -32600, "invalidRequest"),
    (#"{"id":1,"jsonrpc":"1.0","method":"system.ping"}"#, -32600, "invalidRequest"),
    (#"{"id":1,"jsonrpc":2.0,"method":"system.ping"}"#, -32600, "invalidRequest"),
    (#"{"id":1,"method":"system.ping"}"#, -32600, "invalidRequest"),
    (#"{"id":1,"jsonrpc":"2.0","method":7}"#, -32600, "invalidRequest"),
    (#"{"id":1,"jsonrpc":"2.0"}"#, -32600, "invalidRequest"),
  ]

  @Test("a malformed line is answered with one error without an id, and the next one is heard")
  func malformed() throws {
    let harness = try ServiceHarness.small()
    let client = harness.connect()
    for (sent, code, kind) in Self.mistakes {
      let reply = try JSONValue(parsing: Array(harness.ask(sent, on: client).utf8))
      #expect(reply["error"]?["code"] == .integer(code), "\(sent)")
      #expect(reply["error"]?["data"] == ["kind": .string(kind)], "\(sent)")
      #expect(reply["id"] == .null, "\(sent)")
      expectAnswers(harness, client)
    }
  }

  private func expectAnswers(_ harness: ServiceHarness, _ client: ConnectionID) {
    #expect(
      harness.ask(#"{"id":2,"jsonrpc":"2.0","method":"system.ping"}"#, on: client)
        == #"{"id":2,"jsonrpc":"2.0","result":{}}"#)
  }

  @Test("bytes that are no UTF-8 are a parse error")
  func invalidUTF8() throws {
    let harness = try ServiceHarness.small()
    let client = harness.connect()
    for bytes in [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]
      as [[UInt8]]
    {
      let line =
        Array(#"{"id":""#.utf8) + bytes + Array(#"","jsonrpc":"2.0","method":"system.ping"}"#.utf8)
      harness.receive(line + [UInt8(ascii: "\n")], from: client)
      let lines = harness.takeLines(of: client)
      try #require(lines.count == 1)
      #expect(lines[0].hasPrefix(#"{"error":{"code":-32700,"data":{"kind":"parseError"},"#))
      expectAnswers(harness, client)
    }
  }

  @Test("64 levels are read, the request being the first; 65 are a parse error")
  func nesting() throws {
    let harness = try ServiceHarness.small()
    let client = harness.connect()
    func reply(depth: Int) -> String {
      let inner =
        String(repeating: "[", count: depth - 2) + String(repeating: "]", count: depth - 2)
      return harness.ask(
        #"{"id":1,"jsonrpc":"2.0","method":"system.ping","params":{"x":\#(inner)}}"#, on: client)
    }
    #expect(reply(depth: 64).contains(#""kind":"invalidParams""#))
    #expect(reply(depth: 65).contains(#""kind":"parseError""#))
    expectAnswers(harness, client)
  }

  @Test("an unknown method is refused with its likeliest name")
  func unknownMethod() throws {
    try ServiceHarness.small().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.gte"}
      < {"error":{"code":-32601,"data":{"kind":"methodNotFound","method":"profile.gte"},"message":"no method profile.gte; did you mean profile.get?"},"id":1,"jsonrpc":"2.0"}
      > {"id":2,"jsonrpc":"2.0","method":""}
      < {"error":{"code":-32601,"data":{"kind":"methodNotFound","method":""},"message":"no method ; rpc.discover lists the methods"},"id":2,"jsonrpc":"2.0"}
      """)
  }

  @Test("a notification is carried out")
  func notification() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":3}]}}
      > {"id":1,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":1,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"wheat":3},"lsn":1,"name":"default","recipes":16,"scope":"all"}}
      """)
  }
}
