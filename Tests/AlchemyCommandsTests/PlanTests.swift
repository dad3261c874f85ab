import AlchemyCommands
import Testing
import Wire

/// Each command runs against a whole replica, as against a daemon.
@Suite("Plans on the command line")
struct PlanTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
    _ = run(
      "stock thistle-branch 3 blue-butterfly-wing 1 imp-stool 3 glow-dust 3 "
        + "blue-mountain-flower 2 hanging-moss 1 wheat 2")
  }

  private func run(_ line: String, files: FakeFiles = FakeFiles()) -> Outcome {
    Outcome(words: line.split(separator: " ").map(String.init), peer: daemon, files: files)
  }

  private func files(_ text: String) -> FakeFiles {
    FakeFiles(contents: ["plan.json": Array(text.utf8)])
  }

  @Test func `The bag of the example is planned to the last gold`() {
    #expect(
      run("plan --effort 3").output
        == """
        GOLD  TIMES  INGREDIENTS
         401      1  Glow Dust, Hanging Moss, Wheat
         369      1  Blue Mountain Flower, Glow Dust, Wheat
         362      1  Blue Butterfly Wing, Blue Mountain Flower, Imp Stool

        1,132 gold from 3 potions; nobody can make more (proved)

        """)
  }

  @Test func `The plain form is for spreadsheets, and the JSON is the daemon's own`() throws {
    let plain = run("plan -o plain").output.split(separator: "\n")
    #expect(plain.first?.hasPrefix("401\t1\tglow-dust,hanging-moss,wheat\t") == true)
    let json = try JSONValue(parsing: Array(run("plan -o json").output.utf8))
    #expect(json["gold"] == 1132 && json["bound"] == 1132 && json["exact"] == true)
  }

  @Test func `An empty bag has nothing to brew, and says what to type`() {
    _ = run(
      "stock thistle-branch 0 blue-butterfly-wing 0 imp-stool 0 glow-dust 0 "
        + "blue-mountain-flower 0 hanging-moss 0")
    #expect(
      run("plan").output
        == "nothing to brew: the bag has not all ingredients of any recipe; "
        + "alchemy short lists those that lack one\n")
    _ = run("stock wheat 0")
    let words = "the bag is empty; alchemy stock 'Abecean Longfin' 1 puts something in\n"
    #expect(run("plan").output == "nothing to brew: " + words)
    #expect(run("shopping").output == words)
    #expect(run("learn").output == "nothing can be learned: " + words)
    #expect(run("learn --all").output.contains("440 of 440 unknown effects"))
    _ = run("stock wheat 1")
    #expect(
      run("learn").output
        == "nothing can be learned: no ingredients in the bag share an unknown effect; "
        + "alchemy learn --all plans from all ingredients\n")
  }

  @Test func `The last line of lessons says what they reveal and what is proved`() {
    _ = run(
      "stock thistle-branch 0 blue-butterfly-wing 0 imp-stool 0 glow-dust 0 "
        + "blue-mountain-flower 0 hanging-moss 0 wheat 1 giants-toe 1")
    let one =
      "\n1 brew reveals 4 of 440 unknown effects; no plan reveals more (proved); "
      + "fewer brews are not enough (proved)\n"
    #expect(run("learn").output.hasSuffix(one))
    #expect(run("learn --eat").output == run("learn").output)
    _ = run("stock wheat 2")
    let eating = run("learn --eat").output
    #expect(eating.hasPrefix("first eat one each of: Wheat\n"))
    #expect(
      eating.hasSuffix(
        "\n1 meal and 1 brew reveal 5 of 440 unknown effects; no plan reveals more (proved); "
          + "fewer brews are not enough (proved)\n"))
    #expect(run("learn --all").output.hasSuffix("brews are needed (proved)\n"))
  }

  @Test func `A plan is brewed as one change, which one undo takes back`() {
    #expect(
      run("plan --brew").output.contains(
        "\nbrewed 3 potions for 1,132 gold; alchemy undo takes it back\nlearned "))
    #expect(run("brewed").output.contains("brewed so far: 3, worth 1,132 gold"))
    _ = run("undo")
    #expect(!run("brewed").output.contains("brewed so far"))
    #expect(run("plan -o plain").output.contains("401\t1\t"))
  }

  @Test func `A saved plan holds as long as the bag and the prices do`() {
    let saved = files(run("plan -o json").output)
    #expect(
      run("plan --check plan.json", files: saved).output
        == "the plan holds: 1,132 gold from 3 potions; nobody can make more (proved)\n")
    _ = run("stock wheat 1")
    let less = run("plan --check plan.json", files: saved)
    #expect(
      less.output
        == "the plan does not hold now:\n"
        + "  it needs 2 Wheat, and the bag has 1 beyond its reserve\n")
    #expect(less.code == .refused && less.errors == "")
    _ = run("stock wheat 9")
    let more = run("plan --check plan.json", files: saved)
    #expect(more.output.contains("by its proof up to") && more.code == .refused)
    _ = run("cant hanging-moss")
    #expect(
      run("plan --check plan.json", files: saved).output.contains(
        "Glow Dust, Hanging Moss, Wheat is no recipe that fits your choices and your bag"))
    _ = run("may hanging-moss")
    _ = run("alchemist skill 15")
    #expect(run("plan --check plan.json", files: saved).output.contains(" gold, not 401"))
  }

  @Test func `Each lie of a saved plan is found`() throws {
    let honest = run("plan -o json").output
    for (truth, lie, words) in [
      (#""gold":1132"#, #""gold":1133"#, "its brews add up to 1,132 gold, not 1,133"),
      (#""bound":1132"#, #""bound":1131"#, "by its proof up to 1,132 gold can be made, not 1,131"),
      (#""times":1"#, #""times":0"#, "is brewed 0 times"),
      (#""price":"#, #""price":-"#, "a negative price"),
    ] {
      let outcome = run("plan --check plan.json", files: files(honest.replacing(truth, with: lie)))
      #expect(outcome.code == .refused && outcome.output.contains(words), "\(outcome.output)")
    }
    var plan = try #require(try JSONValue(parsing: Array(honest.utf8)).object)
    plan["proof"] = ["odd": [], "prices": [:]]
    let text = String(decoding: JSONValue.object(plan).serialized(), as: UTF8.self)
    #expect(
      run("plan --check plan.json", files: files(text)).output.contains(
        "its proof does not pay for"))
  }

  /// 90,000 sets of a file took a minute; now the check is over as soon as the file is read.
  @Test func `A proof with tens of thousands of odd sets is checked`() throws {
    let honest = run("plan -o json").output
    let many = (0..<60_000).map { number in
      #"{"ingredients":["glow-dust","unknown-\#(number)"],"price":1}"#
    }
    let plan = honest.replacing(#""odd":["#, with: #""odd":["# + many.joined(separator: ",") + ",")
    let outcome = run("plan --check plan.json", files: files(plan))
    #expect(outcome.output.contains("by its proof up to 1,192 gold can be made, not 1,132"))
  }

  @Test func `Sums beyond the largest number prove nothing`() {
    _ = run("alchemist skill 1000 fortify 10000000 alchemist 5")
    _ = run("stock wheat 1000000 blue-mountain-flower 1000000 hanging-moss 1000000")
    let outcome = run("plan")
    #expect(outcome.output.contains("; how much more is possible is not known\n"))
    #expect(!outcome.output.contains("proved"))
    #expect(run("plan -o json").output.contains(#""exact":false"#))
  }

  @Test func `A shopping list says which worth is an estimate`() {
    let rows = run("shopping -n 40").output.split(separator: "\n")
    #expect(rows.count == 41 && rows[0].contains("WORTH"))
    #expect(rows[1].contains("899     16  Jarrin Root"))
    #expect(rows.prefix(21).allSatisfy { !$0.contains("about") })
    #expect(rows.last?.contains("about ") == true)
    let plain = run("shopping -n 40 -o plain").output.split(separator: "\n")
    #expect(plain.first?.hasSuffix("\t") == true && plain.last?.hasSuffix("\tabout") == true)
  }

  @Test func `A file that is no plan is refused with a hint`() {
    let outcome = run("plan --check plan.json", files: files("[]"))
    #expect(outcome.code == .refused)
    #expect(
      outcome.errors
        == "error: plan.json is no saved plan\n"
        + "caused by: a saved plan is a file with the output of the command below\n"
        + "hint: alchemy plan -o json\n")
  }

  @Test func `Shopping and learning answer in each form`() throws {
    for command in ["shopping", "learn", "learn --all --no-spoilers", "learn --eat"] {
      let table = run(command)
      #expect(table.code == .success && !table.output.isEmpty)
      #expect(run(command + " -o plain").code == .success)
      let json = try JSONValue(parsing: Array(run(command + " -o json").output.utf8))
      #expect(json["lsn"] == 1)
    }
  }
}
