import AlchemyCommands
import ClientSession
import DaemonClient
import TestSupport
import Testing

/// An editor that changes the file as a test says.
private final class FakeEditor: Programs {
  private let files: FakeFiles
  /// What the file is replaced by, one after the other; nil leaves it as it is.
  private var texts: [((String) -> String)?]
  private let code: Int32
  private(set) var seen: [String] = []
  private(set) var commands: [String] = []

  init(_ files: FakeFiles, _ texts: [((String) -> String)?], code: Int32 = 0) {
    self.files = files
    self.texts = texts
    self.code = code
  }

  func start(_ words: [String]) throws(ClientFailure) -> any Transport {
    throw .cannotConnect(reason: "nothing is to be started")
  }

  func runHere(_ command: String) throws(ProgramFailure) -> Int32 {
    commands.append(command)
    guard let path = files.contents.keys.first(where: { command.contains($0) }) else {
      throw .missing
    }
    let text = String(decoding: files.contents[path] ?? [], as: UTF8.self)
    seen.append(text)
    if !texts.isEmpty, let change = texts.removeFirst() {
      files.contents[path] = Array(change(text).utf8)
    }
    return code
  }
}

@Suite("alchemy bag edit")
struct BagEditTests {
  private let daemon: OtherReplica
  private let files = FakeFiles()
  private static let environment = [
    "XDG_RUNTIME_DIR": "/run/user/7", "HOME": "/home/player", "EDITOR": "ed -s",
  ]

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ words: String..., programs: any Programs = NoPrograms()) -> Outcome {
    Outcome(
      words: words, peer: daemon, environment: Self.environment, files: files, programs: programs)
  }

  private func edit(_ texts: ((String) -> String)?..., code: Int32 = 0) -> (Outcome, FakeEditor) {
    let editor = FakeEditor(files, texts, code: code)
    return (run("bag", "edit", programs: editor), editor)
  }

  private var kept: [String] { files.contents.keys.filter { $0.hasPrefix("/home/player/") } }

  @Test("all that was changed is one change, and nothing of the file stays")
  func change() {
    _ = run("stock", "Wheat", "3", "Garlic", "2")
    _ = run("reserve", "Garlic", "1")
    let (outcome, editor) = edit { text in
      text.replacing("  3        0  Wheat", with: "  5        0  Wheat")
        .replacing("  2        1  Garlic\n", with: "") + "Bee 4\n1 1 Luna Moth Wing\n"
    }
    #expect(editor.commands == ["ed -s /home/player/.local/state/alchemyd/bag-edit.txt"])
    #expect(
      editor.seen[0].hasSuffix(
        "BAG  RESERVE  INGREDIENT\n  2        1  Garlic\n  3        0  Wheat\n"))
    #expect(outcome.output.hasPrefix("4 counts, 2 reserves changed. "), "\(outcome)")
    #expect(
      run("bag", "-oplain").output.split(separator: "\n").map {
        $0.split(separator: "\t")[1...3].joined(separator: " ")
      }
        == ["Bee 4 0", "Luna Moth Wing 1 1", "Wheat 5 0"])
    #expect(kept.isEmpty)
    _ = run("undo")
    #expect(run("bag", "-oplain").output.contains("Wheat\t3\t"))
  }

  @Test("a file that is left as it was, or emptied, changes nothing")
  func unchanged() {
    _ = run("stock", "Wheat", "3")
    for change in [nil, { _ in "" }, { _ in "# nothing\n" }] as [((String) -> String)?] {
      let (outcome, _) = edit(change)
      #expect(outcome.output == "nothing was changed\n", "\(outcome)")
    }
    #expect(run("history", "-oplain").output.split(separator: "\n").count == 1)
    #expect(kept.isEmpty)
  }

  @Test("a wrong line brings the editor back with its reason, and can be mended")
  func mended() {
    let (outcome, editor) = edit(
      { $0 + "3 0 Whaet\n" }, { $0.replacing("3 0 Whaet", with: "3 0 Wheat") })
    #expect(
      editor.seen.count == 2 && editor.seen[1].contains("#! did you mean Wheat?:\n3 0 Whaet\n"))
    #expect(outcome.output.hasPrefix("1 count changed. "), "\(outcome)")
    #expect(kept.isEmpty)
  }

  @Test("who gives up at a wrong line, or whose editor fails, finds the text again")
  func givenUp() {
    let (outcome, _) = edit({ $0 + "3 0 Wheat\n3 0 Nonsense\n" }, nil)
    #expect(
      outcome.code == .refused && outcome.errors.contains("kept in \(kept[0])\n"), "\(outcome)")
    #expect(outcome.errors.contains("no ingredient of the catalog is named here"))
    let text = String(decoding: files.contents[kept[0]] ?? [], as: UTF8.self)
    #expect(text.contains("3 0 Wheat\n"))
    // The hint goes on with it.
    let editor = FakeEditor(files, [{ $0.replacing("3 0 Nonsense\n", with: "") }])
    let resumed = run("bag", "edit", kept[0], programs: editor)
    #expect(resumed.output.hasPrefix("1 count changed. "), "\(resumed)")
    _ = run("undo")
    files.contents = [:]
    let (failed, _) = edit({ $0 + "3 0 Wheat\n" }, code: 1)
    #expect(
      failed.code == .refused
        && failed.errors.contains("nothing was changed: ed -s ended with 1\n"), "\(failed)")
    #expect(kept.count == 1)
    #expect(run("bag", "-oplain").output.isEmpty)
  }

  @Test("what others change meanwhile stays")
  func meanwhile() {
    _ = run("stock", "Wheat", "3", "Garlic", "2")
    let (outcome, _) = edit { text in
      _ = run("stock", "Garlic", "9")
      return text.replacing("  3        0  Wheat", with: "  4        0  Wheat")
    }
    #expect(outcome.output.hasPrefix("1 count changed. "), "\(outcome)")
    let bag = run("bag", "-oplain").output
    #expect(bag.contains("Wheat\t4\t") && bag.contains("Garlic\t9\t"))
  }

  @Test("without an editor, and without a folder, another way is named")
  func missing() {
    let none = Outcome(
      words: ["bag", "edit"], peer: daemon,
      environment: ["XDG_RUNTIME_DIR": "/run/user/7", "HOME": "/home/player", "PATH": "/bin"])
    #expect(none.code == .refused && none.errors.contains("there is no editor"), "\(none)")
    let homeless = Outcome(
      words: ["bag", "edit"], peer: daemon,
      environment: ["XDG_RUNTIME_DIR": "/run/user/7", "EDITOR": "ed"])
    #expect(homeless.code == .refused && homeless.errors.contains("no folder"), "\(homeless)")
  }
}
