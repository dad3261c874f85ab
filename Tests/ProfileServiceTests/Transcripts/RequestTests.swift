import ProfileService
import Profiles
import Testing

@Suite("Transcripts: requests that may be repeated")
struct RequestTests {
  @Test("a repeated request gets the same reply, marked, whatever it says the second time")
  func repeated() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":2}],"request":{"client":"c","n":1}}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":16,"removed":0}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":2}],"request":{"client":"c","n":1}}}
      < {"id":2,"jsonrpc":"2.0","result":{"changed":1,"duplicate":true,"lsn":1,"recipes":{"added":0,"count":16,"removed":0}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.create","params":{"name":"x","request":{"client":"c","n":1}}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"duplicate":true,"lsn":1,"recipes":{"added":0,"count":16,"removed":0}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.create","params":{"name":"x","request":{"client":"c","n":2}}}
      < {"id":4,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":2,"name":"x","recipes":16}}}
      > {"id":"again","jsonrpc":"2.0","method":"profile.create","params":{"name":"x","request":{"client":"c","n":2}}}
      < {"id":"again","jsonrpc":"2.0","result":{"duplicate":true,"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":2,"name":"x","recipes":16}}}
      > {"id":6,"jsonrpc":"2.0","method":"profile.copy","params":{"profile":"x","name":"y","request":{"client":"c","n":3}}}
      < {"id":6,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"f893a2ee-fb32-455e-b1c1-8690ee42c90b","lsn":3,"name":"y","recipes":16}}}
      > {"id":7,"jsonrpc":"2.0","method":"profile.copy","params":{"profile":"x","name":"y","request":{"client":"c","n":3}}}
      < {"id":7,"jsonrpc":"2.0","result":{"duplicate":true,"profile":{"catalog":"skyrim","deleted":false,"id":"f893a2ee-fb32-455e-b1c1-8690ee42c90b","lsn":3,"name":"y","recipes":16}}}
      > {"id":8,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"y","request":{"client":"c","n":4}}}
      < {"id":8,"jsonrpc":"2.0","result":{"lsn":4}}
      > {"id":9,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"y","request":{"client":"c","n":4}}}
      < {"id":9,"jsonrpc":"2.0","result":{"duplicate":true,"lsn":4}}
      > {"id":10,"jsonrpc":"2.0","method":"profile.undelete","params":{"profile":"x","request":{"client":"c","n":5}}}
      < {"id":10,"jsonrpc":"2.0","result":{"lsn":2}}
      > {"id":11,"jsonrpc":"2.0","method":"profile.undelete","params":{"profile":"x","request":{"client":"c","n":5}}}
      < {"id":11,"jsonrpc":"2.0","result":{"duplicate":true,"lsn":2}}
      > {"id":12,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":12,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"wheat":2},"lsn":1,"name":"default","recipes":16,"scope":"all"}}
      """)
    #expect(harness.store.changes.map(\.lsn) == [1, 2, 3, 4])
  }

  @Test("a refusal uses up its number and comes again; a gap, and what is malformed, does not")
  func refusals() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"default","request":{"client":"c","n":1}}}
      < {"error":{"code":1003,"data":{"kind":"profileExists"},"message":"a profile named default already exists; choose another name"},"id":1,"jsonrpc":"2.0"}
      > {"id":2,"jsonrpc":"2.0","method":"profile.create","params":{"name":"fresh","request":{"client":"c","n":1}}}
      < {"error":{"code":1003,"data":{"duplicate":true,"kind":"profileExists"},"message":"a profile named default already exists; choose another name"},"id":2,"jsonrpc":"2.0"}
      > {"id":3,"jsonrpc":"2.0","method":"profile.create","params":{"name":"fresh","request":{"client":"c","n":4}}}
      < {"error":{"code":1021,"data":{"expected":2,"kind":"requestGap"},"message":"the next request number of this client is 2"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"profile.create","params":{"name":7,"request":{"client":"c","n":2}}}
      < {"error":{"code":-32602,"data":{"field":"name","kind":"invalidParams"},"message":"the parameter name must be a string"},"id":4,"jsonrpc":"2.0"}
      > {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","ifLsn":9,"edits":[{"edit":"scope","scope":"all"}],"request":{"client":"c","n":2}}}
      < {"error":{"code":1020,"data":{"actual":0,"kind":"lsnConflict"},"message":"the profile has changed: its lsn is 0; read it again and retry"},"id":5,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"all"}],"request":{"client":"c","n":2}}}
      < {"error":{"code":1020,"data":{"actual":0,"duplicate":true,"kind":"lsnConflict"},"message":"the profile has changed: its lsn is 0; read it again and retry"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"all"}],"request":{"client":"d","n":2}}}
      < {"error":{"code":1021,"data":{"expected":1,"kind":"requestGap"},"message":"the next request number of this client is 1"},"id":7,"jsonrpc":"2.0"}
      > {"id":8,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"nobody","request":{"client":"d","n":1}}}
      < {"error":{"code":1001,"data":{"kind":"profileNotFound","profile":"nobody"},"message":"no profile nobody; profile.list lists them"},"id":8,"jsonrpc":"2.0"}
      > {"id":9,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"default","request":{"client":"d","n":1}}}
      < {"error":{"code":1001,"data":{"duplicate":true,"kind":"profileNotFound","profile":"nobody"},"message":"no profile nobody; profile.list lists them"},"id":9,"jsonrpc":"2.0"}
      """)
    #expect(harness.store.changes.isEmpty)
  }

  @Test("a name or a number that is not allowed uses up its number, a malformed parameter does not")
  func refusedByParameters() throws {
    try ServiceHarness.small().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":" ","request":{"client":"c","n":1}}}
      < {"error":{"code":1031,"data":{"kind":"nameInvalid"},"message":"the name is not allowed: it is empty or blank"},"id":1,"jsonrpc":"2.0"}
      > {"id":2,"jsonrpc":"2.0","method":"profile.create","params":{"name":"x","request":{"client":"c","n":1}}}
      < {"error":{"code":1031,"data":{"duplicate":true,"kind":"nameInvalid"},"message":"the name is not allowed: it is empty or blank"},"id":2,"jsonrpc":"2.0"}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":-1}],"request":{"client":"c","n":2}}}
      < {"error":{"code":1030,"data":{"field":"edits[0].quantity","kind":"outOfRange","max":1000000,"min":0},"message":"edits[0].quantity must be from 0 to 1000000"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":-1}],"request":{"client":"c","n":2}}}
      < {"error":{"code":1030,"data":{"duplicate":true,"field":"edits[0].quantity","kind":"outOfRange","max":1000000,"min":0},"message":"edits[0].quantity must be from 0 to 1000000"},"id":4,"jsonrpc":"2.0"}
      > {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":-1}],"request":{"client":"c","n":9}}}
      < {"error":{"code":1021,"data":{"expected":3,"kind":"requestGap"},"message":"the next request number of this client is 3"},"id":5,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":"1"}],"request":{"client":"c","n":3}}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].quantity","kind":"invalidParams"},"message":"the parameter edits[0].quantity must be an integer"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":-1}],"request":{"client":"c","n":0}}}
      < {"error":{"code":1030,"data":{"field":"request.n","kind":"outOfRange","max":9007199254740991,"min":1},"message":"request.n must be from 1 to 9007199254740991"},"id":7,"jsonrpc":"2.0"}
      > {"id":8,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":1}],"request":{"client":"c","n":3}}}
      < {"id":8,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":16,"removed":0}}}
      """)
  }

  @Test("the last 64 replies of a client are kept, over a restart too")
  func tooOld() throws {
    let harness = try ServiceHarness.small()
    var client = harness.connect()
    for n in 1...66 { #expect(adjust(harness, n, on: client).contains(#""changed":1,"#)) }
    for _ in 1...2 {
      #expect(
        adjust(harness, 2, on: client)
          == #"{"error":{"code":1022,"data":{"kind":"requestTooOld"},"message":"the reply to this request is no longer kept; read the profile to see its present state"},"id":2,"jsonrpc":"2.0"}"#
      )
      #expect(
        adjust(harness, 3, on: client)
          == #"{"id":3,"jsonrpc":"2.0","result":{"changed":1,"duplicate":true,"lsn":3,"recipes":{"added":0,"count":16,"removed":0}}}"#
      )
      #expect(
        adjust(harness, 68, on: client)
          == #"{"error":{"code":1021,"data":{"expected":67,"kind":"requestGap"},"message":"the next request number of this client is 67"},"id":68,"jsonrpc":"2.0"}"#
      )
      harness.restart()
      client = harness.connect()
    }
    #expect(harness.store.changes.count == 66)
  }

  private func adjust(_ harness: ServiceHarness, _ n: Int, on client: ConnectionID) -> String {
    let params =
      #"{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}],"request":{"client":"c","n":\#(n)}}"#
    return harness.ask(
      #"{"id":\#(n),"jsonrpc":"2.0","method":"profile.apply","params":\#(params)}"#, on: client)
  }

  private func askOnce(
    _ harness: ServiceHarness, _ name: String, _ n: Int = 1, on client: ConnectionID
  ) -> String {
    harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.undelete","params":{"profile":"default","#
        + #""request":{"client":"\#(name)","n":\#(n)}}}"#, on: client)
  }

  @Test("clients that asked once are forgotten before one that stays, and none right after a start")
  func forgotten() throws {
    let harness = try ServiceHarness.small()
    var client = harness.connect()
    for n in 1...9 { _ = askOnce(harness, "laptop", n, on: client) }
    for number in 1...1_000 { _ = askOnce(harness, "command-\(number)", on: client) }
    harness.restart()
    client = harness.connect()
    for number in 1_001...1_256 { _ = askOnce(harness, "command-\(number)", on: client) }
    for number in 1...1_256 {
      #expect(askOnce(harness, "command-\(number)", on: client).contains("duplicate"))
    }
    for number in 1_257...1_500 { _ = askOnce(harness, "command-\(number)", on: client) }
    let kept = (1...1_256).filter { number in
      // A second request is a gap to whoever was forgotten, and malformed to the others.
      !askOnce(harness, "command-\(number)", 3, on: client).contains(#""expected":1"#)
    }
    #expect(kept.count <= 1_000 && kept.count > 500)
    #expect(kept.contains(1_256))
    #expect(askOnce(harness, "laptop", 9, on: client).contains("duplicate"))
  }

  @Test("a client whose reply is to be kept is not forgotten, however many others ask")
  func kept() throws {
    let harness = try ServiceHarness.small()
    let client = harness.connect()
    harness.service.keepReplies(to: "inbox#1")
    _ = askOnce(harness, "inbox#1", on: client)
    _ = askOnce(harness, "inbox#2", on: client)
    for number in 1...1_500 { _ = askOnce(harness, "command-\(number)", on: client) }
    #expect(askOnce(harness, "inbox#1", on: client).contains("duplicate"))
    // A second request is a gap to a ledger that has forgotten the first one.
    #expect(askOnce(harness, "inbox#2", 3, on: client).contains(#""expected":1"#))
    harness.service.dropReplies(to: "inbox#1")
    for number in 1_501...3_000 { _ = askOnce(harness, "command-\(number)", on: client) }
    #expect(askOnce(harness, "inbox#1", 3, on: client).contains(#""expected":1"#))
  }

  @Test("clients whose ids look alike in other bytes are not one, also after a restart")
  func clientsByBytes() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      #"""
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}],"request":{"client":"\u00e9","n":1}}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":16,"removed":0}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}],"request":{"client":"e\u0301","n":1}}}
      < {"id":2,"jsonrpc":"2.0","result":{"changed":1,"lsn":2,"recipes":{"added":0,"count":16,"removed":0}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}],"request":{"client":"e\u0301","n":2}}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":0,"count":16,"removed":0}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}],"request":{"client":"\u00e9","n":3}}}
      < {"error":{"code":1021,"data":{"expected":2,"kind":"requestGap"},"message":"the next request number of this client is 2"},"id":4,"jsonrpc":"2.0"}
      """#)
    harness.restart()
    harness.play(
      #"""
      > {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}],"request":{"client":"\u00e9","n":4}}}
      < {"error":{"code":1021,"data":{"expected":2,"kind":"requestGap"},"message":"the next request number of this client is 2"},"id":5,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}],"request":{"client":"e\u0301","n":4}}}
      < {"error":{"code":1021,"data":{"expected":3,"kind":"requestGap"},"message":"the next request number of this client is 3"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"default","limit":1}}
      < {"id":7,"jsonrpc":"2.0","result":{"changes":[{"client":"é","edits":[{"by":1,"edit":"adjust","ingredient":"wheat"}],"effects":[{"field":"stock:wheat","from":2,"to":3}],"hash":"7e20bba1db1cd71c273075f969a01f02","lsn":3,"origin":"0123456789abcdeffedcba9876543210","seq":3,"stamp":"018bcfe568000002","time":"2023-11-14T22:13:20.000Z"}],"more":true}}
      """#)
    #expect(harness.store.violations == [])
  }
}
