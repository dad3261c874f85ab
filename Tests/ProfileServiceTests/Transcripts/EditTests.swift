import Testing

@Suite("Transcripts: edits")
struct EditTests {
  @Test("each kind of edit, with how many values it changed and which recipes came and went")
  func kinds() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"nirnroot","choice":"must"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":1137,"removed":31678}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","effect":"paralysis","choice":"cant"}]}}
      < {"id":2,"jsonrpc":"2.0","result":{"changed":1,"lsn":2,"recipes":{"added":0,"count":1120,"removed":17}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","effect":"paralysis","choice":"cant"}]}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":0,"lsn":3,"recipes":{"added":0,"count":1120,"removed":0}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"reset","group":"ingredients","choice":"cant"}]}}
      < {"id":4,"jsonrpc":"2.0","result":{"changed":110,"lsn":4,"recipes":{"added":0,"count":0,"removed":1120}}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"reset","group":"ingredients","choice":"may"}]}}
      < {"id":5,"jsonrpc":"2.0","result":{"changed":110,"lsn":5,"recipes":{"added":31852,"count":31852,"removed":0}}}
      > {"id":6,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":1000000}]}}
      < {"id":6,"jsonrpc":"2.0","result":{"changed":1,"lsn":6,"recipes":{"added":0,"count":31852,"removed":0}}}
      > {"id":7,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":-3}]}}
      < {"id":7,"jsonrpc":"2.0","result":{"changed":1,"lsn":7,"recipes":{"added":0,"count":31852,"removed":0}}}
      > {"id":8,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"rename","name":"mage"}]}}
      < {"id":8,"jsonrpc":"2.0","result":{"changed":1,"lsn":8,"recipes":{"added":0,"count":31852,"removed":0}}}
      > {"id":9,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"mage","edits":[{"edit":"scope","scope":"stock"}]}}
      < {"id":9,"jsonrpc":"2.0","result":{"changed":1,"lsn":9,"recipes":{"added":0,"count":0,"removed":31852}}}
      > {"id":10,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"mage"}}
      < {"id":10,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{"paralysis":"cant"},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"wheat":999997},"lsn":9,"name":"mage","recipes":0,"scope":"stock"}}
      > {"id":11,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"error":{"code":1001,"data":{"kind":"profileNotFound","profile":"default"},"message":"no profile default; profile.list lists them"},"id":11,"jsonrpc":"2.0"}
      """)
  }

  @Test("the edits of one call are tidied and are one change, with what it did")
  func tidied() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"},{"edit":"reset","group":"ingredients","choice":"may"},{"edit":"choose","ingredient":"garlic","choice":"must"},{"edit":"choose","ingredient":"garlic","choice":"cant"},{"edit":"adjust","ingredient":"wheat","by":5},{"edit":"stock","ingredient":"wheat","quantity":2},{"edit":"adjust","ingredient":"wheat","by":4},{"edit":"adjust","ingredient":"wheat","by":-1},{"edit":"adjust","ingredient":"garlic","by":1},{"edit":"adjust","ingredient":"garlic","by":-1},{"edit":"rename","name":"a"},{"edit":"rename","name":"b"},{"edit":"scope","scope":"all"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":3,"lsn":1,"recipes":{"added":0,"count":31982,"removed":833}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"b"}}
      < {"id":2,"jsonrpc":"2.0","result":{"changes":[{"edits":[{"choice":"may","edit":"reset","group":"ingredients"},{"choice":"cant","edit":"choose","ingredient":"garlic"},{"edit":"stock","ingredient":"wheat","quantity":2},{"by":3,"edit":"adjust","ingredient":"wheat"},{"edit":"rename","name":"b"},{"edit":"scope","scope":"all"}],"effects":[{"field":"ingredient:garlic","from":"may","to":"cant"},{"field":"stock:wheat","from":0,"to":5},{"field":"name","from":"default","to":"b"}],"hash":"b826afb8cc3c5088b645fc57619257a6","lsn":1,"origin":"0123456789abcdeffedcba9876543210","seq":1,"stamp":"018bcfe568000000","time":"2023-11-14T22:13:20.000Z"}],"more":false}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"b"}}
      < {"id":3,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{"garlic":"cant"}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"wheat":5},"lsn":1,"name":"b","recipes":31982,"scope":"all"}}
      """)
  }

  @Test("in scope stock only what is in the bag counts, and what is used up goes")
  func stock() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"stock"},{"edit":"stock","ingredient":"wheat","quantity":1},{"edit":"stock","ingredient":"blue-mountain-flower","quantity":2}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":3,"lsn":1,"recipes":{"added":0,"count":1,"removed":32814}}}
      > {"id":2,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default"}}
      < {"id":2,"jsonrpc":"2.0","result":{"lsn":1,"recipes":[{"effects":["fortify-health","restore-health"],"gold":103,"ingredients":["blue-mountain-flower","wheat"]}],"total":1}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"giants-toe","by":1}]}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"lsn":2,"recipes":{"added":3,"count":4,"removed":0}}}
      > {"id":4,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default"}}
      < {"id":4,"jsonrpc":"2.0","result":{"lsn":2,"recipes":[{"effects":["damage-stamina-regen","fortify-health","restore-health"],"gold":666,"ingredients":["blue-mountain-flower","giants-toe","wheat"]},{"effects":["damage-stamina-regen","fortify-health"],"gold":645,"ingredients":["giants-toe","wheat"]},{"effects":["fortify-health"],"gold":486,"ingredients":["blue-mountain-flower","giants-toe"]},{"effects":["fortify-health","restore-health"],"gold":103,"ingredients":["blue-mountain-flower","wheat"]}],"total":4}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":-1}]}}
      < {"id":5,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":0,"count":1,"removed":3}}}
      > {"id":6,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default"}}
      < {"id":6,"jsonrpc":"2.0","result":{"lsn":3,"recipes":[{"effects":["fortify-health"],"gold":486,"ingredients":["blue-mountain-flower","giants-toe"]}],"total":1}}
      > {"id":7,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":-1}]}}
      < {"error":{"code":1032,"data":{"inBag":0,"ingredient":"wheat","kind":"notInBag","taken":1},"message":"cannot take 1 Wheat out of the bag, which has none; profile.get shows what is in it"},"id":7,"jsonrpc":"2.0"}
      > {"id":8,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}]}}
      < {"id":8,"jsonrpc":"2.0","result":{"changed":1,"lsn":4,"recipes":{"added":3,"count":4,"removed":0}}}
      > {"id":9,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":9,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"blue-mountain-flower":2,"giants-toe":1,"wheat":1},"lsn":4,"name":"default","recipes":4,"scope":"stock"}}
      > {"id":10,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":1000000}]}}
      < {"id":10,"jsonrpc":"2.0","result":{"changed":1,"lsn":5,"recipes":{"added":0,"count":4,"removed":0}}}
      > {"id":11,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1000000}]}}
      < {"id":11,"jsonrpc":"2.0","result":{"changed":1,"lsn":6,"recipes":{"added":0,"count":4,"removed":0}}}
      > {"id":12,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":12,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"blue-mountain-flower":2,"giants-toe":1,"wheat":2000000},"lsn":6,"name":"default","recipes":4,"scope":"stock"}}
      """)
  }

  @Test("after a reset to cant everything is listed but what may")
  func resetToCant() throws {
    try ServiceHarness.small().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","effect":"fear","choice":"must"},{"edit":"reset","group":"ingredients","choice":"cant"},{"edit":"choose","ingredient":"garlic","choice":"may"},{"edit":"choose","ingredient":"wheat","choice":"must"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":5,"lsn":1,"recipes":{"added":0,"count":1,"removed":15}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":2,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{"fear":"must"},"ingredients":{"marker":"cant","nirnroot":"cant","salt-pile":"cant","wheat":"must"}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":1,"name":"default","recipes":1,"scope":"all"}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"reset","group":"ingredients","choice":"may"}]}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":4,"lsn":2,"recipes":{"added":8,"count":9,"removed":0}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":4,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{"fear":"must"},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":2,"name":"default","recipes":9,"scope":"all"}}
      """)
  }

  @Test("an edit that is refused changes nothing, be it the last of many")
  func refused() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"thief"}}
      < {"id":1,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":1,"name":"thief","recipes":32815}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"stock"},{"edit":"choose","ingredient":"nirnrot","choice":"must"}]}}
      < {"error":{"code":1011,"data":{"ingredient":"nirnrot","kind":"ingredientNotFound"},"message":"no ingredient nirnrot; did you mean nirnroot?"},"id":2,"jsonrpc":"2.0"}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"stock"},{"edit":"choose","effect":"feer","choice":"must"}]}}
      < {"error":{"code":1012,"data":{"effect":"feer","kind":"effectNotFound"},"message":"no effect feer; did you mean fear?"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"stock"},{"edit":"rename","name":"thief"}]}}
      < {"error":{"code":1003,"data":{"kind":"profileExists"},"message":"a profile named thief already exists; choose another name"},"id":4,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"rename","name":"default"}]}}
      < {"id":6,"jsonrpc":"2.0","result":{"changed":0,"lsn":2,"recipes":{"added":0,"count":32815,"removed":0}}}
      > {"id":7,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":7,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":2,"name":"default","recipes":32815,"scope":"all"}}
      """)
  }

  @Test("what is not in the bag cannot be taken out: all edits of the call are refused")
  func notInBag() throws {
    let harness = try ServiceHarness.skyrim()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":2}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":32815,"removed":0}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":-5},{"edit":"adjust","ingredient":"garlic","by":1}],"request":{"client":"c","n":1}}}
      < {"error":{"code":1032,"data":{"inBag":2,"ingredient":"wheat","kind":"notInBag","taken":5},"message":"cannot take 5 Wheat out of the bag, which has 2; profile.get shows what is in it"},"id":2,"jsonrpc":"2.0"}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":-5},{"edit":"adjust","ingredient":"garlic","by":1}],"request":{"client":"c","n":1}}}
      < {"error":{"code":1032,"data":{"duplicate":true,"inBag":2,"ingredient":"wheat","kind":"notInBag","taken":5},"message":"cannot take 5 Wheat out of the bag, which has 2; profile.get shows what is in it"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":4,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"wheat":2},"lsn":1,"name":"default","recipes":32815,"scope":"all"}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":-5},{"edit":"adjust","ingredient":"wheat","by":3}]}}
      < {"id":5,"jsonrpc":"2.0","result":{"changed":1,"lsn":2,"recipes":{"added":0,"count":32815,"removed":0}}}
      """)
    #expect(harness.store.violations == [])
  }

  @Test("adjusts that are too large for one stay apart, and all of them count")
  func largeAdjusts() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":600000},{"edit":"adjust","ingredient":"wheat","by":600000}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":32815,"removed":0}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":2,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"wheat":1200000},"lsn":1,"name":"default","recipes":32815,"scope":"all"}}
      """)
  }

  @Test("ifLsn must be the lsn of the profile's last change")
  func ifLSN() throws {
    try ServiceHarness.small().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","ifLsn":0,"edits":[{"edit":"scope","scope":"stock"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":0,"removed":16}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.create","params":{"name":"other"}}
      < {"id":2,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":2,"name":"other","recipes":16}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","ifLsn":2,"edits":[{"edit":"scope","scope":"all"}]}}
      < {"error":{"code":1020,"data":{"actual":1,"kind":"lsnConflict"},"message":"the profile has changed: its lsn is 1; read it again and retry"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","ifLsn":1,"edits":[{"edit":"scope","scope":"all"}]}}
      < {"id":4,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":16,"count":16,"removed":0}}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","ifLsn":-1,"edits":[{"edit":"scope","scope":"all"}]}}
      < {"error":{"code":1030,"data":{"field":"ifLsn","kind":"outOfRange","max":9007199254740991,"min":0},"message":"ifLsn must be from 0 to 9007199254740991"},"id":5,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","ifLsn":3.0,"edits":[{"edit":"scope","scope":"all"}]}}
      < {"error":{"code":-32602,"data":{"field":"ifLsn","kind":"invalidParams"},"message":"the parameter ifLsn must be an integer"},"id":6,"jsonrpc":"2.0"}
      """)
  }
}
