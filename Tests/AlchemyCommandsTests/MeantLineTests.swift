import ClientSession
import TestSupport
import Testing

/// Lines of people who know the game better than the commands: each works, or is answered by the line
/// that does what they mean.
@Suite("What a line means that is not quite right")
struct MeantLineTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
    for line in ["profile create wheat", "stock Wheat 9 giants-toe 2 Garlic 3", "must nirnroot"] {
      let outcome = run(line)
      try #require(outcome.code == .success, "\(line): \(outcome.errors)")
    }
  }

  private func run(_ line: String) -> Outcome {
    Outcome(words: TypedHints.lines(in: "hint: alchemy " + line + "\n")[0], peer: daemon)
  }

  @Test(
    "the proposed line is the one that is meant",
    arguments: [
      ("brew wheat + 'blue mountain flower'", "brew wheat 'blue mountain flower'"),
      ("brew wheat + blue mountain flower", "brew wheat 'blue mountain flower'"),
      ("brew wheat and 'giants toe'", "brew wheat 'giants toe'"),
      ("explain wheat, giants toe '&' garlic", "explain wheat 'giants toe' garlic"),
      ("must wheat, blue mountain flower and garlic", "must wheat 'blue mountain flower' garlic"),
      ("effect poison", "effects poison"), ("import d.jsonl", "profile import d.jsonl"),
      ("eat wheat 2", "eat wheat --times 2"), ("eat 2 wheat", "eat wheat --times 2"),
      ("brew wheat,giants-toe", "brew wheat giants-toe"),
      ("recipes --with blue mountain flower", "recipes --with 'blue mountain flower'"),
      ("eat wheat x2", "eat wheat --times 2"), ("bag export x.json", "bag --help"),
      ("brew wheat 'giants toe' 2", "brew wheat 'giants toe' --times 2"),
      ("brew wheat 'giants toe' --times 99", "brew wheat 'giants toe' --times 2"),
      ("eat garlic --times 5 --profile default", "eat garlic --times 3 --profile default"),
      ("reset effects cant", "reset effects --to cant"),
      ("recipes poisons", "recipes --kind poisons"), ("history 20", "history --limit 20"),
      ("brewed 5", "brewed --limit 5"), ("learn 2", "learn --effort 2"),
      ("show json", "show --output json"),
      ("delet wheat", "profile delete --help"), ("profile delete whaet", "profiles"),
    ])
  func proposes(typed: String, meant: String) {
    let errors = run(typed).errors
    #expect(errors.hasSuffix("\nhint: alchemy \(meant)\n"), "\(errors)")
  }

  @Test(
    "words of a sentence are no beginnings of names",
    arguments: ["must wheat or garlic", "cant no wheat", "know wheat or garlic", "must not wheat"])
  func connectives(typed: String) {
    let outcome = run(typed)
    #expect(outcome.code != .success && !outcome.errors.contains("Orange Dartwing"), "\(outcome)")
  }

  @Test("a part of several effects' names is not the ingredient that begins with it")
  func effects() {
    let outcome = run("effect poison")
    #expect(
      outcome.errors.contains("Resist Poison") && outcome.errors.contains("Weakness to Poison"))
    #expect(!outcome.errors.contains("Poison Bloom"))
    #expect(
      run("effect poison-bloom").errors.hasSuffix("\nhint: alchemy ingredient poison-bloom\n"))
  }

  @Test(
    "words for the bag work, and no profile of an ingredient's name is deleted by them",
    arguments: [
      ("remove wheat 2", "Wheat: 7 in the bag"), ("take wheat 2", "Wheat: 7 in the bag"),
      ("sell wheat 2 garlic 1", "Wheat: 7, Garlic: 2 in the bag"),
      ("drop wheat 9", "Wheat: 0 in the bag"), ("bag remove wheat 1", "Wheat: 8 in the bag"),
      ("stock wheat 3, garlic 2", "Wheat: 3, Garlic: 2 in the bag"),
      ("remove 2 wheat", "Wheat: 7 in the bag"), ("ban garlic", "Garlic: cant"),
      ("stock wheat = 3", "Wheat: 3 in the bag"), ("stock wheat x 3", "Wheat: 3 in the bag"),
      ("stock wheat 3 and garlic 2", "Wheat: 3, Garlic: 2 in the bag"),
      ("stock 3 of wheat", "Wheat: 3 in the bag"), ("unmust nirnroot", "Nirnroot: may"),
      ("include nirnroot", "Nirnroot: may"),
      ("forbid garlic", "Garlic: cant"),
    ])
  func works(typed: String, said: String) {
    let outcome = run(typed)
    #expect(outcome.output.hasPrefix(said), "\(outcome)")
    #expect(run("profiles -o plain").output.split(separator: "\n").count == 2)
    #expect(run("undo").code == .success)
  }

  @Test("an undo after the deletion of another profile says how that one comes back")
  func deletedMeanwhile() {
    #expect(run("profile delete wheat").code == .success)
    let outcome = run("undo")
    #expect(
      outcome.output.contains(
        "wheat was deleted after that change; alchemy profile undelete wheat brings it back"),
      "\(outcome)")
    #expect(run("profile undelete wheat").code == .success)
  }

  @Test(
    "a shorter word for a list shows the list", arguments: [("inv", "bag"), ("shop", "shopping")])
  func lists(typed: String, command: String) {
    #expect(run(typed) == run(command) && run(typed).code == .success)
  }
}
