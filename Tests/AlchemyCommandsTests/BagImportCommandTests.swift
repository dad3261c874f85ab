import AlchemyCompanion
import ClientSession
import TestSupport
import Testing

@Suite("Importing a bag from a list")
struct BagImportCommandTests {
  private let folder: TemporaryFolder
  private let files = FakeFiles(folders: [])

  init() throws {
    folder = try TemporaryFolder()
    #expect(run("show", "--create").code == .success)
  }

  /// One run of the program on a replica of its own.
  private func run(_ words: String...) -> Outcome {
    Outcome(
      words: words + ["--replica", folder.appending("replica")], files: files)
  }

  private func give(_ text: String) {
    files.contents["bag.txt"] = Array(text.utf8)
    files.input = Array(text.utf8)
  }

  @Test("a list counts the bag, and the second time nothing changes")
  func set() {
    give("- Wheat (1200)\n2 Giant’s Toe\n")
    #expect(
      run("bag", "import", "bag.txt")
        == Outcome(
          code: .success,
          output: """
            2 counts changed. 32,815 recipes (as before)
              Giant's Toe: 0 → 2
              Wheat: 0 → 1,200

            """))
    #expect(
      run("bag", "import", "bag.txt")
        == Outcome(code: .success, output: "0 counts changed. 32,815 recipes (as before)\n"))
  }

  @Test("--add adds, --all counts everything else 0, and - is standard input")
  func modes() {
    give("Wheat x3\nBee")
    #expect(run("bag", "import", "-").code == .success)
    give("Wheat")
    #expect(
      run("bag", "import", "-", "--add", "-o", "plain")
        == Outcome(
          code: .success, output: "wheat\t3\t4\n"))
    #expect(
      run("bag", "import", "bag.txt", "--all", "-o", "plain")
        == Outcome(
          code: .success, output: "bee\t1\t0\nwheat\t4\t1\n"))
    #expect(run("bag", "import", "-", "--add", "--all").code == .usage)
  }

  @Test("what bag prints for programs is imported as the same bag")
  func roundTrip() {
    give("Wheat x3\nGiant's Toe x12\nNirnroot\nJarrin Root x1200")
    #expect(run("bag", "import", "bag.txt").code == .success)
    #expect(run("reserve", "Wheat", "2").code == .success)
    let printed = run("bag", "-o", "plain").output
    give("Bee x5")
    #expect(run("bag", "import", "bag.txt", "--all").code == .success)
    give(printed)
    #expect(run("bag", "import", "bag.txt", "--all").code == .success)
    #expect(run("bag", "-o", "plain").output == printed)
  }

  @Test("a debt that bag prints is not taken for a count, and the import settles it")
  func debt() {
    #expect(run("brew", "Wheat", "Giant's Toe", "--times", "3", "--anyway").code == .success)
    #expect(run("stock", "Giant's Toe", "2").code == .success)
    let printed = run("bag", "-o", "plain").output
    #expect(printed == "giants-toe\tGiant's Toe\t2\t0\t40\t0\nwheat\tWheat\t0\t0\t0\t3\n")
    give(printed)
    #expect(run("bag", "import", "bag.txt", "--all").code == .success)
    #expect(
      run("bag", "-o", "plain").output == "giants-toe\tGiant's Toe\t2\t0\t40\t0\n")
  }

  @Test("--dry-run shows what would change, and changes nothing")
  func dry() {
    give("Wheat x3")
    for _ in 1...2 {
      #expect(
        run("bag", "import", "bag.txt", "--dry-run")
          == Outcome(code: .success, output: "1 count would change\n  Wheat: 0 → 3\n"))
    }
  }

  @Test("an unread line refuses all, and the hint leaves it out")
  func unread() {
    give("Wheat x3\nBeee (2)\nMy bag")
    #expect(
      run("bag", "import", "bag.txt")
        == .told(
          .refused,
          """
          error: 2 lines cannot be read:
            line 2: Beee (2); did you mean Bee?
            line 3: My bag
          hint: alchemy bag import bag.txt --replica \(folder.appending("replica")) \
          --accept-suggestions --skip

          """))
    #expect(
      run("bag", "import", "bag.txt", "--skip")
        == Outcome(
          code: .success,
          output: """
            1 count changed. 32,815 recipes (as before)
              Wheat: 0 → 3
              line 2 was left out: Beee (2); did you mean Bee?
              line 3 was left out: My bag

            """))
    #expect(run("bag", "import", "-").errors.hasSuffix(" --accept-suggestions --skip\n"))
    #expect(run("bag", "import", "bag.txt", "--accept-suggestions").errors.hasSuffix(" --skip\n"))
    give("Wheat x3\nBeee (2)")
    #expect(run("bag", "import", "bag.txt").errors.hasSuffix(" --accept-suggestions\n"))
    give("My bag")
    let nothing = run("bag", "import", "bag.txt", "--skip", "--all")
    #expect(nothing.errors.hasSuffix("hint: alchemy bag import --help\n"))
  }

  @Test("--accept-suggestions takes the nearest names")
  func suggestions() {
    give("Wheat x3\nBeee (2)")
    #expect(
      run("bag", "import", "bag.txt", "--accept-suggestions", "-o", "plain").output
        == "bee\t0\t2\nwheat\t0\t3\n")
  }

  @Test("a paste on a terminal is asked for, and one bad line does not lose the others")
  func paste() {
    files.isInputTyped = true
    give("Wheat x3\nBeee (2)")
    #expect(
      run("bag", "import", "-", "--add")
        == Outcome(
          code: .success,
          output: """
            1 count changed. 32,815 recipes (as before)
              Wheat: 0 → 3
              line 2 was left out: Beee (2); did you mean Bee?
            correct these lines, and paste only them: alchemy bag import - --add --replica \
            \(folder.appending("replica"))

            """,
          errors: """
            Paste or type a list, such as Wheat x12, one ingredient a line. Ctrl+D on an empty line \
            ends it, Ctrl+C imports nothing.

            """))
  }

  @Test("a dry paste imports nothing, so the whole list is to be pasted again")
  func dryPaste() {
    files.isInputTyped = true
    give("Wheat x3\nBeee (2)")
    let line = "alchemy bag import - --all --replica \(folder.appending("replica"))"
    #expect(
      run("bag", "import", "-", "--dry-run", "--all").output.hasSuffix(
        "nothing was imported: correct these lines, and paste the whole list: \(line)\n"))
    #expect(run("bag", "-o", "plain").output.isEmpty)
  }

  @Test("a value of JSON that is wrong is told in the words of the file, with a hint that works")
  func wrongJSON() {
    give(#"{"Wheat": -5}"#)
    #expect(
      run("bag", "import", "bag.txt")
        == .told(
          .refused,
          """
          error: cannot read bag.txt
          caused by: the count of "Wheat" must be from 0 to 1000000: -5
          hint: alchemy bag import --help

          """))
  }

  @Test("a file may be JSON, and so may what bag prints")
  func json() {
    files.contents["bag.json"] = Array(
      #"{"inventory": [{"formId": 307386, "count": 3}, {"name": "Bee", "count": 2}]}"#.utf8)
    #expect(run("bag", "import", "bag.json", "-o", "plain").output == "bee\t0\t2\nwheat\t0\t3\n")
    #expect(run("reserve", "Wheat", "2").code == .success)
    let printed = run("bag", "-o", "plain").output
    for format in ["json", "table", "plain"] {
      let text = run("bag", "-o", format).output
      give("Garlic 5")
      #expect(run("bag", "import", "-", "--all").code == .success)
      give(text)
      #expect(run("bag", "import", "-", "--all").code == .success, "\(format)")
      #expect(run("bag", "-o", "plain").output == printed)
    }
    give(#"{"Wheat": "many"}"#)
    #expect(run("bag", "import", "-").code == .refused)
  }

  @Test("a list of the whole bag without an ingredient is refused, and the hint empties the bag")
  func empty() {
    give("Wheat x3")
    #expect(run("bag", "import", "-").code == .success)
    give("")
    #expect(
      run("bag", "import", "-", "--all")
        == .told(
          .refused,
          """
          error: the list names no ingredient; as the whole bag it would count 0 of the one ingredient \
          in the bag; to empty the bag, list one ingredient with 0: Wheat (0)
          hint: echo 'Wheat 0' | alchemy bag import - --all --replica \(folder.appending("replica"))

          """))
    give("Wheat 0")
    #expect(run("bag", "import", "-", "--all", "-o", "plain").output == "wheat\t3\t0\n")
  }

  @Test("counts of other commands may have commas, too")
  func counts() {
    #expect(run("stock", "Wheat", "1,000").code == .success)
    #expect(run("add", "Wheat", "-1,0").code == .usage)
    #expect(run("add", "Wheat", "-1,000", "Bee", "1,234").code == .success)
    #expect(run("reserve", "Bee", "1,000").code == .success)
    #expect(run("bag", "-o", "plain").output == "bee\tBee\t1234\t1000\t3702\t0\n")
  }

  @Test("a file that is missing or too long is not sent")
  func file() {
    #expect(run("bag", "import", "bag.txt").code == .notFound)
    give(String(repeating: " ", count: 65_537))
    #expect(run("bag", "import", "bag.txt").errors.contains("bag.txt"))
    #expect(run("bag", "import", "bag.txt").code != .success)
    give(String(repeating: "Wheat 1\n", count: 2_001))
    #expect(
      run("bag", "import", "bag.txt").errors.hasPrefix(
        "error: cannot read bag.txt\ncaused by: a list must have at most 2000 lines\nhint: "))
  }

  @Test("what is not UTF-8 is a line that cannot be read")
  func bytes() {
    files.contents["bag.txt"] = [0xFF, 0xFE, 0x57]
    #expect(run("bag", "import", "bag.txt").code == .refused)
  }
}
