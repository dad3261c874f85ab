import JSON
import ProfileService
import Testing
import Wire

@Suite("Peers, as the service knows them")
struct PeerTests {
  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.small()
    client = harness.connect()
    harness.changePeers("desktop", "attic")
  }

  private func request(_ method: String, _ parameters: String = "{}") -> String {
    #"{"id":1,"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#
  }

  private func peers(_ reply: String) throws -> JSONValue? {
    try JSONValue(parsing: Array(reply.utf8))["result"]?["peers"]
  }

  @Test("all who ask how it is are told how the peers are at that moment, once these have said it")
  func standing() throws {
    let other = harness.connect()
    #expect(harness.ask(request("system.status"), on: client) == "")
    #expect(harness.ask(request("system.status"), on: other) == "")
    #expect(harness.peerQuestions == 1)
    // What is asked behind it waits for its turn.
    #expect(harness.ask(request("system.ping"), on: client) == "")
    harness.tellPeers(
      .init(
        name: "desktop", lastSuccessMilliseconds: 1_700_000_000_123, pending: 0,
        skewMilliseconds: -7),
      .init(name: "attic", lastError: "no route", pending: 3))
    let told: JSONValue = [
      [
        "lastError": "no route", "lastSuccess": .null, "name": "attic", "pending": 3,
        "skewMilliseconds": .null,
      ],
      [
        "lastError": .null, "lastSuccess": "2023-11-14T22:13:20.123Z", "name": "desktop",
        "pending": 0, "skewMilliseconds": -7,
      ],
    ]
    let lines = harness.takeLines(of: client)
    #expect(lines.count == 2)
    #expect(try peers(lines[0]) == told)
    #expect(try peers(harness.takeLines(of: other).joined()) == told)
    #expect(harness.ask(request("system.status"), on: client) == "")
    #expect(harness.peerQuestions == 2)
  }

  @Test("without peers nobody is asked")
  func none() throws {
    harness.changePeers()
    #expect(try peers(harness.ask(request("system.status"), on: client)) == [])
    #expect(harness.peerQuestions == 0)
  }

  @Test("a client may leave while the peers are asked")
  func leaving() throws {
    #expect(harness.ask(request("system.status"), on: client) == "")
    harness.disconnect(client)
    harness.tellPeers(.init(name: "attic", pending: 0), .init(name: "desktop", pending: 0))
    let other = harness.connect()
    #expect(harness.ask(request("system.status"), on: other) == "")
    #expect(harness.peerQuestions == 2)
  }

  @Test("sync.now asks for one peer or for all; another name is refused with the likeliest")
  func now() {
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"sync.now"}
      < {"id":1,"jsonrpc":"2.0","result":{}}
      > {"id":2,"jsonrpc":"2.0","method":"sync.now","params":{"peer":"desktop"}}
      < {"id":2,"jsonrpc":"2.0","result":{}}
      > {"id":3,"jsonrpc":"2.0","method":"sync.now","params":{"peer":"desktp"}}
      < {"error":{"code":-32602,"data":{"field":"peer","kind":"invalidParams"},"message":"the parameter peer names no peer of the settings; did you mean desktop?"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"sync.now","params":{"peer":"cellar"}}
      < {"error":{"code":-32602,"data":{"field":"peer","kind":"invalidParams"},"message":"the parameter peer names no peer of the settings; system.status lists them"},"id":4,"jsonrpc":"2.0"}
      """, on: client)
    #expect(harness.wantedSyncs == [nil, "desktop"])
  }
}
