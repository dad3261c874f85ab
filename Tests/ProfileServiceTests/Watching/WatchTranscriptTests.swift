import Testing

@Suite("Transcripts: watches")
struct WatchTranscriptTests {
  private let harness: ServiceHarness

  init() throws {
    harness = try ServiceHarness.skyrim()
  }

  private func play(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let clients = (0..<3).map { _ in harness.connect() }
    harness.play(script, on: clients, sourceLocation: sourceLocation)
  }

  @Test("a snapshot, then one event a change with the recipes that came and went, after the reply")
  func events() {
    play(
      """
      1> {"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default"}}
      1< {"id":1,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":0,"snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":32815,"scope":"all"},"watch":"1"}}
      2> {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"stock"},{"edit":"stock","ingredient":"wheat","quantity":1},{"edit":"stock","ingredient":"blue-mountain-flower","quantity":2}]}}
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"change":{"origin":"0123456789abcdeffedcba9876543210","seq":1},"lsn":1,"recipes":{"added":0,"count":1,"removed":32814},"set":{"scope":"stock","stock:blue-mountain-flower":2,"stock:wheat":1},"watch":"1"}}
      2< {"id":1,"jsonrpc":"2.0","result":{"changed":3,"lsn":1,"recipes":{"added":0,"count":1,"removed":32814}}}
      2> {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"giants-toe","by":1}]}}
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"change":{"origin":"0123456789abcdeffedcba9876543210","seq":2},"lsn":2,"recipes":{"added":3,"count":4,"gained":[{"effects":["damage-stamina-regen","fortify-health","restore-health"],"gold":666,"ingredients":["blue-mountain-flower","giants-toe","wheat"]},{"effects":["damage-stamina-regen","fortify-health"],"gold":645,"ingredients":["giants-toe","wheat"]},{"effects":["fortify-health"],"gold":486,"ingredients":["blue-mountain-flower","giants-toe"]}],"lost":[],"removed":0},"set":{"stock:giants-toe":1},"watch":"1"}}
      2< {"id":2,"jsonrpc":"2.0","result":{"changed":1,"lsn":2,"recipes":{"added":3,"count":4,"removed":0}}}
      1> {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","effect":"damage-stamina-regen","choice":"cant"}],"request":{"client":"c","n":1}}}
      1< {"id":2,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":0,"count":2,"removed":2}}}
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"change":{"client":"c","origin":"0123456789abcdeffedcba9876543210","request":{"client":"c","n":1},"seq":3},"lsn":3,"recipes":{"added":0,"count":2,"gained":[],"lost":[{"effects":["damage-stamina-regen","fortify-health","restore-health"],"gold":666,"ingredients":["blue-mountain-flower","giants-toe","wheat"]},{"effects":["damage-stamina-regen","fortify-health"],"gold":645,"ingredients":["giants-toe","wheat"]}],"removed":2},"set":{"effect:damage-stamina-regen":"cant"},"watch":"1"}}
      1> {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"may"}]}}
      1< {"id":3,"jsonrpc":"2.0","result":{"changed":0,"lsn":4,"recipes":{"added":0,"count":2,"removed":0}}}
      1> {"id":4,"jsonrpc":"2.0","method":"watch.cancel","params":{"watch":"1"}}
      1< {"id":4,"jsonrpc":"2.0","result":{}}
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"ended":"cancelled","watch":"1"}}
      1> {"id":5,"jsonrpc":"2.0","method":"watch.cancel","params":{"watch":"1"}}
      1< {"error":{"code":1041,"data":{"kind":"watchNotFound"},"message":"this connection has no watch 1; it was ended, or is another connection's"},"id":5,"jsonrpc":"2.0"}
      """)
  }

  @Test("topics and fields leave out what was not asked for; nothing at all is sent then")
  func interests() {
    play(
      """
      1> {"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":["inventory","profile"]}}
      1< {"id":1,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":0,"snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":32815,"scope":"all"},"watch":"1"}}
      2> {"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","fields":["ingredient:nirnroot","scope"],"topics":["choices","profile","recipes"]}}
      2< {"id":1,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":0,"snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":32815,"scope":"all"},"watch":"1"}}
      3> {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"}]}}
      3< {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":814,"removed":32001}}}
      3> {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"nirnroot","choice":"must"},{"edit":"adjust","ingredient":"wheat","by":3}]}}
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"change":{"origin":"0123456789abcdeffedcba9876543210","seq":2},"lsn":2,"set":{"stock:wheat":3},"watch":"1"}}
      2< {"jsonrpc":"2.0","method":"profile.event","params":{"change":{"origin":"0123456789abcdeffedcba9876543210","seq":2},"lsn":2,"recipes":{"added":0,"count":7,"removed":807},"set":{"ingredient:nirnroot":"must"},"watch":"1"}}
      3< {"id":2,"jsonrpc":"2.0","result":{"changed":2,"lsn":2,"recipes":{"added":0,"count":7,"removed":807}}}
      3> {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"rename","name":"mage"}]}}
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"change":{"origin":"0123456789abcdeffedcba9876543210","seq":3},"lsn":3,"set":{"name":"mage"},"watch":"1"}}
      3< {"id":3,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":0,"count":7,"removed":0}}}
      3> {"id":4,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"mage","topics":["colours"]}}
      3< {"error":{"code":-32602,"data":{"field":"topics[0]","kind":"invalidParams"},"message":"the parameter topics[0] must be one of choices, inventory, recipes, profile, presence, conflicts, bench, inbox, forks"},"id":4,"jsonrpc":"2.0"}
      3> {"id":5,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"mage","fields":["nirnroot"]}}
      3< {"error":{"code":-32602,"data":{"field":"fields[0]","kind":"invalidParams"},"message":"the parameter fields[0] must name a field, such as ingredient:ID, effect:ID, stock:ID, name, scope or deleted"},"id":5,"jsonrpc":"2.0"}
      3> {"id":6,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"mage","fields":["stock:nirnrot"]}}
      3< {"error":{"code":1011,"data":{"ingredient":"nirnrot","kind":"ingredientNotFound"},"message":"no ingredient nirnrot; did you mean nirnroot?"},"id":6,"jsonrpc":"2.0"}
      3> {"id":7,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"mage","from":{"epoch":"x"}}}
      3< {"error":{"code":-32602,"data":{"field":"from.lsn","kind":"invalidParams"},"message":"the parameter from.lsn is missing"},"id":7,"jsonrpc":"2.0"}
      """)
  }

  @Test("a resumed watch is told what it missed; another epoch or the future begins anew")
  func resuming() {
    play(
      """
      1> {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"stock"},{"edit":"stock","ingredient":"wheat","quantity":1},{"edit":"stock","ingredient":"blue-mountain-flower","quantity":2}]}}
      1< {"id":1,"jsonrpc":"2.0","result":{"changed":3,"lsn":1,"recipes":{"added":0,"count":1,"removed":32814}}}
      1> {"id":2,"jsonrpc":"2.0","method":"profile.create","params":{"name":"other"}}
      1< {"id":2,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":2,"name":"other","recipes":32815}}}
      1> {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"giants-toe","by":1}]}}
      1< {"id":3,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":3,"count":4,"removed":0}}}
      1> {"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":0}]}}
      1< {"id":4,"jsonrpc":"2.0","result":{"changed":1,"lsn":4,"recipes":{"added":0,"count":1,"removed":3}}}
      2> {"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","from":{"epoch":"00112233445566778899aabbccddeeff","lsn":1}}}
      2< {"id":1,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":1,"watch":"1"}}
      2< {"jsonrpc":"2.0","method":"profile.event","params":{"change":{"origin":"0123456789abcdeffedcba9876543210","seq":2},"lsn":3,"recipes":{"added":3,"count":4,"gained":[{"effects":["damage-stamina-regen","fortify-health","restore-health"],"gold":666,"ingredients":["blue-mountain-flower","giants-toe","wheat"]},{"effects":["damage-stamina-regen","fortify-health"],"gold":645,"ingredients":["giants-toe","wheat"]},{"effects":["fortify-health"],"gold":486,"ingredients":["blue-mountain-flower","giants-toe"]}],"lost":[],"removed":0},"set":{"stock:giants-toe":1},"watch":"1"}}
      2< {"jsonrpc":"2.0","method":"profile.event","params":{"change":{"origin":"0123456789abcdeffedcba9876543210","seq":3},"lsn":4,"recipes":{"added":0,"count":1,"gained":[],"lost":[{"effects":["damage-stamina-regen","fortify-health","restore-health"],"gold":666,"ingredients":["blue-mountain-flower","giants-toe","wheat"]},{"effects":["damage-stamina-regen","fortify-health"],"gold":645,"ingredients":["giants-toe","wheat"]},{"effects":["fortify-health","restore-health"],"gold":103,"ingredients":["blue-mountain-flower","wheat"]}],"removed":3},"set":{"stock:wheat":0},"watch":"1"}}
      2> {"id":2,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","from":{"epoch":"00112233445566778899aabbccddeeff","lsn":4}}}
      2< {"id":2,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":4,"watch":"2"}}
      2> {"id":3,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","from":{"epoch":"00112233445566778899aabbccddeeff","lsn":5}}}
      2< {"id":3,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":4,"reset":"future","snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"blue-mountain-flower":2,"giants-toe":1},"lsn":4,"name":"default","recipes":1,"scope":"stock"},"watch":"3"}}
      2> {"id":4,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":[],"from":{"epoch":"ffffffffffffffffffffffffffffffff","lsn":0}}}
      2< {"id":4,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":4,"reset":"epoch","snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"blue-mountain-flower":2,"giants-toe":1},"lsn":4,"name":"default","recipes":1,"scope":"stock"},"watch":"4"}}
      """)
  }

  @Test("who else watches is told at the beginning, and when somebody comes, goes or is renamed")
  func presence() {
    play(
      """
      1> {"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":["presence"]}}
      1< {"id":1,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":0,"snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":32815,"scope":"all"},"watch":"1"}}
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"lsn":0,"present":[],"watch":"1"}}
      2> {"jsonrpc":"2.0","method":"system.hello","params":{"client":{"name":"alchemy pts/3","version":"1"}}}
      pass 5
      2> {"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default"}}
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"lsn":0,"present":[{"name":"alchemy pts/3","since":"2023-11-14T22:13:20.005Z"}],"watch":"1"}}
      2< {"id":1,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":0,"snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":32815,"scope":"all"},"watch":"1"}}
      2> {"id":2,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":["presence"]}}
      2< {"id":2,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":0,"snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":32815,"scope":"all"},"watch":"2"}}
      2< {"jsonrpc":"2.0","method":"profile.event","params":{"lsn":0,"present":[{"name":"unnamed","since":"2023-11-14T22:13:20.000Z"}],"watch":"2"}}
      3> {"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":["inventory"]}}
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"lsn":0,"present":[{"name":"alchemy pts/3","since":"2023-11-14T22:13:20.005Z"},{"name":"unnamed","since":"2023-11-14T22:13:20.005Z"}],"watch":"1"}}
      2< {"jsonrpc":"2.0","method":"profile.event","params":{"lsn":0,"present":[{"name":"unnamed","since":"2023-11-14T22:13:20.000Z"},{"name":"unnamed","since":"2023-11-14T22:13:20.005Z"}],"watch":"2"}}
      3< {"id":1,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":0,"snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":32815,"scope":"all"},"watch":"1"}}
      2> {"jsonrpc":"2.0","method":"system.hello","params":{"client":{"name":"desk","version":"1"}}}
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"lsn":0,"present":[{"name":"desk","since":"2023-11-14T22:13:20.005Z"},{"name":"unnamed","since":"2023-11-14T22:13:20.005Z"}],"watch":"1"}}
      2> {"id":3,"jsonrpc":"2.0","method":"watch.cancel","params":{"watch":"1"}}
      2< {"id":3,"jsonrpc":"2.0","result":{}}
      2< {"jsonrpc":"2.0","method":"profile.event","params":{"ended":"cancelled","watch":"1"}}
      2> {"id":4,"jsonrpc":"2.0","method":"watch.cancel","params":{"watch":"2"}}
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"lsn":0,"present":[{"name":"unnamed","since":"2023-11-14T22:13:20.005Z"}],"watch":"1"}}
      2< {"id":4,"jsonrpc":"2.0","result":{}}
      2< {"jsonrpc":"2.0","method":"profile.event","params":{"ended":"cancelled","watch":"2"}}
      """)
  }

  @Test("a deletion ends every watch, and undeleting is told by the list")
  func deletion() {
    play(
      """
      1> {"id":1,"jsonrpc":"2.0","method":"profiles.watch"}
      1< {"id":1,"jsonrpc":"2.0","result":{"lsn":0,"profiles":[{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":0,"name":"default","recipes":32815}],"watch":"1"}}
      2> {"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default"}}
      2< {"id":1,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":0,"snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":32815,"scope":"all"},"watch":"1"}}
      3> {"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":["inventory"]}}
      3< {"id":1,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":0,"snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":32815,"scope":"all"},"watch":"1"}}
      3> {"id":2,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"default"}}
      1< {"jsonrpc":"2.0","method":"profiles.event","params":{"lsn":1,"removed":{"catalog":"skyrim","deleted":true,"id":"00000000-0000-4000-8000-000000000001","lsn":1,"name":"default","recipes":32815},"watch":"1"}}
      2< {"jsonrpc":"2.0","method":"profile.event","params":{"change":{"origin":"0123456789abcdeffedcba9876543210","seq":1},"lsn":1,"set":{"deleted":true},"watch":"1"}}
      2< {"jsonrpc":"2.0","method":"profile.event","params":{"ended":"deleted","watch":"1"}}
      3< {"id":2,"jsonrpc":"2.0","result":{"lsn":1}}
      3< {"jsonrpc":"2.0","method":"profile.event","params":{"ended":"deleted","watch":"1"}}
      3> {"id":3,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      3< {"error":{"code":1004,"data":{"kind":"profileDeleted"},"message":"the profile default is deleted; profile.undelete brings it back"},"id":3,"jsonrpc":"2.0"}
      3> {"id":4,"jsonrpc":"2.0","method":"profile.undelete","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      1< {"jsonrpc":"2.0","method":"profiles.event","params":{"added":{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":2,"name":"default","recipes":32815},"lsn":2,"watch":"1"}}
      3< {"id":4,"jsonrpc":"2.0","result":{"lsn":2}}
      3> {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"rename","name":"mage"}]}}
      1< {"jsonrpc":"2.0","method":"profiles.event","params":{"changed":{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":3,"name":"mage","recipes":32815},"lsn":3,"watch":"1"}}
      3< {"id":5,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":0,"count":32815,"removed":0}}}
      1> {"id":2,"jsonrpc":"2.0","method":"watch.cancel","params":{"watch":"1"}}
      1< {"id":2,"jsonrpc":"2.0","result":{}}
      1< {"jsonrpc":"2.0","method":"profiles.event","params":{"ended":"cancelled","watch":"1"}}
      """)
  }

  @Test("the list hears of names at once, and of the rest once a second")
  func list() {
    play(
      """
      1> {"id":1,"jsonrpc":"2.0","method":"profiles.watch"}
      1< {"id":1,"jsonrpc":"2.0","result":{"lsn":0,"profiles":[{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":0,"name":"default","recipes":32815}],"watch":"1"}}
      2> {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"}]}}
      1< {"jsonrpc":"2.0","method":"profiles.event","params":{"changed":{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":1,"name":"default","recipes":814},"lsn":1,"watch":"1"}}
      2< {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":814,"removed":32001}}}
      2> {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"may"}]}}
      2< {"id":2,"jsonrpc":"2.0","result":{"changed":1,"lsn":2,"recipes":{"added":32001,"count":32815,"removed":0}}}
      2> {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"cant"}]}}
      2< {"id":3,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":0,"count":32001,"removed":814}}}
      2> {"id":4,"jsonrpc":"2.0","method":"profile.create","params":{"name":"other"}}
      1< {"jsonrpc":"2.0","method":"profiles.event","params":{"added":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":4,"name":"other","recipes":32815},"lsn":4,"watch":"1"}}
      2< {"id":4,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":4,"name":"other","recipes":32815}}}
      2> {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"other","edits":[{"edit":"scope","scope":"stock"}]}}
      1< {"jsonrpc":"2.0","method":"profiles.event","params":{"changed":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":5,"name":"other","recipes":0},"lsn":5,"watch":"1"}}
      2< {"id":5,"jsonrpc":"2.0","result":{"changed":1,"lsn":5,"recipes":{"added":0,"count":0,"removed":32815}}}
      pass 999
      pass 1
      1< {"jsonrpc":"2.0","method":"profiles.event","params":{"changed":{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":3,"name":"default","recipes":32001},"lsn":5,"watch":"1"}}
      pass 1000
      """)
  }

  @Test("after ten seconds of silence a watch is told once how far it is")
  func silence() {
    play(
      """
      1> {"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":["inventory"]}}
      1< {"id":1,"jsonrpc":"2.0","result":{"epoch":"00112233445566778899aabbccddeeff","lsn":0,"snapshot":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":32815,"scope":"all"},"watch":"1"}}
      pass 9999
      2> {"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"other"}}
      2< {"id":1,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":1,"name":"other","recipes":32815}}}
      pass 1
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"lsn":1,"progress":true,"watch":"1"}}
      pass 60000
      2> {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"cant"}]}}
      2< {"id":2,"jsonrpc":"2.0","result":{"changed":1,"lsn":2,"recipes":{"added":0,"count":32001,"removed":814}}}
      pass 1
      1< {"jsonrpc":"2.0","method":"profile.event","params":{"lsn":2,"progress":true,"watch":"1"}}
      pass 60000
      """)
  }
}
