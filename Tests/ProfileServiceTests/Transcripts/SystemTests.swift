import Testing

@Suite("Transcripts: the system and the catalogs")
struct SystemTests {
  @Test("hello names the connection and tells what is served")
  func hello() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"system.hello"}
      < {"id":1,"jsonrpc":"2.0","result":{"capabilities":["requests","sync","undo","watches"],"epoch":"00112233445566778899aabbccddeeff","instance":"910a2dec89025cc1","limits":{"connections":256,"depth":64,"inFlight":64,"line":1048576,"watches":64},"now":"2023-11-14T22:13:20.000Z","origin":"0123456789abcdeffedcba9876543210","protocol":{"compatible":1,"level":1},"server":{"name":"alchemyd","version":"1.0.0"}}}
      > {"id":2,"jsonrpc":"2.0","method":"system.hello","params":{"client":{"name":"screen","version":"2"}}}
      < {"id":2,"jsonrpc":"2.0","result":{"capabilities":["requests","sync","undo","watches"],"epoch":"00112233445566778899aabbccddeeff","instance":"910a2dec89025cc1","limits":{"connections":256,"depth":64,"inFlight":64,"line":1048576,"watches":64},"now":"2023-11-14T22:13:20.000Z","origin":"0123456789abcdeffedcba9876543210","protocol":{"compatible":1,"level":1},"server":{"name":"alchemyd","version":"1.0.0"}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"stock"}]}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":0,"removed":32815}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"default"}}
      < {"id":4,"jsonrpc":"2.0","result":{"changes":[{"client":"screen","edits":[{"edit":"scope","scope":"stock"}],"effects":[{"field":"scope","from":"all","to":"stock"}],"hash":"620c146f50c7a219ea78265f3782cad7","lsn":1,"origin":"0123456789abcdeffedcba9876543210","seq":1,"stamp":"018bcfe568000000","time":"2023-11-14T22:13:20.000Z"}],"more":false}}
      > {"id":5,"jsonrpc":"2.0","method":"system.hello","params":{"client":{"name":"","version":"2"}}}
      < {"error":{"code":1030,"data":{"field":"client.name","kind":"outOfRange","max":100,"min":1},"message":"client.name must be from 1 to 100"},"id":5,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"system.hello","params":{"client":{"name":"x"}}}
      < {"error":{"code":-32602,"data":{"field":"client.version","kind":"invalidParams"},"message":"the parameter client.version is missing"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"system.hello","params":{"client":{"name":"x","version":"2","os":"l"}}}
      < {"error":{"code":-32602,"data":{"field":"client.os","kind":"invalidParams"},"message":"no parameter client.os here"},"id":7,"jsonrpc":"2.0"}
      """)
  }

  @Test("ping and status answer at once")
  func status() throws {
    let harness = try ServiceHarness.skyrim()
    let client = harness.connect()
    harness.play(
      """
      > {"id":"p","jsonrpc":"2.0","method":"system.ping"}
      < {"id":"p","jsonrpc":"2.0","result":{}}
      > {"id":1,"jsonrpc":"2.0","method":"system.status"}
      < {"id":1,"jsonrpc":"2.0","result":{"cache":{"drops":0,"hits":0,"misses":0},"changes":0,"connections":1,"databaseBytes":0,"lastCommit":null,"peers":[],"profiles":1,"readOnly":false,"refusedLines":0,"slowConsumers":0,"uptimeSeconds":0,"watches":0}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.create","params":{"name":"thief"}}
      < {"id":2,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":1,"name":"thief","recipes":32815}}}
      """, on: client)
    harness.pass(milliseconds: 61_500)
    harness.play(
      """
      > {"id":3,"jsonrpc":"2.0","method":"system.status","params":{}}
      < {"id":3,"jsonrpc":"2.0","result":{"cache":{"drops":0,"hits":0,"misses":0},"changes":1,"connections":1,"databaseBytes":100,"lastCommit":"2023-11-14T22:13:20.000Z","peers":[],"profiles":2,"readOnly":false,"refusedLines":0,"slowConsumers":0,"uptimeSeconds":61,"watches":0}}
      > {"id":4,"jsonrpc":"2.0","method":"system.ping","params":{"loud":true}}
      < {"error":{"code":-32602,"data":{"field":"loud","kind":"invalidParams"},"message":"no parameter loud here"},"id":4,"jsonrpc":"2.0"}
      """, on: client)
  }

  @Test("catalogs are listed and told; an unknown one is refused with its likeliest name")
  func catalogs() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"catalog.list"}
      < {"id":1,"jsonrpc":"2.0","result":{"catalogs":[{"effects":3,"hash":"58d4933c5587991c","id":"skyrim","ingredients":5,"recipes":16,"title":"Small"}]}}
      > {"id":2,"jsonrpc":"2.0","method":"catalog.get","params":{"catalog":"skyrim"}}
      < {"id":2,"jsonrpc":"2.0","result":{"effects":[{"baseCost":1,"baseDuration":1,"baseMagnitude":1,"harmful":false,"id":"fear","name":"fear","scales":"magnitude"},{"baseCost":1,"baseDuration":1,"baseMagnitude":1,"harmful":false,"id":"frenzy","name":"frenzy","scales":"magnitude"},{"baseCost":1,"baseDuration":1,"baseMagnitude":1,"harmful":false,"id":"paralysis","name":"paralysis","scales":"magnitude"}],"hash":"58d4933c5587991c","id":"skyrim","ingredients":[{"effects":[{"duration":1,"id":"fear","magnitude":1},{"duration":1,"id":"frenzy","magnitude":1}],"id":"garlic","name":"garlic","source":"","value":1,"weight":1},{"effects":[{"duration":1,"id":"paralysis","magnitude":1}],"id":"marker","name":"marker","source":"","value":1,"weight":1},{"effects":[{"duration":1,"id":"fear","magnitude":1},{"duration":1,"id":"paralysis","magnitude":1}],"id":"nirnroot","name":"nirnroot","source":"","value":1,"weight":1},{"effects":[{"duration":1,"id":"frenzy","magnitude":1},{"duration":1,"id":"paralysis","magnitude":1}],"id":"salt-pile","name":"salt-pile","source":"","value":1,"weight":1},{"effects":[{"duration":1,"id":"fear","magnitude":1},{"duration":1,"id":"frenzy","magnitude":1},{"duration":1,"id":"paralysis","magnitude":1}],"id":"wheat","name":"wheat","source":"","value":1,"weight":1}],"recipes":16,"title":"Small"}}
      > {"id":3,"jsonrpc":"2.0","method":"catalog.get","params":{"catalog":"skirim"}}
      < {"error":{"code":1010,"data":{"catalog":"skirim","kind":"catalogNotFound"},"message":"no catalog skirim; did you mean skyrim?"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"catalog.get","params":{"catalog":"morrowind"}}
      < {"error":{"code":1010,"data":{"catalog":"morrowind","kind":"catalogNotFound"},"message":"no catalog morrowind; catalog.list lists them"},"id":4,"jsonrpc":"2.0"}
      > {"id":5,"jsonrpc":"2.0","method":"catalog.get"}
      < {"error":{"code":-32602,"data":{"field":"catalog","kind":"invalidParams"},"message":"the parameter catalog is missing"},"id":5,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"catalog.get","params":{"catalog":7}}
      < {"error":{"code":-32602,"data":{"field":"catalog","kind":"invalidParams"},"message":"the parameter catalog must be a string"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"catalog.list","params":{"all":true}}
      < {"error":{"code":-32602,"data":{"field":"all","kind":"invalidParams"},"message":"no parameter all here"},"id":7,"jsonrpc":"2.0"}
      """)
  }

  @Test("the game's own catalog is listed with its numbers")
  func skyrim() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"catalog.list"}
      < {"id":1,"jsonrpc":"2.0","result":{"catalogs":[{"effects":55,"hash":"11438f3d69614ce5","id":"skyrim","ingredients":110,"recipes":32815,"title":"Skyrim"}]}}
      """)
  }
}
