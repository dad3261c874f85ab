import JSON
import Testing
import Wire

@Suite struct RequestEnvelopeTests {
  private func read(_ text: String) throws -> (RequestEnvelope, JSONDocument) {
    var document = JSONDocument()
    try document.parse(Array(text.utf8).span)
    return (try RequestEnvelope(reading: document), document)
  }

  @Test(
    arguments: [
      ("[]", .batchUnsupported), (#"[{"id":1}]"#, .batchUnsupported),
      ("1", .invalidRequest(.notAnObject)), (#""a""#, .invalidRequest(.notAnObject)),
      ("null", .invalidRequest(.notAnObject)), ("{}", .invalidRequest(.wrongVersion)),
      (#"{"method":"a"}"#, .invalidRequest(.wrongVersion)),
      (#"{"jsonrpc":"1.0","method":"a"}"#, .invalidRequest(.wrongVersion)),
      (#"{"jsonrpc":2.0,"method":"a"}"#, .invalidRequest(.wrongVersion)),
      (#"{"jsonrpc":null,"method":"a"}"#, .invalidRequest(.wrongVersion)),
      (#"{"jsonrpc":"2.0"}"#, .invalidRequest(.noMethod)),
      (#"{"jsonrpc":"2.0","method":1}"#, .invalidRequest(.noMethod)),
      (#"{"jsonrpc":"2.0","method":null}"#, .invalidRequest(.noMethod)),
      (#"{"id":null,"jsonrpc":"2.0","method":"a"}"#, .invalidRequest(.wrongID)),
      (#"{"id":1.5,"jsonrpc":"2.0","method":"a"}"#, .invalidRequest(.wrongID)),
      (#"{"id":1.0,"jsonrpc":"2.0","method":"a"}"#, .invalidRequest(.wrongID)),
      (#"{"id":true,"jsonrpc":"2.0","method":"a"}"#, .invalidRequest(.wrongID)),
      (#"{"id":[],"jsonrpc":"2.0","method":"a"}"#, .invalidRequest(.wrongID)),
      (#"{"jsonrpc":"2.0","method":"a","params":[]}"#, .invalidRequest(.paramsNotAnObject)),
      (#"{"jsonrpc":"2.0","method":"a","params":null}"#, .invalidRequest(.paramsNotAnObject)),
      (#"{"jsonrpc":"2.0","method":"a","param":{}}"#, .invalidRequest(.unknownMember("param"))),
      (#"{"jsonrpc":"2.0","method":"a","ID":1}"#, .invalidRequest(.unknownMember("ID"))),
      (#"{"error":{},"jsonrpc":"2.0","method":"a"}"#, .invalidRequest(.unknownMember("error"))),
    ] as [(String, Refusal)])
  func `what is JSON and no request`(text: String, refusal: Refusal) {
    #expect(throws: refusal) { try read(text) }
    #expect(refusal.kind.isOfTheLine)
  }

  @Test(
    arguments: [
      (#""id":1"#, .integer(1)), (#""id":-0"#, .integer(0)), (#""id":"""#, .string("")),
      (#""id":"\u00e9\n""#, .string("é\n")), (#""\u0069d":7"#, .integer(7)),
      (#""id":-9007199254740991"#, .integer(-9_007_199_254_740_991)),
    ] as [(String, RequestID)])
  func `ids come back as they were`(member: String, id: RequestID) throws {
    let (envelope, _) = try read(#"{"jsonrpc":"2.0","method":"a",\#(member)}"#)
    #expect(envelope.id == id)
  }

  @Test func `the order of the members does not matter`() throws {
    let members = [
      #""id":"x""#, #""jsonrpc":"2.0""#, #""method":"profile.get""#, #""params":{"profile":"p"}"#,
    ]
    var orders: [[String]] = [[]]
    for member in members {
      orders = orders.flatMap { order in
        (0...order.count).map { Array(order[..<$0]) + [member] + Array(order[$0...]) }
      }
    }
    #expect(orders.count == 24)
    for order in orders {
      let (envelope, document) = try read("{" + order.joined(separator: " , ") + "}")
      #expect(envelope.id == .string("x"))
      #expect(document.string(at: envelope.method) == "profile.get")
      let params = try #require(envelope.params)
      #expect(Array(document.bytes[document.range(of: params)]) == Array(#"{"profile":"p"}"#.utf8))
    }
  }

  @Test func `a request without id is a notification, and parameters may be absent`() throws {
    let (envelope, _) = try read(#"{"jsonrpc":"2.0","method":"a"}"#)
    #expect(envelope.id == nil)
    #expect(envelope.params == nil)
  }

  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `replies have one form`() {
    #expect(
      written { $0.reply(to: .integer(7)) { $0.bool(true) } }
        == #"{"id":7,"jsonrpc":"2.0","result":true}"# + "\n")
    #expect(
      written { $0.reply(to: .string("a\"b"), refusing: .lsnConflict(actual: 3)) }
        == #"{"error":{"code":1020,"data":{"actual":3,"kind":"lsnConflict"},"message":"the profile has changed: its lsn is 3; read it again and retry"},"id":"a\"b","jsonrpc":"2.0"}"#
        + "\n")
    #expect(
      written { $0.reply(to: .integer(7), refusing: .batchUnsupported) }
        == #"{"error":{"code":-32600,"data":{"kind":"batchUnsupported"},"message":"batches are not supported; send one request per line"},"id":null,"jsonrpc":"2.0"}"#
        + "\n")
  }
}
