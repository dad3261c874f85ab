import HubProgram
import HubSession
import Postgres
import Profiles
import Testing

/// Questions as statements, and answers as they come from the server: nothing of it needs one.
@Suite("The hub's questions and the server's answers")
struct HubDatabaseTests {
  private static let id = ProfileID(high: 0x4000, low: 0x8000_0000_0000_0001)
  private static let origin = Origin(high: 0xab, low: 1)

  private func answer(_ rows: [String?]...) -> PostgresAnswer {
    PostgresAnswer(rows: rows.map { $0.map { $0.map { Array($0.utf8) } } })
  }

  private func unreadable(_ query: HubQuery, _ answer: PostgresAnswer) -> String? {
    do throws(HubDatabase.Unreadable) {
      _ = try HubDatabase.finding(query, answer)
      return nil
    } catch {
      return error.part
    }
  }

  private static let vault = HubDatabase.Vault(number: 7, origin: origin)

  @Test(
    "a notification of positions is read as it was written, and is shorter than a payload may be")
  func notifications() throws {
    let positions = (1...300).map { HubPosition(profile: Self.id, n: .max - $0) }
    let text = HubDatabase.statement(.notify(positions), in: Self.vault).text
    let payloads = text.split(separator: "NOTIFY alchemy_\(Self.origin), '").dropFirst().map {
      rest in
      String(rest.prefix { $0 != "'" })
    }
    #expect(payloads.count == 3 && payloads.allSatisfy { $0.utf8.count < 8_000 })
    #expect(payloads.flatMap(HubDatabase.positions) == positions)
  }

  @Test(
    "nothing else that comes on the channel is a position",
    arguments: ["", " ", "x", "\(id)", "\(id) 0", "\(id) -1", "\(id) x", "3 \(id)", "x 3"])
  func strangers(payload: String) {
    #expect(HubDatabase.positions(payload) == [])
  }

  @Test("what a replica sends is a value, and never a part of a statement")
  func values() {
    let queries: [HubQuery] = [
      .profiles, .load(Self.id), .later(Self.id, than: 3),
      .hashes(Self.id, [Dot(origin: Self.origin, seq: 2)]), .ping,
      .trail(Self.id, VersionVector([Dot(origin: Self.origin, seq: 2)]), limit: 5),
      .missing(Self.id, VersionVector([Dot(origin: Self.origin, seq: 2)]), upTo: 9, limit: 4),
      .retire(Self.origin), .cut,
    ]
    for query in queries {
      let statement = HubDatabase.statement(query, in: Self.vault)
      #expect(!statement.text.contains("\(Self.id)"))
      #expect(!statement.text.contains("\(Self.origin)"))
      for number in statement.values.indices { #expect(statement.text.contains("$\(number + 1)")) }
      #expect(!statement.text.contains("$\(statement.values.count + 1)"))
    }
  }

  @Test("one row more than was asked for says that there are more, and is left to the next page")
  func pages() throws {
    let query = HubQuery.missing(Self.id, VersionVector(), upTo: 9, limit: 2)
    let hash = ChangeHash(high: 1, low: 2)
    func row(_ seq: Int) -> [String?] {
      [Self.origin.description, "\(seq)", hash.description, "\\x0a0\(seq)"]
    }
    let all = answer(row(1), row(2), row(3))
    let two = (1...2).map {
      HubText(place: Dot(origin: Self.origin, seq: $0), hash: hash, text: [10, UInt8($0)])
    }
    #expect(try HubDatabase.finding(query, all) == .missing(two, hasMore: true))
    #expect(
      try HubDatabase.finding(query, PostgresAnswer(rows: Array(all.rows.prefix(2))))
        == .missing(two, hasMore: false))
    for damaged in ["x0a", "\\x0", "\\x0g"] {
      #expect(
        unreadable(query, answer([Self.origin.description, "1", hash.description, damaged]))
          == "bytes")
    }
    #expect(unreadable(query, answer(["x", "1", hash.description, "\\x"])) == "a change")
  }

  @Test("news of several pages end with the last change of the first")
  func news() throws {
    let rows = (1...HubLimits.page + 1).map { n in
      [
        "900", "2", "5", "\(10 + n)", "\(Self.origin) 4", "\(Self.origin)", "\(4 + n)",
        "\(ChangeHash(high: 1, low: 2))", "\\x01",
      ].map {
        Optional(Array($0.utf8))
      }
    }
    let query = HubQuery.later(Self.id, than: 10)
    guard case .later(let news) = try HubDatabase.finding(query, PostgresAnswer(rows: rows)) else {
      Issue.record("no news")
      return
    }
    #expect(news.hasMore && news.changes.count == HubLimits.page && news.replaced == 5)
    #expect(news.version == HubVersion(n: 10 + HubLimits.page, moves: 2))
    #expect(news.floor == VersionVector([Dot(origin: Self.origin, seq: 4)]))
    // A profile without a later change has one row all the same.
    let none = answer(["900", "2", "5", nil, "", nil, nil, nil, nil])
    #expect(
      try HubDatabase.finding(query, none)
        == .later(
          HubNews(
            version: HubVersion(n: 900, moves: 2), replaced: 5, floor: VersionVector(), changes: [],
            hasMore: false)))
  }

  @Test("each verdict of the server is understood")
  func verdicts() throws {
    let query = HubQuery.append(
      HubAppend(
        profile: HubListing(id: Self.id, name: "x", catalog: "skyrim", isDeleted: false, n: 1),
        expected: HubVersion(), rows: []))
    for (word, detail, verdict) in [
      ("written", "8", .written(n: 8)), ("overtaken", nil, .overtaken), ("full", nil, .full),
      ("retired", "\(Self.origin)", .retired(Self.origin)),
      ("future", "1700000000000", .future(nowMilliseconds: 1_700_000_000_000)),
    ] as [(String, String?, HubVerdict)] {
      #expect(try HubDatabase.finding(query, answer([word, detail])) == .written(verdict))
    }
    #expect(unreadable(query, answer(["maybe", nil])) == "a verdict")
  }

  @Test("a login without a vault is told from a greeting that cannot be read")
  func greeting() throws {
    let other = Origin(high: 0xcd, low: 2)
    let epoch = String(repeating: "1", count: 32)
    let row = [
      "7", "\(Self.origin)", epoch, "1700000005000", "\(other) \(Self.origin)", "2", "\\x0102",
      "\\x03",
    ]
    let (vault, greeting) = try #require(
      try HubDatabase.greeting(answer(row), nowMilliseconds: 1_700_000_000_000))
    #expect(
      vault
        == HubDatabase.Vault(
          number: 7, origin: Self.origin, generation: 2, proof: [1, 2], former: [3]))
    #expect(
      greeting
        == HubGreeting(
          origin: Self.origin, epoch: epoch, aheadMilliseconds: 5_000,
          retired: [other, Self.origin]))
    #expect(try HubDatabase.greeting(answer(), nowMilliseconds: 0) == nil)
    for column in 1...5 {
      var damaged: [String?] = row
      damaged[column] = nil
      #expect(throws: HubDatabase.Unreadable.self) {
        try HubDatabase.greeting(answer(damaged), nowMilliseconds: 0)
      }
    }
  }

  @Test("answers of other tables are refused with the part that is none")
  func unreadable() {
    #expect(unreadable(.profiles, answer(["x", "a", "b", "f", "1"])) == "a profile")
    #expect(unreadable(.load(Self.id), answer([nil, "1", nil, ""])) == "a state")
    #expect(unreadable(.load(Self.id), answer(["1", "1", nil, "x y"])) == "a floor")
    #expect(
      unreadable(.later(Self.id, than: 0), answer(["1", nil, "1", nil, "", nil, nil, nil, nil]))
        == "the news of a profile")
  }
}
