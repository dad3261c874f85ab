import CommandLine
import HubProgram
import Postgres
import Sealing
import TestSupport
import Testing
import Unix

@Suite("What alchemy-hub says of what went wrong")
struct HubMistakeTests {
  private static let others: [HubMistake] = [
    .notInstalled, .newer(found: 9), .older(found: 0), .noVault(login: "anna"),
    .unreadable("a floor"), .noUser("postgres"), .wrongEncoding("LATIN1"), .foreignSchema,
    .system(SystemCallFailure(call: "poll", errno: Errno(rawValue: 5))),
    .silent(milliseconds: 30_000),
    .unconfirmed("anna"), .unrestored("anna", from: "old"), .nothingToRestore("anna", from: "old"),
    .sessionsStay("anna"),
    .noKey(hasFormer: false), .noKey(hasFormer: true), .wrongKey, .foreignKey,
    .notSealed, .unsealed, .rekeyed, .keyFile(.missing(path: "/k")), .keyFileUnread(path: "/k"),
    .keyFileOpen(path: "/k"),
    .keyFileLocked(folder: "/k"), .formerKey(generation: 1), .noMoreKeys,
    .noHome, .unrepaired, .misspelt(.count(3)), .misspelt(.unfitting([])),
    .misspelt(.unknown(place: 3, word: "abot", near: ["about", "able"])),
  ]

  @Test("each is what failed, why, and what to type", arguments: others)
  func threeLines(mistake: HubMistake) {
    let lines = mistake.words.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("caused by: ") && lines[2].hasPrefix("hint: "), "\(lines)")
    let cause = lines[1].dropFirst("caused by: ".count)
    #expect(mistake.sentence == "\(lines[0]): \(cause)")
  }

  @Test("a wrong command line is told with the likeliest right word, and with what to type")
  func usage() throws {
    for (word, words) in [
      ("chek", "no command \"chek\"; did you mean check?\nhint: `alchemy-hub check`"),
      ("x", "no command \"x\"\nhint: `alchemy-hub --help`"),
    ] {
      let failure = try #require(
        #expect(throws: UsageFailure.self) { try ServiceProgram.hub.request([word]) })
      let mistake = HubMistake.usage(failure)
      #expect(mistake.words == words)
      #expect(mistake.sentence == words.split(separator: "\n")[0])
      #expect(mistake.exitCode == 2)
    }
  }

  @Test("the code of its end is one of the manual, and tells the kinds apart")
  func codes() {
    let codes = Self.others.map(\.exitCode)
    #expect(
      codes == [
        78, 78, 78, 78, 78, 78, 78, 78, 1, 1, 2, 2, 78, 78, 78, 78, 78, 78, 78, 78, 78, 78, 78, 78,
        78, 78, 78, 78, 2, 2, 2, 2,
      ])
    #expect(Set(codes).isSubset(of: CommandTable.hub.exitCodes.map(\.code)))
  }

  @Test("a server that is not there is told with the section that names it, as a shell takes it")
  func connecting() throws {
    let folder = try TemporaryFolder()
    let failure = try #require(
      #expect(throws: PostgresFailure.self) {
        try PostgresConnection([(keyword: "host", value: folder.path)])
      })
    for (service, typed) in [
      (nil, "`psql -c 'SELECT 1'`"), ("home", "`psql service=home -c 'SELECT 1'`"),
      ("my home", "`psql service='my home' -c 'SELECT 1'`"),
    ] {
      let mistake = HubMistake.connecting(failure, service: service)
      #expect(mistake.words.hasSuffix(typed), "\(mistake.words)")
      #expect(mistake.words.contains("\ncaused by: \(failure.message)\n"))
      #expect(mistake.exitCode == 1)
    }
    // It comes from the library, and not from the server: there is no state.
    #expect(!HubMistake.refused(failure).words.contains("SQLSTATE"))
  }

  @Test("a host that accepts and closes is told to end the search for another one")
  func closing() throws {
    let failure = PostgresFailure(
      state: "", message: "server closed the connection unexpectedly")
    let words = HubMistake.connecting(failure, service: nil).words
    #expect(words.contains("libpq tries no other one after a host that accepts and closes\nhint: "))
  }
}
