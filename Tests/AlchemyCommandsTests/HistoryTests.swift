import ClientSession
import JSON
import TestSupport
import Testing
import Wire

/// Each command runs against a whole replica, as against a daemon.
@Suite("What the history says of brews, meals and long changes")
struct HistoryTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ line: String) -> Outcome {
    Outcome(words: line.split(separator: " ").map(String.init), peer: daemon)
  }

  /// The column WHAT of the newest changes.
  private func history(_ options: String = "--limit 1") -> [String] {
    let lines = run("history \(options)").output.split(separator: "\n")
    let start = lines.first?.firstRange(of: "WHAT")?.lowerBound
    let column = start.map { lines[0].distance(from: lines[0].startIndex, to: $0) } ?? 0
    return lines.dropFirst().map { String($0.dropFirst(column)) }.filter { !$0.isEmpty }
  }

  @Test("a brew is told by its product, and so is its undo, in the history and by undo itself")
  func brews() {
    _ = run("alchemist skill 73 fortify 47 alchemist 3 benefactor on")
    _ = run("stock purple-mountain-flower 3 thistle-branch 2")
    _ = run("brew purple-mountain-flower thistle-branch --times 2")
    #expect(
      history().prefix(4) == [
        "brewed 2 Potion of Resist Frost, 506 gold",
        "Purple Mountain Flower in the bag: 3 → 1",
        "Thistle Branch in the bag: 2 → 0",
        "learned: Resist Frost of Purple Mountain Flower and Thistle Branch",
      ])
    #expect(
      run("undo").output == """
        undone: change 3 by alchemy on pts/3
          taken back: 2 Potion of Resist Frost, 506 gold
          Purple Mountain Flower in the bag: 1 → 3
          Thistle Branch in the bag: 0 → 2
          no longer known: Resist Frost of Purple Mountain Flower and Thistle Branch
        32,815 recipes (as before)

        """)
    #expect(history().first == "taken back: 2 Potion of Resist Frost, 506 gold")
  }

  @Test("of two brews with one name in a change, each is told with its ingredients")
  func brewsOfOneName() {
    _ = run(
      "stock wheat 3 blue-mountain-flower 1 giants-toe 1 thistle-branch 1 purple-mountain-flower 1")
    _ = run("plan --brew")
    let lines = history("--limit 1 --whole").filter { $0.hasPrefix("brewed 1 Potion of ") }
    #expect(lines.count == 3)
    let twins = lines.filter { $0.hasPrefix("brewed 1 Potion of Fortify Health of ") }
    #expect(twins.count == 2, "\(lines)")
    #expect(twins.contains { $0.contains(" of Blue Mountain Flower + Wheat, ") }, "\(twins)")
    #expect(Set(twins).count == 2)
    let other = lines.filter { !twins.contains($0) }
    #expect(other.allSatisfy { !$0.contains(" + ") }, "\(other)")
  }

  @Test("a brew whose worth the alchemist of today does not have is told by its ingredients")
  func brewsOfAnother() {
    _ = run("stock purple-mountain-flower 3 thistle-branch 2")
    _ = run("brew purple-mountain-flower thistle-branch")
    #expect(history()[0].hasPrefix("brewed 1 Potion of Resist Frost, "))
    _ = run("alchemist skill 15")
    let lines = history("--limit 2")
    #expect(
      lines.contains { $0.hasPrefix("brewed 1 of Purple Mountain Flower + Thistle Branch, ") },
      "\(lines)")
  }

  @Test("a meal is told as a meal, and what was just taken out is not")
  func meals() {
    _ = run("stock wheat 5")
    _ = run("eat wheat")
    #expect(
      history().prefix(3) == [
        "ate Wheat", "Wheat in the bag: 5 → 4", "learned: Restore Health of Wheat",
      ])
    #expect(
      run("undo").output == """
        undone: change 2 by alchemy on pts/3
          taken back: ate Wheat
          Wheat in the bag: 4 → 5
          no longer known: Restore Health of Wheat
        32,815 recipes (as before)

        """)
    _ = run("eat wheat --times 3")
    #expect(history().first == "ate 3 Wheat")
    _ = run("add wheat -1")
    #expect(history().first == "took out 1: Wheat 2 → 1")
  }

  @Test("a long change has ten lines, and the command below them shows all")
  func longChanges() throws {
    let catalog = try BuiltInCatalog.value()
    let all = (catalog["ingredients"]?.array ?? []).flatMap { [$0["id"]?.string ?? "", "4"] }
    #expect(Outcome(words: ["stock"] + all, peer: daemon).code == .success)
    let stocked = history()
    #expect(stocked.count == 11, "\(stocked)")
    #expect(
      stocked.last == "100 more lines; alchemy history --before 2 --limit 1 --whole shows all")
    #expect(run("plan --brew").code == .success)
    let planned = history()
    let last = try #require(planned.last { $0.contains("more lines") })
    #expect(planned[0].hasPrefix("brewed ") && planned[0].hasSuffix(" gold:"), "\(planned[0])")
    #expect(planned.firstIndex(of: last) == 10)
    let left = try #require(Int(last.prefix { $0 != " " }))
    let words = last.split(separator: ";")[1].split(separator: " ").dropLast(2).dropFirst()
    let whole = history(words.dropFirst().joined(separator: " "))
    #expect(Array(planned.prefix(10)) == Array(whole.prefix(10)))
    #expect(whole.filter { !$0.hasSuffix("older ones") }.count == 10 + left)
    #expect(run("undo").output.split(separator: "\n").count == 13)
  }

  @Test("--by and --grep find changes in the whole log, by what the table says of them")
  func found() throws {
    let own = run("stock wheat 3").code
    #expect(own == .success && run("stock wheat 5 garlic 2").code == .success)
    for count in 1...6 { #expect(run("stock bee \(count)").code == .success) }
    func numbers(_ options: String) -> [Substring] {
      run("history -oplain " + options).output.split(separator: "\n").map {
        $0.prefix { $0 != "\t" }
      }
    }
    #expect(numbers("--grep WHEAT") == ["2", "2", "1"])
    #expect(numbers("--grep garlic --by ALCHEMY") == ["2", "2"])
    #expect(numbers("--grep wheat --limit 1") == ["2", "2"])
    #expect(numbers("--by nobody").isEmpty)
    #expect(numbers("--since 1h").count == 9 && numbers("--until 1h").isEmpty)
    #expect(
      run("history --grep wheat --limit 1").output.hasSuffix(
        "\n\nalchemy history --before 2 --grep wheat --limit 1 shows older ones\n"))
    #expect(history("--grep wheat --before 2") == ["Wheat in the bag: 0 → 3"])
    #expect(run("history --grep wheat -ojson --limit 1").output.contains(#""more":true"#))
    // A change that undoes one which does not pass still names it.
    #expect(run("undo 2").code == .success)
    #expect(history("--grep 5").first { $0.contains("undoes") } == "undoes change 2")
    #expect(run("history --since teatime").code == .usage)
  }
}
