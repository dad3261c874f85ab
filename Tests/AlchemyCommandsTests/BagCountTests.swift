import ClientSession
import Testing

/// Each command runs against a whole replica, as against a daemon.
@Suite("How much the bag holds, and how strong its effects are")
struct BagCountTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ line: String) -> Outcome {
    Outcome(words: line.split(separator: " ").map(String.init), peer: daemon)
  }

  @Test("add ends where stock ends")
  func limit() {
    _ = run("stock wheat 999999")
    #expect(run("add wheat 1").code == .success)
    let full = "invalid value \"1\" for N: the bag holds at most 1,000,000 Wheat, and has 1,000,000"
    let hint = "hint: alchemy stock wheat 1000000\n"
    #expect(run("add wheat 1") == .told(.usage, "error: \(full)\n\(hint)"))
    #expect(run("add wheat -1 wheat 2").code == .usage)
    #expect(run("stock wheat 1000000").code == .success)
    #expect(run("stock wheat 1000001").code == .usage)
    #expect(run("add wheat -1 bee 2 wheat 1").code == .success)
  }

  @Test(
    "stock and add read names with counts as an import does",
    arguments: [
      "wheat 3 garlic 2", "3 wheat 2 garlic", "3 wheat, 2 garlic", "wheat x3 garlic x2",
      "wheat 3x garlic 2x",
      "wheat=3 garlic=2", "wheat=3,garlic=2", "wheat: 3, garlic: 2", "wheat 3, garlic 2",
      "wheat (3) garlic (2)",
      "x3 wheat x2 garlic",
      "3x wheat 2x garlic", "wheat*3 garlic*2", "wheat ×3 garlic ×2", "wheat ٣ garlic ２",
    ])
  func counted(words: String) {
    for command in ["stock", "add"] {
      _ = run("stock wheat 0 garlic 0")
      #expect(run("\(command) \(words)").code == .success)
      #expect(
        run("bag -o plain").output.split(separator: "\n").map {
          $0.split(separator: "\t").prefix(3).joined(separator: " ")
        } == ["garlic Garlic 2", "wheat Wheat 3"])
    }
  }

  @Test(
    "what is no certain count stays refused",
    arguments: [
      "stock wheat 3 5", "stock wheat ~3", "stock 3 wheat 5", "stock wheat", "stock 3",
      "stock wheat=-3",
      "stock x3", "stock wheat 1.5", "stock wheat=2000000", "stock 3 wheat garlic 2",
      "stock wheat garlic=2",
    ])
  func uncounted(line: String) {
    #expect(run(line).code != .success)
    #expect(run("bag -o plain").output.isEmpty)
  }

  @Test("an effect shows how strong each ingredient has it")
  func effect() {
    let table = run("effect waterbreathing").output
    #expect(table.contains("\n\nCHOICE  BAG  MAGNITUDE  SECONDS  INGREDIENT\n"))
    #expect(table.contains("\nmay       0          0       30  Chicken's Egg\n"), "\(table)")
    #expect(
      run("effect waterbreathing -o plain").output.contains(
        "\ningredient\tchickens-egg\t0\t5\t0\t30\n"))
  }

  @Test("a whole name and words that must not occur go together")
  func names() {
    let exact = run("recipes --all -o plain --text =wheat")
    let both = run("recipes --all -o plain --text").code
    #expect(both == .usage)
    let without = Outcome(
      words: ["recipes", "--all", "-o", "plain", "--text", "=wheat -garlic"], peer: daemon)
    let expected = exact.output.split(separator: "\n").filter { !$0.contains("garlic") }
    #expect(!expected.isEmpty)
    #expect(without.output.split(separator: "\n") == expected)
  }

  @Test(
    "a missing argument is told with what it is",
    arguments: [
      ("stock wheat", "\"stock\" needs N (how many are in the bag)"),
      ("add wheat", "\"add\" needs N (how many to put in)"),
      ("reserve wheat", "\"reserve\" needs N (how many to hold back)"),
      ("brew wheat", "\"brew\" needs B (another ingredient)"),
      ("reset", "\"reset\" needs ingredients|effects|all|alchemist"),
    ])
  func missing(line: String, sentence: String) {
    #expect(run(line).errors.hasPrefix("error: \(sentence)\n"))
  }
}
