import TestSupport
import Testing

/// Tests/scripts/run-tests, with a shell script in the place of a test program.
@Suite("The runner of make test")
struct TestRunnerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A program that lists one test of each suite, and writes the given records when it runs them.
  private func ending(
    suites: [String], records: [String], exit: String, _ options: String...
  ) throws -> ChildProcess.Ending {
    let listed = suites.map { "\($0)/test()" }.joined(separator: "\n")
    try folder.write(Array(listed.utf8), to: "listed")
    try folder.write(Array(records.joined(separator: "\n").utf8), to: "records")
    let program = """
      #!/bin/sh
      case "$*" in *--list-tests*) exec cat \(folder.appending("listed")) ;; esac
      while [ "$1" != --event-stream-output-path ]; do shift; done
      cat \(folder.appending("records")) >"$2"
      echo "Fatal error: the reason"
      \(exit)
      """
    try folder.write(Array(program.utf8), to: "program")
    _ = try ChildProcess.run("/bin/chmod", ["+x", folder.appending("program")], environment: [:])
    return try ChildProcess.run(
      Checkout.path(of: "Tests/scripts/run-tests"),
      ["--logs", folder.appending("logs")] + options + [folder.appending("program")],
      environment: ["PATH": "/usr/bin:/bin"])
  }

  private static let test = #""testID":"LawTests.Laws/test()""#
  private static let described = [
    #"{"kind":"test","payload":{"kind":"suite","id":"LawTests.Laws","name":"Laws"}}"#,
    #"{"kind":"test","payload":{"kind":"function","id":"LawTests.Laws/test()","name":"test()","displayName":"a law"}}"#,
    event("testStarted", #""testID":"LawTests.Laws""#, at: 1),
    event("testStarted", test, at: 1.5),
  ]

  private static let ended = [
    event("testEnded", test, at: 3), event("testEnded", #""testID":"LawTests.Laws""#, at: 3.5),
  ]

  private static func event(_ kind: String, _ members: String, at seconds: Double) -> String {
    #"{"kind":"event","payload":{"kind":"\#(kind)","instant":{"absolute":\#(seconds)},\#(members),"messages":[]}}"#
  }

  private static let issue = #"""
    {"kind":"event","payload":{"kind":"issueRecorded","instant":{"absolute":2},\#(test),"issue":{"isKnown":false,"sourceLocation":{"fileID":"LawTests/Laws.swift","line":7}},"messages":[{"symbol":"fail","text":"Expectation failed: 1 == 2"}]}}
    """#

  @Test("a suite that passes is one line with its own seconds, and counts at the end")
  func passed() throws {
    let ending = try ending(
      suites: ["LawTests.Laws"], records: Self.described + Self.ended, exit: "exit 0")
    #expect(ending.code == 0)
    #expect(ending.output.contains("ok        2.5 s  LawTests.Laws"))
    #expect(ending.output.hasSuffix("\n1 passed, 0 failed, 0 skipped\n"))
  }

  @Test("a failure is told with its test, its place and its words, and the exit code is 1")
  func failed() throws {
    let ending = try ending(
      suites: ["LawTests.Laws"], records: Self.described + [Self.issue] + Self.ended,
      exit: "exit 1")
    #expect(ending.code == 1)
    #expect(
      ending.output.contains(
        "LawTests.Laws: a law\n  LawTests/Laws.swift:7\n    Expectation failed: 1 == 2\n"))
    #expect(ending.output.hasSuffix("\n0 passed, 1 failed, 0 skipped\n"))
  }

  @Test("a crash is told with the test that was running, and with the last words of the program")
  func crashed() throws {
    let ending = try ending(
      suites: ["LawTests.Laws"], records: Self.described, exit: "kill -ILL $$")
    #expect(ending.code == 1)
    #expect(ending.output.contains("ended by signal 4 (SIGILL); it was running: a law"))
    #expect(ending.output.contains("Fatal error: the reason"))
    #expect(ending.output.hasSuffix("\n0 passed, 1 failed, 0 skipped\n"))
  }

  @Test("a program that fails without a failed test fails the run")
  func failedInSilence() throws {
    let ending = try ending(
      suites: ["LawTests.Laws"], records: Self.described + Self.ended, exit: "exit 3")
    #expect(ending.code == 1)
    #expect(ending.output.contains("ended with 3"))
  }

  @Test("a process that waits for ever is ended")
  func hung() throws {
    let ending = try ending(
      suites: ["LawTests.Laws"], records: Self.described, exit: "sleep 600", "--limit", "1")
    #expect(ending.code == 1)
    #expect(ending.output.contains("took more than 1 s and was ended"))
  }

  @Test("no test at all is a failure")
  func empty() throws {
    let ending = try ending(suites: [], records: [], exit: "exit 0", "--rooms", "Nowhere")
    #expect(ending.code == 1)
  }

  @Test("the suites that begin first are suites that there are")
  func longSuites() throws {
    let script = try Checkout.text("Tests/scripts/run-tests")
    let names = script.matches(of: /"(\w+Tests)\.(\w+)"/)
    #expect(names.count > 10)
    let sources = try Checkout.sources(in: "Tests")
    for name in names {
      #expect(
        sources.contains {
          $0.path.hasPrefix("Tests/\(name.1)/") && $0.text.contains("struct \(name.2) {")
        }, "\(name.0)")
    }
  }
}
