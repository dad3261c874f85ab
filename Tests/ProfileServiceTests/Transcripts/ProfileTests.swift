import Testing

@Suite("Transcripts: whole profiles")
struct ProfileTests {
  @Test("a fresh daemon has one profile, and a new one gets an id of its own")
  func create() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.list"}
      < {"id":1,"jsonrpc":"2.0","result":{"profiles":[{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":0,"name":"default","recipes":32815}]}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":2,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":32815,"scope":"all"}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.create","params":{"name":"Dieb ½ 盗"}}
      < {"id":3,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":1,"name":"Dieb ½ 盗","recipes":32815}}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"Dieb ½ 盗"}}
      < {"id":4,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"910a2dec-8902-4cc1-beeb-8da1658eec67","inventory":{},"lsn":1,"name":"Dieb ½ 盗","recipes":32815,"scope":"all"}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.list","params":{"deleted":true}}
      < {"id":5,"jsonrpc":"2.0","result":{"profiles":[{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":1,"name":"Dieb ½ 盗","recipes":32815},{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":0,"name":"default","recipes":32815}]}}
      > {"id":6,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"Dieb ½ 盗"}}
      < {"id":6,"jsonrpc":"2.0","result":{"changes":[{"edits":[{"catalog":"skyrim","edit":"create","name":"Dieb ½ 盗"}],"effects":[{"field":"name","from":"","to":"Dieb ½ 盗"}],"hash":"71748f62963bdc6e535235df50720685","lsn":1,"origin":"0123456789abcdeffedcba9876543210","seq":1,"stamp":"018bcfe568000000","time":"2023-11-14T22:13:20.000Z"}],"more":false}}
      > {"id":7,"jsonrpc":"2.0","method":"profile.create","params":{"name":"default"}}
      < {"error":{"code":1003,"data":{"kind":"profileExists"},"message":"a profile named default already exists; choose another name"},"id":7,"jsonrpc":"2.0"}
      > {"id":8,"jsonrpc":"2.0","method":"profile.create","params":{"name":"x","catalog":"oblivion"}}
      < {"error":{"code":1010,"data":{"catalog":"oblivion","kind":"catalogNotFound"},"message":"no catalog oblivion; catalog.list lists them"},"id":8,"jsonrpc":"2.0"}
      > {"id":9,"jsonrpc":"2.0","method":"profile.create","params":{"name":"x","catalog":null}}
      < {"error":{"code":-32602,"data":{"field":"catalog","kind":"invalidParams"},"message":"the parameter catalog must be a string"},"id":9,"jsonrpc":"2.0"}
      > {"id":10,"jsonrpc":"2.0","method":"profile.create","params":{"catalog":"skyrim"}}
      < {"error":{"code":-32602,"data":{"field":"name","kind":"invalidParams"},"message":"the parameter name is missing"},"id":10,"jsonrpc":"2.0"}
      > {"id":11,"jsonrpc":"2.0","method":"profile.list","params":{"deleted":1}}
      < {"error":{"code":-32602,"data":{"field":"deleted","kind":"invalidParams"},"message":"the parameter deleted must be true or false"},"id":11,"jsonrpc":"2.0"}
      """)
  }

  @Test("names: what is refused, and that composed and decomposed ones are the same")
  func names() throws {
    try ServiceHarness.skyrim().play(
      #"""
      > {"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":""}}
      < {"error":{"code":1031,"data":{"kind":"nameInvalid"},"message":"the name is not allowed: it is empty or blank"},"id":1,"jsonrpc":"2.0"}
      > {"id":2,"jsonrpc":"2.0","method":"profile.create","params":{"name":" \u00a0\u3000"}}
      < {"error":{"code":1031,"data":{"kind":"nameInvalid"},"message":"the name is not allowed: it is empty or blank"},"id":2,"jsonrpc":"2.0"}
      > {"id":3,"jsonrpc":"2.0","method":"profile.create","params":{"name":"a\tb"}}
      < {"error":{"code":1031,"data":{"kind":"nameInvalid"},"message":"the name is not allowed: it contains a control character"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"profile.create","params":{"name":"a\u0085b"}}
      < {"error":{"code":1031,"data":{"kind":"nameInvalid"},"message":"the name is not allowed: it contains a control character"},"id":4,"jsonrpc":"2.0"}
      > {"id":5,"jsonrpc":"2.0","method":"profile.create","params":{"name":7}}
      < {"error":{"code":-32602,"data":{"field":"name","kind":"invalidParams"},"message":"the parameter name must be a string"},"id":5,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"profile.create","params":{"name":"caf\u00e9"}}
      < {"id":6,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":1,"name":"café","recipes":32815}}}
      > {"id":7,"jsonrpc":"2.0","method":"profile.create","params":{"name":"cafe\u0301"}}
      < {"error":{"code":1003,"data":{"kind":"profileExists"},"message":"a profile named café already exists; choose another name"},"id":7,"jsonrpc":"2.0"}
      > {"id":8,"jsonrpc":"2.0","method":"profile.create","params":{"name":"Caf\u00e9"}}
      < {"id":8,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"f893a2ee-fb32-455e-b1c1-8690ee42c90b","lsn":2,"name":"Café","recipes":32815}}}
      > {"id":9,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"cafe\u0301"}}
      < {"id":9,"jsonrpc":"2.0","result":{"lsn":3}}
      > {"id":10,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"caf\u00e9"}}
      < {"error":{"code":1001,"data":{"kind":"profileNotFound","profile":"café"},"message":"no profile café; did you mean Café?"},"id":10,"jsonrpc":"2.0"}
      """#)
  }

  @Test("a name of 200 bytes is taken, one of 201 is not")
  func nameLength() throws {
    let harness = try ServiceHarness.skyrim()
    let client = harness.connect()
    func create(_ name: String) -> String {
      let params = #"{"name":"\#(name)"}"#
      return harness.ask(
        #"{"id":1,"jsonrpc":"2.0","method":"profile.create","params":\#(params)}"#, on: client)
    }
    #expect(create(String(repeating: "é", count: 100)).contains(#""result":"#))
    #expect(
      create(String(repeating: "é", count: 100) + "e")
        == #"{"error":{"code":1031,"data":{"kind":"nameInvalid"},"message":"the name is not allowed: it has more than 200 bytes"},"id":1,"jsonrpc":"2.0"}"#
    )
  }

  @Test("deleting frees the name; reads by id go on, edits and copies are refused")
  func delete() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":3}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":32815,"removed":0}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"default"}}
      < {"id":2,"jsonrpc":"2.0","result":{"lsn":2}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      < {"id":3,"jsonrpc":"2.0","result":{"lsn":2}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"error":{"code":1001,"data":{"kind":"profileNotFound","profile":"default"},"message":"no profile default; profile.list lists them"},"id":4,"jsonrpc":"2.0"}
      > {"id":5,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      < {"id":5,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":true,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"wheat":3},"lsn":2,"name":"default","recipes":32815,"scope":"all"}}
      > {"id":6,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"00000000-0000-4000-8000-000000000001","limit":1}}
      < {"id":6,"jsonrpc":"2.0","result":{"cursor":"5b2230303030303030302d303030302d343030302d383030302d303030303030303030303031222c2276616c7565222c302c22616e79222c22222c312c302c22313134333866336436393631346365352e34306361643236623939333337636363225d","lsn":2,"recipes":[{"effects":["regenerate-health","regenerate-magicka","waterbreathing"],"gold":1900,"ingredients":["garlic","nordic-barnacle","salmon-roe"]}],"total":32815}}
      > {"id":7,"jsonrpc":"2.0","method":"recipes.explain","params":{"profile":"00000000-0000-4000-8000-000000000001","ingredients":["wheat","blue-mountain-flower"]}}
      < {"id":7,"jsonrpc":"2.0","result":{"blockedBy":[],"effects":["fortify-health","restore-health"],"matches":true,"superfluous":[],"valid":true}}
      > {"id":8,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"00000000-0000-4000-8000-000000000001","limit":1}}
      < {"id":8,"jsonrpc":"2.0","result":{"changes":[{"edits":[{"edit":"delete"}],"effects":[{"field":"deleted","from":false,"to":true}],"hash":"cc789b297c66457e421b97a807a6cecb","lsn":2,"origin":"0123456789abcdeffedcba9876543210","seq":2,"stamp":"018bcfe568000001","time":"2023-11-14T22:13:20.000Z"}],"more":true}}
      > {"id":9,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"00000000-0000-4000-8000-000000000001","edits":[{"edit":"scope","scope":"all"}]}}
      < {"error":{"code":1004,"data":{"kind":"profileDeleted"},"message":"the profile default is deleted; profile.undelete brings it back"},"id":9,"jsonrpc":"2.0"}
      > {"id":10,"jsonrpc":"2.0","method":"profile.copy","params":{"profile":"00000000-0000-4000-8000-000000000001","name":"b"}}
      < {"error":{"code":1004,"data":{"kind":"profileDeleted"},"message":"the profile default is deleted; profile.undelete brings it back"},"id":10,"jsonrpc":"2.0"}
      > {"id":11,"jsonrpc":"2.0","method":"profile.list"}
      < {"id":11,"jsonrpc":"2.0","result":{"profiles":[]}}
      > {"id":12,"jsonrpc":"2.0","method":"profile.list","params":{"deleted":true}}
      < {"id":12,"jsonrpc":"2.0","result":{"profiles":[{"catalog":"skyrim","deleted":true,"id":"00000000-0000-4000-8000-000000000001","lsn":2,"name":"default","recipes":32815}]}}
      > {"id":13,"jsonrpc":"2.0","method":"profile.create","params":{"name":"default"}}
      < {"id":13,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":3,"name":"default","recipes":32815}}}
      > {"id":14,"jsonrpc":"2.0","method":"profile.undelete","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      < {"error":{"code":1003,"data":{"kind":"profileExists"},"message":"a profile named default already exists; choose another name"},"id":14,"jsonrpc":"2.0"}
      > {"id":15,"jsonrpc":"2.0","method":"profile.undelete","params":{"name":"","profile":"00000000-0000-4000-8000-000000000001"}}
      < {"error":{"code":1031,"data":{"kind":"nameInvalid"},"message":"the name is not allowed: it is empty or blank"},"id":15,"jsonrpc":"2.0"}
      > {"id":16,"jsonrpc":"2.0","method":"profile.undelete","params":{"name":"mage","profile":"00000000-0000-4000-8000-000000000001"}}
      < {"id":16,"jsonrpc":"2.0","result":{"lsn":4}}
      > {"id":17,"jsonrpc":"2.0","method":"profile.undelete","params":{"name":"default","profile":"00000000-0000-4000-8000-000000000001"}}
      < {"id":17,"jsonrpc":"2.0","result":{"lsn":4}}
      > {"id":18,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"mage","limit":1}}
      < {"id":18,"jsonrpc":"2.0","result":{"changes":[{"edits":[{"edit":"undelete"},{"edit":"rename","name":"mage"}],"effects":[{"field":"deleted","from":true,"to":false},{"field":"name","from":"default","to":"mage"}],"hash":"fb7db9cb545a362ad7f10ba6900ba90c","lsn":4,"origin":"0123456789abcdeffedcba9876543210","seq":3,"stamp":"018bcfe568000003","time":"2023-11-14T22:13:20.000Z"}],"more":true}}
      > {"id":19,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"mage"}}
      < {"id":19,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"wheat":3},"lsn":4,"name":"mage","recipes":32815,"scope":"all"}}
      > {"id":20,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"mage"}}
      < {"id":20,"jsonrpc":"2.0","result":{"lsn":5}}
      > {"id":21,"jsonrpc":"2.0","method":"profile.undelete","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      < {"id":21,"jsonrpc":"2.0","result":{"lsn":6}}
      > {"id":22,"jsonrpc":"2.0","method":"profile.list"}
      < {"id":22,"jsonrpc":"2.0","result":{"profiles":[{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":3,"name":"default","recipes":32815},{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":6,"name":"mage","recipes":32815}]}}
      """)
  }

  @Test("a copy shows the same, under another name and id")
  func copy() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"reset","group":"effects","choice":"cant"},{"edit":"choose","effect":"fear","choice":"may"},{"edit":"choose","effect":"frenzy","choice":"must"},{"edit":"choose","ingredient":"nirnroot","choice":"cant"},{"edit":"stock","ingredient":"wheat","quantity":1000000},{"edit":"adjust","ingredient":"wheat","by":7},{"edit":"stock","ingredient":"garlic","quantity":0},{"edit":"scope","scope":"stock"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":57,"lsn":1,"recipes":{"added":0,"count":0,"removed":32815}}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.copy","params":{"profile":"default","name":"second"}}
      < {"id":2,"jsonrpc":"2.0","result":{"profile":{"catalog":"skyrim","deleted":false,"id":"910a2dec-8902-4cc1-beeb-8da1658eec67","lsn":2,"name":"second","recipes":0}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":3,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{"cure-disease":"cant","damage-health":"cant","damage-magicka":"cant","damage-magicka-regen":"cant","damage-stamina":"cant","damage-stamina-regen":"cant","fortify-alteration":"cant","fortify-barter":"cant","fortify-block":"cant","fortify-carry-weight":"cant","fortify-conjuration":"cant","fortify-destruction":"cant","fortify-enchanting":"cant","fortify-health":"cant","fortify-heavy-armor":"cant","fortify-illusion":"cant","fortify-light-armor":"cant","fortify-lockpicking":"cant","fortify-magicka":"cant","fortify-marksman":"cant","fortify-one-handed":"cant","fortify-pickpocket":"cant","fortify-restoration":"cant","fortify-smithing":"cant","fortify-sneak":"cant","fortify-stamina":"cant","fortify-two-handed":"cant","frenzy":"must","invisibility":"cant","lingering-damage-health":"cant","lingering-damage-magicka":"cant","lingering-damage-stamina":"cant","paralysis":"cant","ravage-health":"cant","ravage-magicka":"cant","ravage-stamina":"cant","regenerate-health":"cant","regenerate-magicka":"cant","regenerate-stamina":"cant","resist-fire":"cant","resist-frost":"cant","resist-magic":"cant","resist-poison":"cant","resist-shock":"cant","restore-health":"cant","restore-magicka":"cant","restore-stamina":"cant","slow":"cant","waterbreathing":"cant","weakness-to-fire":"cant","weakness-to-frost":"cant","weakness-to-magic":"cant","weakness-to-poison":"cant","weakness-to-shock":"cant"},"ingredients":{"nirnroot":"cant"}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{"wheat":1000007},"lsn":1,"name":"default","recipes":0,"scope":"stock"}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"second"}}
      < {"id":4,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{"cure-disease":"cant","damage-health":"cant","damage-magicka":"cant","damage-magicka-regen":"cant","damage-stamina":"cant","damage-stamina-regen":"cant","fortify-alteration":"cant","fortify-barter":"cant","fortify-block":"cant","fortify-carry-weight":"cant","fortify-conjuration":"cant","fortify-destruction":"cant","fortify-enchanting":"cant","fortify-health":"cant","fortify-heavy-armor":"cant","fortify-illusion":"cant","fortify-light-armor":"cant","fortify-lockpicking":"cant","fortify-magicka":"cant","fortify-marksman":"cant","fortify-one-handed":"cant","fortify-pickpocket":"cant","fortify-restoration":"cant","fortify-smithing":"cant","fortify-sneak":"cant","fortify-stamina":"cant","fortify-two-handed":"cant","frenzy":"must","invisibility":"cant","lingering-damage-health":"cant","lingering-damage-magicka":"cant","lingering-damage-stamina":"cant","paralysis":"cant","ravage-health":"cant","ravage-magicka":"cant","ravage-stamina":"cant","regenerate-health":"cant","regenerate-magicka":"cant","regenerate-stamina":"cant","resist-fire":"cant","resist-frost":"cant","resist-magic":"cant","resist-poison":"cant","resist-shock":"cant","restore-health":"cant","restore-magicka":"cant","restore-stamina":"cant","slow":"cant","waterbreathing":"cant","weakness-to-fire":"cant","weakness-to-frost":"cant","weakness-to-magic":"cant","weakness-to-poison":"cant","weakness-to-shock":"cant"},"ingredients":{"nirnroot":"cant"}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"910a2dec-8902-4cc1-beeb-8da1658eec67","inventory":{"wheat":1000007},"lsn":2,"name":"second","recipes":0,"scope":"stock"}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.copy","params":{"profile":"default","name":"second"}}
      < {"error":{"code":1003,"data":{"kind":"profileExists"},"message":"a profile named second already exists; choose another name"},"id":5,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"profile.copy","params":{"profile":"thrid","name":"third"}}
      < {"error":{"code":1001,"data":{"kind":"profileNotFound","profile":"thrid"},"message":"no profile thrid; profile.list lists them"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"profile.copy","params":{"profile":"secnod","name":"third"}}
      < {"error":{"code":1001,"data":{"kind":"profileNotFound","profile":"secnod"},"message":"no profile secnod; did you mean second?"},"id":7,"jsonrpc":"2.0"}
      > {"id":8,"jsonrpc":"2.0","method":"profile.copy","params":{"profile":"second"}}
      < {"error":{"code":-32602,"data":{"field":"name","kind":"invalidParams"},"message":"the parameter name is missing"},"id":8,"jsonrpc":"2.0"}
      """)
  }
}
