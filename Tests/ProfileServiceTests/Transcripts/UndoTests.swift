import ProfileService
import Testing

@Suite("Transcripts: undo")
struct UndoTests {
  @Test("an undo goes back a change at a time, and says when no change is left")
  func stepByStep() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default"}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"no change is left to undo; profile.history lists the changes"},"id":1,"jsonrpc":"2.0"}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"}]}}
      < {"id":2,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":8,"removed":8}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"cant"},{"edit":"choose","effect":"fear","choice":"must"}]}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":2,"lsn":2,"recipes":{"added":3,"count":3,"removed":8}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default"}}
      < {"id":4,"jsonrpc":"2.0","result":{"changed":2,"kept":[],"lsn":3,"recipes":{"added":8,"count":8,"removed":3},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":2}}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default"}}
      < {"id":5,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":4,"recipes":{"added":8,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      > {"id":6,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default"}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"no change is left to undo; profile.history lists the changes"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":7,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":4,"name":"default","recipes":16,"scope":"all"}}
      """)
    #expect(harness.store.violations == [])
  }

  @Test("an undo can be undone by name, and then what it undid counts again")
  func redo() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":8,"removed":8}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default"}}
      < {"id":2,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":2,"recipes":{"added":8,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"the change is unknown here, undone already, changed nothing, or made, deleted or brought back the profile; profile.history lists the changes"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210","seq":2}}}
      < {"id":4,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":3,"recipes":{"added":0,"count":8,"removed":8},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":2}}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":5,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{"wheat":"must"}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":3,"name":"default","recipes":8,"scope":"all"}}
      > {"id":6,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210","seq":2}}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"the change is unknown here, undone already, changed nothing, or made, deleted or brought back the profile; profile.history lists the changes"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default"}}
      < {"id":7,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":4,"recipes":{"added":8,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      > {"id":8,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210","seq":3}}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"the change is unknown here, undone already, changed nothing, or made, deleted or brought back the profile; profile.history lists the changes"},"id":8,"jsonrpc":"2.0"}
      > {"id":9,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210","seq":4}}}
      < {"id":9,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":5,"recipes":{"added":0,"count":8,"removed":8},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":4}}}
      > {"id":10,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":10,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{"wheat":"must"}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":5,"name":"default","recipes":8,"scope":"all"}}
      """)
    #expect(harness.store.violations == [])
  }

  @Test(
    "a field that a later change gave another value is kept, and goes back beyond both when that one is undone"
  )
  func kept() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"00000000-0000-4000-8000-000000000001","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"},{"edit":"rename","name":"mage"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":2,"lsn":1,"recipes":{"added":0,"count":8,"removed":8}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"00000000-0000-4000-8000-000000000001","edits":[{"edit":"rename","name":"thief"}]}}
      < {"id":2,"jsonrpc":"2.0","result":{"changed":1,"lsn":2,"recipes":{"added":0,"count":8,"removed":0}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"00000000-0000-4000-8000-000000000001","change":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"kept":["name"],"lsn":3,"recipes":{"added":8,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      < {"id":4,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":3,"name":"thief","recipes":16,"scope":"all"}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"00000000-0000-4000-8000-000000000001","change":{"origin":"0123456789abcdeffedcba9876543210","seq":2}}}
      < {"id":5,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":4,"recipes":{"added":0,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":2}}}
      > {"id":6,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      < {"id":6,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":4,"name":"default","recipes":16,"scope":"all"}}
      """)
    #expect(harness.store.violations == [])
  }

  @Test("what changed nothing is skipped, keeps nothing, and is not undone by name")
  func nothing() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"00000000-0000-4000-8000-000000000001","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":8,"removed":8}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"00000000-0000-4000-8000-000000000001","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"}]}}
      < {"id":2,"jsonrpc":"2.0","result":{"changed":0,"lsn":2,"recipes":{"added":0,"count":8,"removed":0}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"00000000-0000-4000-8000-000000000001","change":{"origin":"0123456789abcdeffedcba9876543210","seq":2}}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"the change is unknown here, undone already, changed nothing, or made, deleted or brought back the profile; profile.history lists the changes"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      < {"id":4,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":3,"recipes":{"added":8,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      < {"id":5,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":3,"name":"default","recipes":16,"scope":"all"}}
      > {"id":6,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"no change is left to undo; profile.history lists the changes"},"id":6,"jsonrpc":"2.0"}
      """)
    #expect(harness.store.violations == [])
  }

  @Test("a reset is undone by the choices it covered, and what is chosen since stays")
  func reset() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"},{"edit":"choose","ingredient":"garlic","choice":"cant"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":2,"lsn":1,"recipes":{"added":0,"count":4,"removed":12}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"reset","group":"ingredients","choice":"cant"}]}}
      < {"id":2,"jsonrpc":"2.0","result":{"changed":4,"lsn":2,"recipes":{"added":0,"count":0,"removed":4}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"marker","choice":"may"}]}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":0,"count":0,"removed":0}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210","seq":2}}}
      < {"id":4,"jsonrpc":"2.0","result":{"changed":3,"kept":["ingredient:marker"],"lsn":4,"recipes":{"added":4,"count":4,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":2}}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":5,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{"garlic":"cant","wheat":"must"}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":4,"name":"default","recipes":4,"scope":"all"}}
      > {"id":6,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"default","limit":1}}
      < {"id":6,"jsonrpc":"2.0","result":{"changes":[{"edits":[{"choice":"may","edit":"choose","ingredient":"nirnroot"},{"choice":"may","edit":"choose","ingredient":"salt-pile"},{"choice":"must","edit":"choose","ingredient":"wheat"}],"effects":[{"field":"ingredient:nirnroot","from":"cant","to":"may"},{"field":"ingredient:salt-pile","from":"cant","to":"may"},{"field":"ingredient:wheat","from":"cant","to":"must"}],"hash":"6dfb2f9e95e5c3373eb8660b06256514","lsn":4,"origin":"0123456789abcdeffedcba9876543210","seq":4,"stamp":"018bcfe568000003","time":"2023-11-14T22:13:20.000Z","undoes":"0485b33526fba0b57c440c118093f8c8"}],"more":true}}
      """)
    #expect(harness.store.violations == [])
  }

  @Test("a quantity is undone by the inverse adjust: what was found since stays in the bag")
  func quantities() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":5}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":16,"removed":0}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":2}]}}
      < {"id":2,"jsonrpc":"2.0","result":{"changed":1,"lsn":2,"recipes":{"added":0,"count":16,"removed":0}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":3,"recipes":{"added":0,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":4,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"wheat":2},"lsn":3,"name":"default","recipes":16,"scope":"all"}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":9}]}}
      < {"id":5,"jsonrpc":"2.0","result":{"changed":1,"lsn":4,"recipes":{"added":0,"count":16,"removed":0}}}
      > {"id":6,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":-4}]}}
      < {"id":6,"jsonrpc":"2.0","result":{"changed":1,"lsn":5,"recipes":{"added":0,"count":16,"removed":0}}}
      > {"id":7,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210","seq":4}}}
      < {"id":7,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":6,"recipes":{"added":0,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":4}}}
      > {"id":8,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":8,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"debts":{"wheat":2},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":6,"name":"default","recipes":16,"scope":"all"}}
      > {"id":9,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":1}]}}
      < {"id":9,"jsonrpc":"2.0","result":{"changed":1,"lsn":7,"recipes":{"added":0,"count":16,"removed":0}}}
      > {"id":10,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210","seq":5}}}
      < {"id":10,"jsonrpc":"2.0","result":{"changed":0,"kept":["stock:wheat"],"lsn":7,"recipes":{"added":0,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":5}}}
      > {"id":11,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":11,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"wheat":1},"lsn":7,"name":"default","recipes":16,"scope":"all"}}
      > {"id":12,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default"}}
      < {"id":12,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":8,"recipes":{"added":0,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":7}}}
      > {"id":13,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210","seq":5}}}
      < {"id":13,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":9,"recipes":{"added":0,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":5}}}
      """)
    #expect(harness.store.violations == [])
  }

  @Test("a name that another profile has now is kept")
  func names() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"rename","name":"mage"},{"edit":"scope","scope":"stock"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":2,"lsn":1,"recipes":{"added":0,"count":0,"removed":16}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.create","params":{"name":"default"}}
      < {"id":2,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":2,"name":"default","recipes":16}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"mage"}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"kept":["name"],"lsn":3,"recipes":{"added":16,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"mage"}}
      < {"id":4,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":3,"name":"mage","recipes":16,"scope":"all"}}
      """)
    #expect(harness.store.violations == [])
  }

  @Test("what is unknown, undone, or makes, deletes or brings back the profile is not undone")
  func refused() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"mage"}}
      < {"id":1,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":1,"name":"mage","recipes":16}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"mage"}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"no change is left to undo; profile.history lists the changes"},"id":2,"jsonrpc":"2.0"}
      > {"id":3,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"mage","change":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"the change is unknown here, undone already, changed nothing, or made, deleted or brought back the profile; profile.history lists the changes"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"mage","change":{"origin":"0123456789abcdeffedcba9876543210","seq":2}}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"the change is unknown here, undone already, changed nothing, or made, deleted or brought back the profile; profile.history lists the changes"},"id":4,"jsonrpc":"2.0"}
      > {"id":5,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"mage","change":{"origin":"ffffffffffffffffffffffffffffffff","seq":1}}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"the change is unknown here, undone already, changed nothing, or made, deleted or brought back the profile; profile.history lists the changes"},"id":5,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"nobody"}}
      < {"error":{"code":1001,"data":{"kind":"profileNotFound","profile":"nobody"},"message":"no profile nobody; profile.list lists them"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"f","seq":1}}}
      < {"error":{"code":-32602,"data":{"field":"change.origin","kind":"invalidParams"},"message":"the parameter change.origin must be 32 lower-case hexadecimal digits"},"id":7,"jsonrpc":"2.0"}
      > {"id":8,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210","seq":0}}}
      < {"error":{"code":1030,"data":{"field":"change.seq","kind":"outOfRange","max":9007199254740991,"min":1},"message":"change.seq must be from 1 to 9007199254740991"},"id":8,"jsonrpc":"2.0"}
      > {"id":9,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","change":{"origin":"0123456789abcdeffedcba9876543210"}}}
      < {"error":{"code":-32602,"data":{"field":"change.seq","kind":"invalidParams"},"message":"the parameter change.seq is missing"},"id":9,"jsonrpc":"2.0"}
      > {"id":10,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"mage"}}
      < {"id":10,"jsonrpc":"2.0","result":{"lsn":2}}
      > {"id":11,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"910a2dec-8902-4cc1-beeb-8da1658eec67"}}
      < {"error":{"code":1004,"data":{"kind":"profileDeleted"},"message":"the profile mage is deleted; profile.undelete brings it back"},"id":11,"jsonrpc":"2.0"}
      > {"id":12,"jsonrpc":"2.0","method":"profile.undelete","params":{"profile":"910a2dec-8902-4cc1-beeb-8da1658eec67"}}
      < {"id":12,"jsonrpc":"2.0","result":{"lsn":3}}
      > {"id":13,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"mage"}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"no change is left to undo; profile.history lists the changes"},"id":13,"jsonrpc":"2.0"}
      > {"id":14,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"mage","change":{"origin":"0123456789abcdeffedcba9876543210","seq":3}}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"the change is unknown here, undone already, changed nothing, or made, deleted or brought back the profile; profile.history lists the changes"},"id":14,"jsonrpc":"2.0"}
      > {"id":15,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"mage","edits":[{"edit":"scope","scope":"stock"}]}}
      < {"id":15,"jsonrpc":"2.0","result":{"changed":1,"lsn":4,"recipes":{"added":0,"count":0,"removed":16}}}
      > {"id":16,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"mage","edits":[{"edit":"rename","name":"witch"}]}}
      < {"id":16,"jsonrpc":"2.0","result":{"changed":1,"lsn":5,"recipes":{"added":0,"count":0,"removed":0}}}
      > {"id":17,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"witch"}}
      < {"id":17,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":6,"recipes":{"added":16,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":4}}}
      > {"id":18,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"witch","change":{"origin":"0123456789abcdeffedcba9876543210","seq":5}}}
      < {"id":18,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":7,"recipes":{"added":0,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":5}}}
      > {"id":19,"jsonrpc":"2.0","method":"profile.list","params":{}}
      < {"id":19,"jsonrpc":"2.0","result":{"profiles":[{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":0,"name":"default","recipes":16},{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":7,"name":"mage","recipes":16}]}}
      """)
    #expect(harness.store.violations == [])
  }

  @Test("an undo that may be repeated is done once, and so is a refused one")
  func repeated() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":8,"removed":8}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","request":{"client":"c","n":1}}}
      < {"id":2,"jsonrpc":"2.0","result":{"changed":1,"kept":[],"lsn":2,"recipes":{"added":8,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","request":{"client":"c","n":1}}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"duplicate":true,"kept":[],"lsn":2,"recipes":{"added":8,"count":16,"removed":0},"undone":{"origin":"0123456789abcdeffedcba9876543210","seq":1}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","request":{"client":"c","n":2}}}
      < {"error":{"code":1042,"data":{"kind":"nothingToUndo"},"message":"no change is left to undo; profile.history lists the changes"},"id":4,"jsonrpc":"2.0"}
      > {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"must"}]}}
      < {"id":5,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":0,"count":8,"removed":8}}}
      > {"id":6,"jsonrpc":"2.0","method":"profile.undo","params":{"profile":"default","request":{"client":"c","n":2}}}
      < {"error":{"code":1042,"data":{"duplicate":true,"kind":"nothingToUndo"},"message":"no change is left to undo; profile.history lists the changes"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":7,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{"wheat":"must"}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":3,"name":"default","recipes":8,"scope":"all"}}
      """)
    #expect(harness.store.violations == [])
  }
}
