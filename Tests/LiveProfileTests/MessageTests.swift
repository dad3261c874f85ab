import Alchemy
import JSON
import LiveProfile
import Profiles
import Testing
import Wire

/// What a line from the daemon is, to the letter of the protocol.
@Suite("A message from the daemon") struct MessageTests {
  private static func read(_ text: String) throws -> ServerMessage {
    try ServerMessage(try JSONValue(parsing: Array(text.utf8)))
  }

  @Test("a result and a refusal are replies to their requests")
  func replies() throws {
    #expect(
      try Self.read(#"{"id":3,"jsonrpc":"2.0","result":{}}"#)
        == .reply(id: 3, .success([:])))
    let refusal = DaemonRefusal(
      code: 1041, kind: "watchNotFound", message: "no watch", data: ["kind": "watchNotFound"])
    #expect(
      try Self.read(
        #"{"error":{"code":1041,"data":{"kind":"watchNotFound"},"message":"no watch"},"id":3,"jsonrpc":"2.0"}"#
      ) == .reply(id: 3, .failure(refusal)))
    #expect(
      try Self.read(
        #"{"error":{"code":1041,"data":{"kind":"watchNotFound"},"message":"no watch"},"id":null,"jsonrpc":"2.0"}"#
      ) == .reply(id: nil, .failure(refusal)))
  }

  @Test("an event carries the values, the change and the recipes")
  func event() throws {
    let message = try Self.read(
      #"""
      {"jsonrpc":"2.0","method":"profile.event","params":{"change":{"client":"laptop","origin":"000000000000000000000000000000a1","request":{"client":"laptop","n":4},"seq":7},"lsn":8,"recipes":{"added":0,"count":2,"gained":[],"lost":[{"effects":["fear"],"gold":12,"ingredients":["a","b"]}],"removed":1},"set":{"effect:fear":"cant","stock:a":2,"weather:sun":"high"},"watch":"1"}}
      """#)
    guard case .profileEvent(let event) = message else {
      Issue.record("no event: \(message)")
      return
    }
    #expect(event.set == [.effect("fear"): .choice(.cant), .stock("a"): .quantity(2)])
    #expect(event.change?.client == "laptop")
    #expect(event.change.map { JSONValue(writing: $0) }?["seq"] == 7)
    #expect(event.change?.request?.n == 4)
    #expect(event.recipes?.gained == [])
    #expect(event.recipes?.lost?.map(\.gold) == [12])
    #expect(event.recipes?.count == 2)
    #expect(event.tellsOfChange)
  }

  @Test("an ending has nothing but its reason")
  func ending() throws {
    let message = try Self.read(
      #"{"jsonrpc":"2.0","method":"profile.event","params":{"ended":"deleted","watch":"1"}}"#)
    guard case .profileEvent(let event) = message else {
      Issue.record("no event: \(message)")
      return
    }
    #expect(event.ended == .deleted)
    #expect(event.lsn == nil)
  }

  @Test("a restart and the news of a newer daemon are told from events")
  func others() throws {
    #expect(
      try Self.read(
        #"{"jsonrpc":"2.0","method":"system.restarted","params":{"epoch":"e1","lsn":4}}"#)
        == .restarted(WatchPosition(epoch: "e1", lsn: 4)))
    #expect(
      try Self.read(#"{"jsonrpc":"2.0","method":"weather.event","params":{"sun":1}}"#)
        == .other(method: "weather.event"))
  }

  @Test(
    "what is not as agreed is named",
    arguments: [
      (#"[]"#, MirrorFailure.unreadable(path: "")),
      (#"{"id":"three","result":{}}"#, .unreadable(path: "id")),
      (#"{"id":3}"#, .unreadable(path: "result")),
      (#"{"id":3,"error":{"code":"x"}}"#, .unreadable(path: "error")),
      (#"{"method":7}"#, .unreadable(path: "method")),
      (#"{"method":"profile.event"}"#, .unreadable(path: "params")),
      (#"{"method":"profile.event","params":{"lsn":1}}"#, .unreadable(path: "watch")),
      (#"{"method":"profile.event","params":{"watch":"1"}}"#, .unreadable(path: "lsn")),
      (
        #"{"method":"profile.event","params":{"lsn":1,"recipes":{"count":"many"},"watch":"1"}}"#,
        .unreadable(path: "recipes.count")
      ),
      (
        #"{"method":"profile.event","params":{"lsn":1,"set":{"effect:fear":"often"},"watch":"1"}}"#,
        .unreadable(path: "set.effect:fear")
      ),
      (
        #"{"method":"profile.event","params":{"lsn":1,"set":{"stock:a":-1},"watch":"1"}}"#,
        .unreadable(path: "set.stock:a")
      ),
      (
        #"{"method":"profiles.event","params":{"added":{},"watch":"1"}}"#,
        .unreadable(path: "added.catalog")
      ),
    ])
  func refused(text: String, failure: MirrorFailure) {
    #expect(throws: failure) { try Self.read(text) }
  }

  @Test("every failure has words")
  func words() {
    let failures: [(MirrorFailure, String)] = [
      (
        .unreadable(path: "recipes.count"),
        "the daemon sent a message in which \"recipes.count\" is missing or of the wrong type"
      ),
      (
        .otherWatch(expected: "1", actual: "2"),
        "the daemon sent an event of watch 2 to watch 1"
      ),
      (.notAfter(lsn: 3, last: 4), "the daemon sent change 3 after change 4"),
      (
        .resumedElsewhere(
          WatchPosition(epoch: "e", lsn: 5), wanted: WatchPosition(epoch: "e", lsn: 4)),
        "the daemon resumed at change 5 instead of 4"
      ),
      (.otherProfile(expected: "a", actual: "b"), "the daemon sent profile b instead of a"),
      (
        .brokenCatalog(id: "mine"),
        "the daemon sent a catalog mine that is against the rules of catalogs"
      ),
    ]
    for (failure, words) in failures { #expect(failure.words == words) }
  }
}
