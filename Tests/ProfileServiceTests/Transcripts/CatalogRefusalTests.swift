import Alchemy
import Lists
import ProfileService
import Testing
import Wire

@Suite("Catalogs that come and go")
struct CatalogRefusalTests {
  private static let broken = CatalogStock(
    usable: [],
    refused: [
      "skyrim": [
        CatalogMistake(line: 7, name: "wheat", problem: "a fifth effect"),
        CatalogMistake(line: nil, name: nil, problem: "the file cannot be read"),
      ]
    ])

  @Test("a catalog with mistakes is refused with all of them, and its profiles are still there")
  func invalid() throws {
    let harness = try ServiceHarness.small()
    harness.restock(Self.broken)
    harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"catalog.get","params":{"catalog":"skyrim"}}
      < {"error":{"code":1013,"data":{"kind":"catalogInvalid","problems":[{"line":7,"name":"wheat","problem":"a fifth effect"},{"problem":"the file cannot be read"}]},"message":"the catalog skyrim has 2 mistakes; fix its file and reload the daemon"},"id":1,"jsonrpc":"2.0"}
      > {"id":2,"jsonrpc":"2.0","method":"catalog.list"}
      < {"id":2,"jsonrpc":"2.0","result":{"catalogs":[]}}
      > {"id":3,"jsonrpc":"2.0","method":"profile.create","params":{"name":"x"}}
      < {"error":{"code":1013,"data":{"kind":"catalogInvalid","problems":[{"line":7,"name":"wheat","problem":"a fifth effect"},{"problem":"the file cannot be read"}]},"message":"the catalog skyrim has 2 mistakes; fix its file and reload the daemon"},"id":3,"jsonrpc":"2.0"}
      > {"id":4,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"stock"}]}}
      < {"error":{"code":1013,"data":{"kind":"catalogInvalid","problems":[{"line":7,"name":"wheat","problem":"a fifth effect"},{"problem":"the file cannot be read"}]},"message":"the catalog skyrim has 2 mistakes; fix its file and reload the daemon"},"id":4,"jsonrpc":"2.0"}
      > {"id":5,"jsonrpc":"2.0","method":"recipes.list","params":{"profile":"default"}}
      < {"error":{"code":1013,"data":{"kind":"catalogInvalid","problems":[{"line":7,"name":"wheat","problem":"a fifth effect"},{"problem":"the file cannot be read"}]},"message":"the catalog skyrim has 2 mistakes; fix its file and reload the daemon"},"id":5,"jsonrpc":"2.0"}
      > {"id":6,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}
      < {"id":6,"jsonrpc":"2.0","result":{"catalog":"skyrim","choices":{"effects":{},"ingredients":{}},"deleted":false,"epoch":"00112233445566778899aabbccddeeff","id":"00000000-0000-4000-8000-000000000001","inventory":{},"lsn":0,"name":"default","recipes":0,"scope":"all"}}
      > {"id":7,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"default"}}
      < {"id":7,"jsonrpc":"2.0","result":{"lsn":1}}
      > {"id":8,"jsonrpc":"2.0","method":"profile.undelete","params":{"profile":"00000000-0000-4000-8000-000000000001"}}
      < {"id":8,"jsonrpc":"2.0","result":{"lsn":2}}
      """)
  }

  @Test("a catalog that is mended gives its profiles their recipes back")
  func mended() throws {
    let harness = try ServiceHarness.small()
    let client = harness.play(
      """
      > {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"choose","ingredient":"wheat","choice":"cant"}]}}
      < {"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":8,"removed":8}}}
      """)
    harness.restock(Self.broken)
    harness.restock(try Catalogs.small.get().stock)
    harness.play(
      """
      > {"id":2,"jsonrpc":"2.0","method":"profile.list"}
      < {"id":2,"jsonrpc":"2.0","result":{"profiles":[{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":1,"name":"default","recipes":8}]}}
      """, on: client)
  }

  @Test("requests wait for an index in order, and those of others that need none go on")
  func index() throws {
    let harness = try ServiceHarness.small()
    harness.holdsIndexes = true
    let (waiting, other) = (harness.connect(), harness.connect())
    harness.receive(
      """
      {"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"scope","scope":"stock"}]}}
      {"id":2,"jsonrpc":"2.0","method":"system.ping"}

      """, from: waiting)
    #expect(harness.takeLines(of: waiting) == [])
    #expect(harness.clients[waiting]?.isRead == false, "nothing is piled up meanwhile")
    harness.play(
      """
      > {"id":3,"jsonrpc":"2.0","method":"system.ping"}
      < {"id":3,"jsonrpc":"2.0","result":{}}
      """, on: other)
    harness.receive(#"{"id":4,"jsonrpc":"2.0","method":"profile.list"}"# + "\n", from: other)
    #expect(harness.wantedIndexes.count == 1, "asked for once")
    try harness.finishIndex()
    #expect(
      harness.takeLines(of: waiting) == [
        #"{"id":1,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":{"added":0,"count":0,"removed":16}}}"#,
        #"{"id":2,"jsonrpc":"2.0","result":{}}"#,
      ])
    #expect(
      harness.takeLines(of: other) == [
        #"{"id":4,"jsonrpc":"2.0","result":{"profiles":[{"catalog":"skyrim","deleted":false,"id":"00000000-0000-4000-8000-000000000001","lsn":1,"name":"default","recipes":0}]}}"#
      ])
    #expect(harness.clients[waiting]?.isRead == true)
  }

  @Test("a client that goes while it waits for an index leaves nothing behind")
  func gone() throws {
    let harness = try ServiceHarness.small()
    harness.holdsIndexes = true
    let client = harness.connect()
    harness.receive(#"{"id":1,"jsonrpc":"2.0","method":"profile.list"}"# + "\n", from: client)
    harness.disconnect(client)
    try harness.finishIndex()
    harness.stop()
    #expect(harness.finishedCount == 1)
  }
}
