import ClientSession
import JSON
import TestSupport
import Testing

@Suite("What each perk would add to the plan")
struct WhatIfTableTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
    _ = run("alchemist", "skill", "60", "alchemist", "4")
  }

  private func run(_ words: String...) -> Outcome {
    Outcome(words: words, peer: daemon)
  }

  private func gold(_ outcome: Outcome) throws -> Int {
    try #require(JSONValue(readable: Array(outcome.output.utf8))?["gold"]?.integer)
  }

  @Test("each line is the plan of that alchemist, and the one that adds most comes first")
  func plans() throws {
    _ = run(
      "stock", "Wheat", "3", "Blue Mountain Flower", "3", "Giant's Toe", "1", "Deathbell", "2")
    let before = run("alchemist").output
    let base = try gold(run("plan", "-ojson"))
    let rows = run("what-if", "-oplain").output.split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    #expect(
      Set(rows.map { $0[0] + "=" + $0[1] }) == [
        "skill=70", "alchemist=5", "physician=on", "benefactor=on", "poisoner=on", "purity=on",
        "seeker=on",
      ])
    for row in rows {
      let other = try gold(run("plan", "--as", "\(row[0])=\(row[1])", "-ojson"))
      #expect(row[2] == "\(other)" && row[3] == "\(other - base)", "\(row)")
    }
    let more = rows.compactMap { Int($0[3]) }
    #expect(more.count == rows.count && more == more.sorted(by: >) && more[0] > 0)
    #expect(run("alchemist").output == before)
    let table = run("what-if").output
    #expect(table.contains("MORE "), "\(table)")
    #expect(table.contains("gold now, with skill 60, Alchemist 4 of 5\n"), "\(table)")
  }

  @Test("what cannot grow is left out, and an empty bag is said to be one")
  func most() {
    _ = run("alchemist", "skill", "995", "alchemist", "5", "benefactor", "on")
    let fields = run("what-if", "-oplain").output.split(separator: "\n").map {
      $0.prefix { $0 != "\t" }
    }
    #expect(Set(fields) == ["skill", "physician", "poisoner", "purity", "seeker"])
    #expect(run("what-if").output.contains("the bag is empty; alchemy stock "))
  }
}
