import TestSupport
import Testing

/// Whoever reads the output of `make test` may have no more than its last lines.
@Suite("The steps of make test")
struct StepsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array(Self.make.utf8), to: "make")
  }

  /// Stands for make: fails in the target that is called bad, long before its end.
  private static let make = """
    #!/bin/sh
    echo "this is $2"
    test "$2" = bad || exit 0
    seq 1000
    echo 'What failed:'
    echo 'LawTests: a law'
    echo '  Law.swift:3'
    echo 'The 10 slowest suites:'
    echo '9 passed, 1 failed, 0 skipped'
    exit 1
    """

  private func ending(_ steps: String...) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      "/bin/sh", [Checkout.path(of: "Tests/scripts/in-steps")] + steps,
      environment: [
        "PATH": "/usr/bin:/bin", "MAKE": "sh \(folder.appending("make"))",
        "STEP_LOGS": folder.appending("steps"),
      ])
  }

  @Test("each is shown, one after the other, and kept")
  func inOrder() throws {
    let ending = try ending("one", "two")
    #expect(ending.code == 0)
    let shown = ending.output.split(separator: "\n").filter { $0.hasPrefix("this is ") }
    #expect(shown == ["this is one", "this is two"])
    #expect(try folder.bytes(of: "steps/two.txt") == Array("this is two\n".utf8))
  }

  @Test("the first failure is the last one, and its reason is said at the very end")
  func failure() throws {
    let ending = try ending("one", "bad", "two")
    #expect(ending.code == 1)
    #expect(ending.output.contains("\n1000\n"))
    #expect(!ending.output.contains("this is two"))
    #expect(ending.errors.contains("LawTests: a law\n  Law.swift:3\n"))
    #expect(!ending.errors.contains("slowest"))
    #expect(ending.errors.contains("==== bad FAILED"))
  }
}
