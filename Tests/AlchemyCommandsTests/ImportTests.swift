import ClientSession
import TestSupport
import Testing
import Wire

/// Each command numbers its writes, as it does with a daemon.
@Suite("Importing a profile")
struct ImportTests {
  private static let profile = SmallDaemon.profileID
  private let source: OtherReplica
  private let target: OtherReplica
  private let files = FakeFiles()
  private let runs = Runs()

  private final class Runs {
    var count = 0
  }

  init() throws {
    source = try OtherReplica()
    target = try OtherReplica()
  }

  private func run(_ words: [String], on replica: OtherReplica) -> Outcome {
    runs.count += 1
    return Outcome(words: words, peer: replica, files: files, token: "0\(runs.count)")
  }

  private func there(_ words: String...) -> Outcome { run(words, on: source) }

  private func here(_ words: String...) -> Outcome { run(words, on: target) }

  /// A state that a log no longer holds the changes of.
  private static let state =
    #"{"profile":"\#(profile)","state":{"catalog":"skyrim","#
    + #""deleted":[false,"0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"#
    + #""effects":{"choices":{},"#
    + #""reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"#
    + #""heads":{"000000000000000000000000000000a1":"#
    + #"["018cc251f4010000","00000000000000a20000000000000000"]},"#
    + #""ingredients":{"choices":{"nirnroot":["must","#
    + #""018cc251f4000000-00000000000000a1-000000000000000000000000000000a1-1"]},"#
    + #""reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"#
    + #""inventory":{"nirnroot":{"adjusted":{"000000000000000000000000000000a1":[2,2]}}},"#
    + #""name":["default","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"#
    + #""profile":"\#(profile)","#
    + #""scope":["all","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"#
    + #""vector":{"000000000000000000000000000000a1":2},"version":3}}"#

  @Test("a profile with a state is imported whole, also where changes of its author are known")
  func state() throws {
    #expect(there("call", "sync.state", Self.state).code == .success)
    #expect(there("cant", "Wheat").code == .success)
    #expect(
      there("profile", "export", "default", "/f").output
        == "default: its state and 1 change in /f\n")
    let outcome = here("profile", "import", "/f")
    #expect(outcome.code == .success, "\(outcome)")
    #expect(here("show").output == there("show").output.replacing("change 2", with: "change 1"))
    let again = here("profile", "import", "/f")
    #expect(again.code == .success, "\(again)")
    #expect(again.output.hasPrefix("default: nothing new"))
  }

  @Test("an untouched default is imported, and changes nothing")
  func untouched() throws {
    _ = here("must", "Wheat")
    #expect(there("profile", "export", "default", "/f").output == "default: its state in /f\n")
    let outcome = here("profile", "import", "/f")
    #expect(outcome.code == .success, "\(outcome)")
    #expect(outcome.output.hasPrefix("default: nothing new"))
    #expect(here("show").output.contains("must    ingredient  Wheat\n"))
  }

  @Test("what only a later change of a file lacks is taken from the file's state")
  func lateGap() throws {
    #expect(there("call", "sync.state", Self.state).code == .success)
    _ = there("cant", "Wheat")
    _ = there("profile", "export", "default", "/f")
    // A first change that follows nothing, so that only the second one shows the gap.
    var chain = ChangeChain(by: "000000000000000000000000000000b2", of: Self.profile)
    let change = chain.change(
      1, edits: #"[{"edit":"scope","scope":"stock"}]"#, stamp: "018cc251f4000000")
    var lines = String(decoding: try #require(files.contents["/f"]), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    try #require(lines.count == 3)
    lines.insert(#"{"change":\#(change)}"#, at: 2)
    files.contents["/f"] = Array(lines.joined(separator: "\n").utf8)
    let outcome = here("profile", "import", "/f")
    #expect(outcome.code == .success, "\(outcome)")
    let shown = here("show").output
    #expect(shown.contains("must    ingredient  Nirnroot\n") && shown.contains("scope bag"))
    #expect(shown.contains("cant    ingredient  Wheat\n"))
  }

  @Test(
    "a file in which another change stands at a place of ours is refused, with the way to keep both"
  )
  func fork() throws {
    _ = here("must", "Wheat")
    _ = here("profile", "export", "default", "/f")
    let text = String(decoding: try #require(files.contents["/f"]), as: UTF8.self)
    files.contents["/f"] = Array(text.replacing("wheat", with: "nirnroot").utf8)
    let outcome = here("profile", "import", "/f")
    #expect(outcome.code == .conflict, "\(outcome)")
    #expect(outcome.errors.contains("/f is of another life of the profile"), "\(outcome)")
    #expect(
      outcome.errors.contains(
        "alchemy profile import /f --replica FOLDER --create && alchemy sync --replica FOLDER"))
    #expect(!here("show").output.contains("Nirnroot"))
  }

  @Test("a file of more changes than fit in one request is imported")
  func huge() throws {
    let origin = "000000000000000000000000000000b2"
    var lines = [
      #"{"file":"alchemy-profile","name":"default","profile":"\#(Self.profile)","version":1}"#
    ]
    var chain = ChangeChain(by: origin, of: Self.profile)
    for number in 1...700 {
      let stamp = "018cc251" + String(0xf400_0000 + number, radix: 16)
      let change = chain.change(
        number, edits: #"[{"by":1,"edit":"adjust","ingredient":"wheat"}]"#, stamp: stamp,
        client: String(repeating: "x", count: 190))
      lines.append(#"{"change":\#(change)}"#)
    }
    files.contents["/f"] = Array(lines.joined(separator: "\n").utf8)
    let outcome = here("profile", "import", "/f")
    #expect(outcome.code == .success, "\(outcome)")
    #expect(outcome.output.hasPrefix("default: 700 new changes"))
    #expect(here("show").output.contains("700  Wheat\n"))
  }

  /// An export of three changes, as lines.
  private func exported() throws -> [String] {
    for name in ["Wheat", "Nirnroot", "Garlic"] { _ = there("must", name) }
    _ = there("profile", "export", "default", "/f")
    let text = String(decoding: try #require(files.contents["/f"]), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private func write(_ lines: some Sequence<String>, end: String = "\n") {
    files.contents["/f"] = Array((lines.joined(separator: "\n") + end).utf8)
  }

  @Test("a file that lost its last lines is refused, and nothing is changed", arguments: 1...3)
  func cutOff(kept: Int) throws {
    let lines = try exported()
    try #require(lines.count == 4)
    for words in [[], ["--as", "Copy"], ["--dry-run"], ["--merge"]] {
      for end in ["\n", "", "\n\n"] {
        write(lines.prefix(kept), end: end)
        let outcome = run(["profile", "import", "/f"] + words, on: target)
        #expect(outcome.code == .refused)
        #expect(
          outcome.errors == """
            error: /f is not a whole export
            caused by: line \(kept): the file ends here, but 3 lines should follow the first; \
            nothing was changed; copy the file again, or export the profile again where it is whole
            hint: alchemy profile export --help

            """)
      }
    }
    #expect(
      here("call", "sync.state", #"{"profile":"\#(Self.profile)"}"#).output.contains(
        #""vector":{}"#))
    #expect(!here("profiles").output.contains("Copy"))
  }

  @Test("a file that ends within a line is refused as cut off, also one of an earlier version")
  func cutWithin() throws {
    let lines = try exported()
    let header = lines[0].replacing(#""lines":3,"#, with: "")
    try #require(header != lines[0])
    for first in [lines[0], header] {
      write([first] + lines[1...2] + [String(lines[3].dropLast(9))], end: "")
      let outcome = here("profile", "import", "/f")
      #expect(outcome.code == .refused)
      #expect(outcome.errors.hasPrefix("error: /f is not a whole export\n"), "\(outcome)")
      #expect(outcome.errors.contains("line 4: the file ends "), "\(outcome)")
    }
  }

  @Test("a whole file is imported without its last line feed, and a file of an earlier version")
  func whole() throws {
    let lines = try exported()
    write(lines, end: "")
    #expect(here("profile", "import", "/f").output.hasPrefix("default: 3 new changes"))
    write([lines[0].replacing(#""lines":3,"#, with: "")] + lines[1...2])
    #expect(here("profile", "import", "/f").output.hasPrefix("default: nothing new"))
    write([lines[0].replacing(#""lines":3"#, with: #""lines":"3""#)] + lines[1...])
    #expect(
      here("profile", "import", "/f").errors.contains("not the first line of an exported profile"))
  }
}
