import Alchemy
import Lists
import Testing

@Suite("Of what a catalog was made")
struct CatalogOriginTests {
  private typealias Read = (catalog: Catalog, origin: CatalogOrigin?)

  private func read(_ origin: String?) -> Result<Read, any Error> {
    let member = origin.map { "\"madeOf\":\($0)," } ?? ""
    return readFile(#"{\#(member)"id":"c","title":"C","effects":[],"ingredients":[]}"#)
  }

  private func readFile(_ text: String) -> Result<Read, any Error> {
    let bytes = Array(text.utf8)
    return Result { try CatalogFile.readWithOrigin(bytes.span) }
  }

  private func told(_ origin: String) -> [String] {
    switch read(origin) {
    case .success: return []
    case .failure(let refusal as CatalogFileRefusal):
      return refusal.mistakes.map { ($0.name.map { "\($0): " } ?? "") + $0.problem }
    case .failure(let error): return ["\(error)"]
    }
  }

  private static func plugin(_ name: String = "A.esp", size: Int = 3, written: Int = 9) -> String {
    #"{"name":"\#(name)","size":\#(size),"written":\#(written)}"#
  }

  private static func origin(games: String = #"["/g"]"#, plugins: [String] = [plugin()]) -> String {
    #"{"game":\#(games),"plugins":[\#(plugins.joined(separator: ","))]}"#
  }

  @Test func `it is read as it was written, a line for each plugin`() throws {
    var origin = CatalogOrigin()
    origin.games = ["/game", "/a mod"]
    (origin.language, origin.list) = ("german", "/plugins.txt")
    (origin.mods, origin.profile) = ("/mo", "Main \"1\"")
    origin.plugins = [
      .init(name: "Skyrim.esm", bytes: 249_753_351, seconds: 1_700_000_000),
      .init(name: "Ä.esp", bytes: 0, seconds: -1),
    ]
    let catalog = try read(nil).get().catalog
    let text = CatalogFile.text(of: catalog, madeOf: origin)
    #expect(
      text.contains("\n    {\"name\":\"Skyrim.esm\",\"size\":249753351,\"written\":1700000000},\n"))
    let read = try readFile(text).get()
    #expect(read.catalog == catalog)
    #expect(read.origin == origin)
  }

  @Test func `a catalog without it is as good, and one that was made at another time is the same`()
    throws
  {
    let byHand = try read(nil).get()
    let first = try read(Self.origin()).get()
    let second = try read(Self.origin(plugins: [Self.plugin(written: 10)])).get()
    #expect(byHand.origin == nil)
    #expect(first.origin != second.origin)
    #expect(byHand.catalog == first.catalog && first.catalog == second.catalog)
    #expect(Set([byHand, first, second].map(\.catalog.hash)).count == 1)
    #expect(CatalogFile.text(of: byHand.catalog).contains("madeOf") == false)
  }

  @Test func `mistakes are told with their names`() {
    #expect(told("3") == [#""madeOf" must be an object, in { }"#])
    #expect(told("{}") == [#""plugins" is missing"#])
    #expect(told(Self.origin(games: #""/g""#)) == [#""game" must be a list of texts"#])
    #expect(
      told(#"{"games":["/g"],"plugins":[]}"#) == [#"unknown member "games"; did you mean "game"?"#])
    #expect(
      told(Self.origin(plugins: [#"{"name":"A.esp","size":"3","writen":4}"#])) == [
        #"A.esp: unknown member "writen"; did you mean "written"?"#,
        #"A.esp: "size" must be a whole number"#, #"A.esp: "written" is missing"#,
      ])
    #expect(told(Self.origin(plugins: ["3"])) == ["each plugin must be an object, in { }"])
  }

  @Test func `its limits are kept`() {
    func many(_ count: Int) -> [String] { Array(repeating: Self.plugin(), count: count) }
    func name(_ count: Int) -> String { String(repeating: "x", count: count) }
    #expect(told(Self.origin(plugins: many(4_096))) == [])
    #expect(
      told(Self.origin(plugins: many(4_097)))
        == ["it has 4097 plugins or folders; it may have 4096"])
    let folders = Array(repeating: #""/g""#, count: 4_097).joined(separator: ",")
    #expect(
      told(Self.origin(games: "[\(folders)]"))
        == ["it has 4097 plugins or folders; it may have 4096"])
    #expect(told(Self.origin(plugins: [Self.plugin(name(255))])) == [])
    #expect(
      told(Self.origin(plugins: [Self.plugin(name(256))])).first?
        .hasSuffix(" has 256 bytes; it may have 255") == true)
    #expect(told(Self.origin(games: #"["\#(name(4_096))"]"#)) == [])
    #expect(
      told(Self.origin(games: #"["\#(name(4_097))"]"#)).first?
        .hasSuffix(" has 4097 bytes; it may have 4096") == true)
    #expect(told(Self.origin(games: "[]")) == [#""game" is empty"#])
    #expect(told(Self.origin(games: #"[""]"#)) == ["it has an empty name or path"])
    #expect(
      told(Self.origin(plugins: [Self.plugin("a\\nb")]))
        == ["a name or path contains a control character"])
    #expect(told(Self.origin(plugins: [Self.plugin(size: -1)])) == ["A.esp has a size below 0"])
    for list in ["-", "/dev/fd/63", "/proc/self/fd/0"] {
      #expect(
        told(#"{"game":["/g"],"list":"\#(list)","plugins":[]}"#)
          == [#""list" is no file, so it cannot be read again"#])
    }
  }
}
