import ClientSession
import TestSupport
import Testing

/// The command runs against a whole replica, as against a daemon.
@Suite("What was brewed")
struct BrewedTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ words: String...) -> Outcome {
    Outcome(words: words, peer: daemon)
  }

  /// Three brews among other changes; the second is undone.
  private func brew() {
    _ = run("brew", "Wheat", "Giant's Toe", "--anyway")
    _ = run("brew", "Purple Mountain Flower", "Thistle Branch", "--times", "2", "--anyway")
    _ = run("undo")
    _ = run("must", "Wheat")
    _ = run("brew", "Purple Mountain Flower", "Thistle Branch", "--times", "3", "--anyway")
  }

  /// The output without the times, whose text depends on the clock.
  private func lines(_ outcome: Outcome) -> [String] {
    outcome.output.split(separator: "\n").map { line in
      line.split(separator: " ").filter { !$0.contains(":") && !$0.hasPrefix("20") }
        .joined(separator: " ")
    }
  }

  @Test("the brews are listed newest first, with what all of them earned")
  func listing() {
    brew()
    #expect(
      lines(run("brewed")) == [
        "CHANGE TIME TIMES GOLD INGREDIENTS", "5 3 86 Purple Mountain Flower, Thistle Branch",
        "2 2 86 Purple Mountain Flower, Thistle Branch (undone)", "1 1 645 Giant's Toe, Wheat",
        "brewed so 4, worth 903 gold",
      ])
    #expect(run("brewed").output.hasSuffix("\n\nbrewed so far: 4, worth 903 gold\n"))
    #expect(run("show").output.contains("brewed so far: 4, worth 903 gold\n"))
  }

  @Test("a page leads to the next one, with a line that works")
  func pages() {
    brew()
    let first = run("brewed", "--limit", "2")
    #expect(first.output.contains("\nalchemy brewed --before 2 shows older ones\nbrewed so far: 4"))
    let next = run("brewed", "--before", "2")
    #expect(
      lines(next).dropFirst() == ["1 1 645 Giant's Toe, Wheat", "brewed so 4, worth 903 gold"])
    #expect(!next.output.contains("older"))
    #expect(run("brewed", "--before", "1").output.hasPrefix("no brew is older than 1\n"))
    #expect(run("brewed", "-n", "0").code == .usage)
    #expect(run("brewed", "-n", "501").code == .usage)
  }

  @Test("without a brew, the answer leads to what can be brewed")
  func empty() {
    #expect(
      run("brewed").output
        == "nothing brewed yet; alchemy recipes --bag lists what the bag is enough for\n")
    #expect(run("recipes", "--bag").code == .success)
    #expect(run("brewed", "-o", "plain").output == "")
  }

  @Test("with every brew taken back, the list ends without a blank line")
  func allUndone() {
    _ = run("stock", "wheat", "1", "giants toe", "1")
    _ = run("brew", "wheat", "giants toe")
    _ = run("undo")
    let output = run("brewed").output
    #expect(output.hasSuffix("Giant's Toe, Wheat (undone)\n"), "\(output)")
  }

  @Test("programs get every row, with ids and times in UTC")
  func forPrograms() throws {
    brew()
    let rows = run("brewed", "-o", "plain").output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.map(\.[0]) == ["5", "2", "1"])
    #expect(rows.allSatisfy { $0.count == 7 && $0[1].hasSuffix("Z") })
    #expect(
      rows.map { Array($0[3...]) } == [
        ["purple-mountain-flower,thistle-branch", "3", "86", ""],
        ["purple-mountain-flower,thistle-branch", "2", "86", "undone"],
        ["giants-toe,wheat", "1", "645", ""],
      ])
    let json = run("brewed", "-o", "json", "-n", "1").output
    #expect(json.contains(#""times":3"#) && json.contains(#""more":true"#))
  }

  @Test("brews are added up by potion and by day, without those that were taken back")
  func sums() throws {
    brew()
    _ = run("brew", "Purple Mountain Flower", "Thistle Branch", "--anyway")
    #expect(
      run("brewed", "--by", "potion").output == """
        POTION                    TIMES  GOLD
        Potion of Fortify Health      1   645
        Potion of Resist Frost        4   344

        brewed so far: 5, worth 989 gold

        """)
    #expect(
      run("brewed", "--by", "potion", "-oplain", "-n", "1").output
        == "Potion of Fortify Health\t1\t645\n")
    #expect(
      run("brewed", "--by", "potion", "-n", "1").output.contains(
        "\n1 more row; alchemy brewed --by potion --limit 2 shows 2\n"))
    let day = try #require(run("brewed", "-oplain").output.split(separator: "\t").dropFirst().first)
    #expect(run("brewed", "--by", "day", "-oplain").output == "\(day.prefix(10))\t5\t989\t6\n")
    #expect(
      run("brewed", "--by", "day", "-ojson").output.contains(#""gold":989,"learned":6,"times":5"#))
    #expect(run("brewed", "--by", "week").code == .usage)
    #expect(run("brewed", "--by", "day", "--before", "3").code == .usage)
  }

  @Test("a replica without a daemon lists its own, and its hints name it")
  func replica() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("replica")
    func run(_ words: String...) -> Outcome {
      Outcome(
        words: words + ["--replica", path], files: FakeFiles(folders: []))
    }
    _ = run("brew", "wheat", "giants-toe", "--anyway", "--create")
    _ = run("brew", "wheat", "giants-toe", "--anyway")
    let page = run("brewed", "--limit", "1").output
    #expect(page.contains("alchemy brewed --before 2 --replica \(path) shows older ones\n"))
    #expect(page.hasSuffix("brewed so far: 2, worth 1,290 gold\n"))
  }
}
