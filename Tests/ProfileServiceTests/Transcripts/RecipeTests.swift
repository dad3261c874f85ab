import Testing

@Suite("Transcripts: recipes and history")
struct RecipeTests {
  @Test("a page of recipes, in each order and under each filter")
  func list() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":2}}
      < {"id":1,"jsonrpc":"2.0","result":{"cursor":"5b2230303030303030302d303030302d343030302d383030302d303030303030303030303031222c2276616c7565222c302c22616e79222c22222c322c312c22313134333866336436393631346365352e34306361643236623939333337636363225d","lsn":0,"recipes":[{"effects":["regenerate-health","regenerate-magicka","waterbreathing"],"gold":1900,"ingredients":["garlic","nordic-barnacle","salmon-roe"]},{"effects":["damage-magicka-regen","restore-stamina","waterbreathing"],"gold":1830,"ingredients":["bear-claws","chickens-egg","salmon-roe"]}],"total":32815}}
      > {"id":2,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":1,"sort":"ingredients"}}
      < {"id":2,"jsonrpc":"2.0","result":{"cursor":"5b2230303030303030302d303030302d343030302d383030302d303030303030303030303031222c22696e6772656469656e7473222c302c22616e79222c22222c312c302c22313134333866336436393631346365352e34306361643236623939333337636363225d","lsn":0,"recipes":[{"effects":["damage-health","damage-stamina","invisibility","resist-magic"],"gold":504,"ingredients":["crimson-nirnroot","nirnroot"]}],"total":32815}}
      > {"id":3,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":1,"sort":"effects"}}
      < {"id":3,"jsonrpc":"2.0","result":{"cursor":"5b2230303030303030302d303030302d343030302d383030302d303030303030303030303031222c2265666665637473222c302c22616e79222c22222c312c302c22313134333866336436393631346365352e34306361643236623939333337636363225d","lsn":0,"recipes":[{"effects":["damage-health","damage-magicka","damage-magicka-regen","damage-stamina","frenzy"],"gold":1050,"ingredients":["blisterwort","human-heart","jarrin-root"]}],"total":32815}}
      > {"id":4,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":1,"ingredients":2}}
      < {"id":4,"jsonrpc":"2.0","result":{"cursor":"5b2230303030303030302d303030302d343030302d383030302d303030303030303030303031222c2276616c7565222c322c22616e79222c22222c312c37372c22313134333866336436393631346365352e34306361643236623939333337636363225d","lsn":0,"recipes":[{"effects":["fortify-magicka","restore-stamina","waterbreathing"],"gold":1645,"ingredients":["histcarp","salmon-roe"]}],"total":1709}}
      > {"id":5,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":1,"kind":"pure"}}
      < {"id":5,"jsonrpc":"2.0","result":{"cursor":"5b2230303030303030302d303030302d343030302d383030302d303030303030303030303031222c2276616c7565222c302c2270757265222c22222c312c302c22313134333866336436393631346365352e34306361643236623939333337636363225d","lsn":0,"recipes":[{"effects":["regenerate-health","regenerate-magicka","waterbreathing"],"gold":1900,"ingredients":["garlic","nordic-barnacle","salmon-roe"]}],"total":16639}}
      > {"id":6,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":1,"kind":"beneficial"}}
      < {"id":6,"jsonrpc":"2.0","result":{"cursor":"5b2230303030303030302d303030302d343030302d383030302d303030303030303030303031222c2276616c7565222c302c2262656e6566696369616c222c22222c312c302c22313134333866336436393631346365352e34306361643236623939333337636363225d","lsn":0,"recipes":[{"effects":["regenerate-health","regenerate-magicka","waterbreathing"],"gold":1900,"ingredients":["garlic","nordic-barnacle","salmon-roe"]}],"total":11099}}
      > {"id":7,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":1,"kind":"harmful"}}
      < {"id":7,"jsonrpc":"2.0","result":{"cursor":"5b2230303030303030302d303030302d343030302d383030302d303030303030303030303031222c2276616c7565222c302c226861726d66756c222c22222c312c3138322c22313134333866336436393631346365352e34306361643236623939333337636363225d","lsn":0,"recipes":[{"effects":["damage-health","damage-magicka-regen","slow"],"gold":1093,"ingredients":["burnt-spriggan-wood","deathbell","jarrin-root"]}],"total":5540}}
      > {"id":8,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":1,"text":"NIRN"}}
      < {"id":8,"jsonrpc":"2.0","result":{"cursor":"5b2230303030303030302d303030302d343030302d383030302d303030303030303030303031222c2276616c7565222c302c22616e79222c224e49524e222c312c3130382c22313134333866336436393631346365352e34306361643236623939333337636363225d","lsn":0,"recipes":[{"effects":["resist-magic","waterbreathing"],"gold":1596,"ingredients":["chickens-egg","crimson-nirnroot","salmon-roe"]}],"total":2273}}
      > {"id":9,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":1,"text":"=poison of paralysis"}}
      < {"id":9,"jsonrpc":"2.0","result":{"cursor":"5b2230303030303030302d303030302d343030302d383030302d303030303030303030303031222c2276616c7565222c302c22616e79222c223d706f69736f6e206f6620706172616c79736973222c312c3637332c22313134333866336436393631346365352e34306361643236623939333337636363225d","lsn":0,"recipes":[{"effects":["fear","fortify-carry-weight","paralysis","resist-magic","restore-stamina"],"gold":719,"ingredients":["gleamblossom","netch-jelly","wisp-wrappings"]}],"total":953}}
      > {"id":10,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":1,"text":"zzz"}}
      < {"id":10,"jsonrpc":"2.0","result":{"lsn":0,"recipes":[],"total":0}}
      > {"id":11,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":0}}
      < {"error":{"code":1030,"data":{"field":"limit","kind":"outOfRange","max":500,"min":1},"message":"limit must be from 1 to 500"},"id":11,"jsonrpc":"2.0"}
      > {"id":12,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","limit":501}}
      < {"error":{"code":1030,"data":{"field":"limit","kind":"outOfRange","max":500,"min":1},"message":"limit must be from 1 to 500"},"id":12,"jsonrpc":"2.0"}
      > {"id":13,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","ingredients":4}}
      < {"error":{"code":1030,"data":{"field":"ingredients","kind":"outOfRange","max":3,"min":2},"message":"ingredients must be from 2 to 3"},"id":13,"jsonrpc":"2.0"}
      > {"id":14,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","sort":"price"}}
      < {"error":{"code":-32602,"data":{"field":"sort","kind":"invalidParams"},"message":"the parameter sort must be one of value, ingredients, effects, strength, reveals"},"id":14,"jsonrpc":"2.0"}
      > {"id":15,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","kind":"nice"}}
      < {"error":{"code":-32602,"data":{"field":"kind","kind":"invalidParams"},"message":"the parameter kind must be one of any, beneficial, harmful, pure"},"id":15,"jsonrpc":"2.0"}
      > {"id":16,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default","text":null}}
      < {"error":{"code":-32602,"data":{"field":"text","kind":"invalidParams"},"message":"the parameter text must be a string"},"id":16,"jsonrpc":"2.0"}
      > {"id":17,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"defualt"}}
      < {"error":{"code":1001,"data":{"kind":"profileNotFound","profile":"defualt"},"message":"no profile defualt; did you mean default?"},"id":17,"jsonrpc":"2.0"}
      > {"id":18,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"00000000-0000-4000-8000-000000000002"}}
      < {"error":{"code":1001,"data":{"kind":"profileNotFound","profile":"00000000-0000-4000-8000-000000000002"},"message":"no profile 00000000-0000-4000-8000-000000000002; profile.list lists them"},"id":18,"jsonrpc":"2.0"}
      > {"id":19,"jsonrpc":"2.0","method":"recipes.list"}
      < {"error":{"code":-32602,"data":{"field":"profile","kind":"invalidParams"},"message":"the parameter profile is missing"},"id":19,"jsonrpc":"2.0"}
      """)
  }

  @Test("why ingredients are, or are not, a recipe of the list")
  func explain() throws {
    try ServiceHarness.skyrim().play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"recipes.explain","params":{"profile":"default","ingredients":["wheat","blue-mountain-flower"]}}
      < {"id":1,"jsonrpc":"2.0","result":{"blockedBy":[],"effects":["fortify-health","restore-health"],"matches":true,"superfluous":[],"valid":true}}
      > {"id":2,"jsonrpc":"2.0","method":"recipes.explain","params":{"profile":"default","ingredients":["wheat","blue-mountain-flower","salt-pile"]}}
      < {"id":2,"jsonrpc":"2.0","result":{"blockedBy":[],"effects":["fortify-health","restore-health"],"matches":false,"superfluous":["salt-pile"],"valid":false}}
      > {"id":3,"jsonrpc":"2.0","method":"recipes.explain","params":{"profile":"default","ingredients":["wheat","salt-pile"]}}
      < {"id":3,"jsonrpc":"2.0","result":{"blockedBy":[],"effects":[],"matches":false,"superfluous":["salt-pile","wheat"],"valid":false}}
      > {"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"cant"},{"edit":"choose","effect":"fear","choice":"must"},{"edit":"choose","effect":"restore-health","choice":"cant"},{"edit":"choose","ingredient":"garlic","choice":"must"},{"edit":"scope","scope":"stock"}]}}
      < {"id":4,"jsonrpc":"2.0","result":{"changed":5,"lsn":1,"recipes":{"added":0,"count":0,"removed":32815}}}
      > {"id":5,"jsonrpc":"2.0","method":"recipes.explain","params":{"profile":"default","ingredients":["wheat","blue-mountain-flower"]}}
      < {"id":5,"jsonrpc":"2.0","result":{"blockedBy":["ingredient:wheat","ingredient:garlic","effect:restore-health","effect:fear","stock:blue-mountain-flower","stock:wheat"],"effects":["fortify-health","restore-health"],"matches":false,"superfluous":[],"valid":true}}
      > {"id":6,"jsonrpc":"2.0","method":"recipes.explain","params":{"profile":"default","ingredients":["wheat","wheat"]}}
      < {"error":{"code":-32602,"data":{"field":"ingredients","kind":"invalidParams"},"message":"the parameter ingredients must be different ingredients"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"recipes.explain","params":{"profile":"default","ingredients":["wheat"]}}
      < {"error":{"code":1030,"data":{"field":"ingredients","kind":"outOfRange","max":3,"min":2},"message":"ingredients must be from 2 to 3"},"id":7,"jsonrpc":"2.0"}
      > {"id":8,"jsonrpc":"2.0","method":"recipes.explain","params":{"profile":"default","ingredients":["wheat",7]}}
      < {"error":{"code":-32602,"data":{"field":"ingredients[1]","kind":"invalidParams"},"message":"the parameter ingredients[1] must be a string"},"id":8,"jsonrpc":"2.0"}
      > {"id":9,"jsonrpc":"2.0","method":"recipes.explain","params":{"profile":"default","ingredients":["wheat","barley"]}}
      < {"error":{"code":1011,"data":{"ingredient":"barley","kind":"ingredientNotFound"},"message":"no ingredient barley; catalog.get lists them"},"id":9,"jsonrpc":"2.0"}
      > {"id":10,"jsonrpc":"2.0","method":"recipes.explain","params":{"profile":"default","ingredients":"wheat"}}
      < {"error":{"code":-32602,"data":{"field":"ingredients","kind":"invalidParams"},"message":"the parameter ingredients must be an array"},"id":10,"jsonrpc":"2.0"}
      """)
  }

  @Test("history comes newest first, in pages")
  func history() throws {
    let harness = try ServiceHarness.small()
    let client = harness.connect()
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"default"}}
      < {"id":1,"jsonrpc":"2.0","result":{"changes":[],"more":false}}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"stock"}],"request":{"client":"cli","n":1}}}
      < {"id":2,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":0,"removed":16}}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":2}]}}
      < {"id":3,"jsonrpc":"2.0","result":{"changed":1,"lsn":2,"recipes":{"added":0,"count":0,"removed":0}}}
      """, on: client)
    harness.pass(milliseconds: 1_234)
    harness.play(
      """
      > {"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":9}]}}
      < {"id":4,"jsonrpc":"2.0","result":{"changed":1,"lsn":3,"recipes":{"added":0,"count":0,"removed":0}}}
      > {"id":5,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"default","limit":2}}
      < {"id":5,"jsonrpc":"2.0","result":{"changes":[{"edits":[{"edit":"stock","ingredient":"wheat","quantity":9}],"effects":[{"field":"stock:wheat","from":2,"to":9}],"hash":"aea3dfef94b6bf4c57613a2b05a22025","lsn":3,"origin":"0123456789abcdeffedcba9876543210","seq":3,"stamp":"018bcfe56cd20000","time":"2023-11-14T22:13:21.234Z"},{"edits":[{"by":2,"edit":"adjust","ingredient":"wheat"}],"effects":[{"field":"stock:wheat","from":0,"to":2}],"hash":"db5aacd60567ec8faa3a866052e31ffd","lsn":2,"origin":"0123456789abcdeffedcba9876543210","seq":2,"stamp":"018bcfe568000001","time":"2023-11-14T22:13:20.000Z"}],"more":true}}
      > {"id":6,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"default","before":2}}
      < {"id":6,"jsonrpc":"2.0","result":{"changes":[{"client":"cli","edits":[{"edit":"scope","scope":"stock"}],"effects":[{"field":"scope","from":"all","to":"stock"}],"hash":"12069c1d9db3ab0cbf86980728f030b3","lsn":1,"origin":"0123456789abcdeffedcba9876543210","seq":1,"stamp":"018bcfe568000000","time":"2023-11-14T22:13:20.000Z"}],"more":false}}
      > {"id":7,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"default","before":0}}
      < {"id":7,"jsonrpc":"2.0","result":{"changes":[],"more":false}}
      > {"id":8,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"default","limit":501}}
      < {"error":{"code":1030,"data":{"field":"limit","kind":"outOfRange","max":500,"min":1},"message":"limit must be from 1 to 500"},"id":8,"jsonrpc":"2.0"}
      > {"id":9,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"default","before":-1}}
      < {"error":{"code":1030,"data":{"field":"before","kind":"outOfRange","max":9007199254740991,"min":0},"message":"before must be from 0 to 9007199254740991"},"id":9,"jsonrpc":"2.0"}
      > {"id":10,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"defaults"}}
      < {"error":{"code":1001,"data":{"kind":"profileNotFound","profile":"defaults"},"message":"no profile defaults; did you mean default?"},"id":10,"jsonrpc":"2.0"}
      """, on: client)
  }
}
