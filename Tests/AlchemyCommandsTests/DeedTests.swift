import ClientSession
import DaemonClient
import TestSupport
import Testing
import Unix

/// What a command has done is never proposed again, whatever failed afterwards.
@Suite struct DeedTests {
  private let service: OtherReplica

  init() throws {
    service = try OtherReplica()
    try Signal.brokenPipe.ignore()
    for line in [
      "profile create S", "profile create Lydia", "profile create Gone", "profile delete Gone",
      "stock Wheat 2", "must nirnroot",
    ] {
      let outcome = run(line.split(separator: " ").map(String.init))
      try #require(outcome.code == .success, "\(line): \(outcome.errors)")
    }
  }

  private func run(_ words: [String]) -> Outcome {
    Outcome(words: words, peer: service, files: FakeFiles(folders: ["/run/user/7"]))
  }

  @Test(
    "a command that has changed something is not proposed again, whatever failed afterwards",
    arguments: [
      "brew wheat 'giants toe'", "add wheat 1", "stock wheat 9", "undo", "eat wheat", "must bee",
      "reset all", "scope bag", "alchemist skill 50", "reserve wheat 1", "know wheat",
      "forget wheat",
      "plan --brew", "learn --brew", "profile create Hod", "profile copy S Hod",
      "profile rename S Hod",
      "profile delete S", "profile undelete Gone", "brew wheat 'giants toe' -o json",
    ])
  func changed(line: String) throws {
    for words in [
      "may nirnroot", "cant fear", "stock wheat 3 'giants toe' 3", "know wheat 'restore health'",
    ] {
      #expect(run(TypedHints.lines(in: "hint: alchemy \(words)\n")[0]).code == .success)
    }
    let words = TypedHints.lines(in: "hint: alchemy \(line)\n")[0]
    let sink = RecordingSink(failure: .failed(reason: "No space left on device"))
    let before = run(["call", "system.status"]).output.split(separator: ",").filter {
      $0.contains("changes")
    }
    let outcome = Outcome(words: words, peer: service, output: sink)
    #expect(
      outcome.errors.contains("the change was made, and then the command failed"), "\(outcome)")
    let after = run(["call", "system.status"]).output.split(separator: ",").filter {
      $0.contains("changes")
    }
    #expect(before != after)
    if outcome.errors.hasPrefix("{") {
      #expect(outcome.errors.contains(#""hint":"alchemy history --limit 1""#))
      return
    }
    let hints = TypedHints.lines(in: outcome.errors)
    #expect(hints == [["history", "--limit", "1"]] || hints == [["profiles"]])
    #expect(run(hints.first ?? []).code == .success)
  }

  @Test(
    "what was written or chosen is not proposed again when the output fails",
    arguments: [
      ("profile export S s.jsonl", "s.jsonl was written", "ls -l s.jsonl"),
      (
        "profile export S Lydia --into stick", "stick/Lydia.jsonl was written",
        "ls -l stick/Lydia.jsonl"
      ),
      ("profile use S", "the choice was made", "alchemy profile use"),
      ("profile use --none", "the choice was made", "alchemy profile use"),
    ])
  func done(line: String, done: String, hint: String) {
    let files = FakeFiles(folders: ["/run/user/7", "stick"])
    let words = TypedHints.lines(in: "hint: alchemy \(line)\n")[0]
    let sink = RecordingSink(failure: .failed(reason: "No space left on device"))
    let outcome = Outcome(
      words: words, peer: service, environment: ["HOME": "/home/player"], files: files, output: sink
    )
    #expect(
      outcome.errors
        == "error: \(done), and then the command failed: cannot write to standard output\n"
        + "caused by: No space left on device\nhint: \(hint)\n")
  }

  @Test("a backup that was written is not proposed again")
  func backup() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("new.db")
    let sink = RecordingSink(failure: .failed(reason: "No space left on device"))
    let outcome = Outcome(words: ["backup", path], peer: service, output: sink)
    #expect(
      outcome.errors
        == """
        error: \(path) was written, and then the command failed: cannot write to standard output
        caused by: No space left on device
        hint: ls -l \(path)

        """)
    #expect(try !folder.bytes(of: "new.db").isEmpty)
  }
}
