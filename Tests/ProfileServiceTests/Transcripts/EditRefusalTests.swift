import Testing

@Suite("Transcripts: edits that are none")
struct EditRefusalTests {
  @Test("each mistake names its field, and nothing is changed")
  func mistakes() throws {
    let harness = try ServiceHarness.small()
    harness.play(
      #"""
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].choice","kind":"invalidParams"},"message":"the parameter edits[0].choice is missing"},"id":1,"jsonrpc":"2.0"}
      > {"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","choice":"must"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].ingredient","kind":"invalidParams"},"message":"the parameter edits[0].ingredient is missing"},"id":2,"jsonrpc":"2.0"}
      > {"id":3,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","effect":"fear","choice":"must"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].effect","kind":"invalidParams"},"message":"the parameter edits[0].effect cannot stand beside ingredient"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"maybe"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].choice","kind":"invalidParams"},"message":"the parameter edits[0].choice must be one of must, may, cant"},"id":4,"jsonrpc":"2.0"}
      > {"id":5,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":null}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].choice","kind":"invalidParams"},"message":"the parameter edits[0].choice must be a string"},"id":5,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":7,"choice":"must"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].ingredient","kind":"invalidParams"},"message":"the parameter edits[0].ingredient must be a string"},"id":6,"jsonrpc":"2.0"}
      > {"id":7,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"must","by":1}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].by","kind":"invalidParams"},"message":"no parameter edits[0].by here"},"id":7,"jsonrpc":"2.0"}
      > {"id":8,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"reset","group":"effects","choice":"must"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].choice","kind":"invalidParams"},"message":"the parameter edits[0].choice must be one of may, cant"},"id":8,"jsonrpc":"2.0"}
      > {"id":9,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"reset","group":"potions","choice":"may"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].group","kind":"invalidParams"},"message":"the parameter edits[0].group must be one of ingredients, effects"},"id":9,"jsonrpc":"2.0"}
      > {"id":10,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"reset","choice":"may"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].group","kind":"invalidParams"},"message":"the parameter edits[0].group is missing"},"id":10,"jsonrpc":"2.0"}
      > {"id":11,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":-1}]}}
      < {"error":{"code":1030,"data":{"field":"edits[0].quantity","kind":"outOfRange","max":1000000,"min":0},"message":"edits[0].quantity must be from 0 to 1000000"},"id":11,"jsonrpc":"2.0"}
      > {"id":12,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":1000001}]}}
      < {"error":{"code":1030,"data":{"field":"edits[0].quantity","kind":"outOfRange","max":1000000,"min":0},"message":"edits[0].quantity must be from 0 to 1000000"},"id":12,"jsonrpc":"2.0"}
      > {"id":13,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":1.5}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].quantity","kind":"invalidParams"},"message":"the parameter edits[0].quantity must be an integer"},"id":13,"jsonrpc":"2.0"}
      > {"id":14,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":"1"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].quantity","kind":"invalidParams"},"message":"the parameter edits[0].quantity must be an integer"},"id":14,"jsonrpc":"2.0"}
      > {"id":15,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].quantity","kind":"invalidParams"},"message":"the parameter edits[0].quantity is missing"},"id":15,"jsonrpc":"2.0"}
      > {"id":16,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","quantity":1}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].ingredient","kind":"invalidParams"},"message":"the parameter edits[0].ingredient is missing"},"id":16,"jsonrpc":"2.0"}
      > {"id":17,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"stock","ingredient":"wheat","quantity":1,"seen":{}}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].seen","kind":"invalidParams"},"message":"no parameter edits[0].seen here"},"id":17,"jsonrpc":"2.0"}
      > {"id":18,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":0}]}}
      < {"error":{"code":1030,"data":{"field":"edits[0].by","kind":"outOfRange","max":1000000,"min":-1000000},"message":"edits[0].by must be from -1000000 to 1000000"},"id":18,"jsonrpc":"2.0"}
      > {"id":19,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1000001}]}}
      < {"error":{"code":1030,"data":{"field":"edits[0].by","kind":"outOfRange","max":1000000,"min":-1000000},"message":"edits[0].by must be from -1000000 to 1000000"},"id":19,"jsonrpc":"2.0"}
      > {"id":20,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":-1000001}]}}
      < {"error":{"code":1030,"data":{"field":"edits[0].by","kind":"outOfRange","max":1000000,"min":-1000000},"message":"edits[0].by must be from -1000000 to 1000000"},"id":20,"jsonrpc":"2.0"}
      > {"id":21,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":true}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].by","kind":"invalidParams"},"message":"the parameter edits[0].by must be an integer"},"id":21,"jsonrpc":"2.0"}
      > {"id":22,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"rename","name":"\u0007"}]}}
      < {"error":{"code":1031,"data":{"kind":"nameInvalid"},"message":"the name is not allowed: it contains a control character"},"id":22,"jsonrpc":"2.0"}
      > {"id":23,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"rename"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].name","kind":"invalidParams"},"message":"the parameter edits[0].name is missing"},"id":23,"jsonrpc":"2.0"}
      > {"id":24,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"bag"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].scope","kind":"invalidParams"},"message":"the parameter edits[0].scope must be one of all, stock"},"id":24,"jsonrpc":"2.0"}
      > {"id":25,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].scope","kind":"invalidParams"},"message":"the parameter edits[0].scope is missing"},"id":25,"jsonrpc":"2.0"}
      > {"id":26,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"create","catalog":"skyrim","name":"x"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].edit","kind":"invalidParams"},"message":"the parameter edits[0].edit must be one of choose, reset, stock, adjust, rename, scope, alchemist, reserve, know, note, favourite"},"id":26,"jsonrpc":"2.0"}
      > {"id":27,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"delete"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].edit","kind":"invalidParams"},"message":"the parameter edits[0].edit must be one of choose, reset, stock, adjust, rename, scope, alchemist, reserve, know, note, favourite"},"id":27,"jsonrpc":"2.0"}
      > {"id":28,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"undelete"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].edit","kind":"invalidParams"},"message":"the parameter edits[0].edit must be one of choose, reset, stock, adjust, rename, scope, alchemist, reserve, know, note, favourite"},"id":28,"jsonrpc":"2.0"}
      > {"id":29,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":7}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].edit","kind":"invalidParams"},"message":"the parameter edits[0].edit must be a string"},"id":29,"jsonrpc":"2.0"}
      > {"id":30,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0].edit","kind":"invalidParams"},"message":"the parameter edits[0].edit is missing"},"id":30,"jsonrpc":"2.0"}
      > {"id":31,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[7]}}
      < {"error":{"code":-32602,"data":{"field":"edits[0]","kind":"invalidParams"},"message":"the parameter edits[0] must be an object"},"id":31,"jsonrpc":"2.0"}
      > {"id":32,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[]}}
      < {"error":{"code":1030,"data":{"field":"edits","kind":"outOfRange","max":1000,"min":1},"message":"edits must be from 1 to 1000"},"id":32,"jsonrpc":"2.0"}
      > {"id":33,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":{}}}
      < {"error":{"code":-32602,"data":{"field":"edits","kind":"invalidParams"},"message":"the parameter edits must be an array"},"id":33,"jsonrpc":"2.0"}
      > {"id":34,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default"}}
      < {"error":{"code":-32602,"data":{"field":"edits","kind":"invalidParams"},"message":"the parameter edits is missing"},"id":34,"jsonrpc":"2.0"}
      > {"id":35,"jsonrpc":"2.0","method":"profile.apply","params":{"edits":[{"edit":"scope","scope":"all"}]}}
      < {"error":{"code":-32602,"data":{"field":"profile","kind":"invalidParams"},"message":"the parameter profile is missing"},"id":35,"jsonrpc":"2.0"}
      > {"id":36,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":7,"edits":[{"edit":"scope","scope":"all"}]}}
      < {"error":{"code":-32602,"data":{"field":"profile","kind":"invalidParams"},"message":"the parameter profile must be a string"},"id":36,"jsonrpc":"2.0"}
      > {"id":37,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"all"},{"edit":"scope","scope":"bag"}]}}
      < {"error":{"code":-32602,"data":{"field":"edits[1].scope","kind":"invalidParams"},"message":"the parameter edits[1].scope must be one of all, stock"},"id":37,"jsonrpc":"2.0"}
      > {"id":38,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edit":[{"edit":"scope","scope":"all"}]}}
      < {"error":{"code":-32602,"data":{"field":"edit","kind":"invalidParams"},"message":"no parameter edit; did you mean edits?"},"id":38,"jsonrpc":"2.0"}
      > {"id":39,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"all"}],"request":7}}
      < {"error":{"code":-32602,"data":{"field":"request","kind":"invalidParams"},"message":"the parameter request must be an object"},"id":39,"jsonrpc":"2.0"}
      > {"id":40,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"all"}],"request":{"n":1}}}
      < {"error":{"code":-32602,"data":{"field":"request.client","kind":"invalidParams"},"message":"the parameter request.client is missing"},"id":40,"jsonrpc":"2.0"}
      > {"id":41,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"all"}],"request":{"client":"c"}}}
      < {"error":{"code":-32602,"data":{"field":"request.n","kind":"invalidParams"},"message":"the parameter request.n is missing"},"id":41,"jsonrpc":"2.0"}
      > {"id":42,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"all"}],"request":{"client":"","n":1}}}
      < {"error":{"code":1030,"data":{"field":"request.client","kind":"outOfRange","max":200,"min":1},"message":"request.client must be from 1 to 200"},"id":42,"jsonrpc":"2.0"}
      > {"id":43,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"all"}],"request":{"client":"c","n":0}}}
      < {"error":{"code":1030,"data":{"field":"request.n","kind":"outOfRange","max":9007199254740991,"min":1},"message":"request.n must be from 1 to 9007199254740991"},"id":43,"jsonrpc":"2.0"}
      > {"id":44,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"all"}],"request":{"client":"c","n":1,"m":1}}}
      < {"error":{"code":-32602,"data":{"field":"request.m","kind":"invalidParams"},"message":"no parameter request.m here"},"id":44,"jsonrpc":"2.0"}
      > {"id":45,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":45,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":16,"scope":"all"}}
      """#)
    #expect(harness.store.changes.isEmpty)
  }
}
