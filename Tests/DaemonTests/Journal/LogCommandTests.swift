import Glibc
import TestSupport
import Testing
import Unix

@Suite("alchemy log, with a journalctl of the test's own")
struct LogCommandTests {
  private let folder: TemporaryFolder
  private var environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = BuiltPrograms.environment(home: folder.path)
    environment["PATH"] = folder.path + ":" + (environment["PATH"] ?? "")
  }

  private func run(journalctl script: String, _ words: String...) throws -> ChildProcess.Ending {
    try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "script")
    // Nothing is run that is open for writing, as a copy of ours may be in what another test starts.
    let paths = [folder.appending("script"), folder.appending("journalctl")]
    _ = try ChildProcess.run("install", paths, environment: environment)
    return try ChildProcess.run(BuiltPrograms.client, ["log"] + words, environment: environment)
  }

  @Test("the program takes its place: output, complaints and code are journalctl's own")
  func becoming() throws {
    let script = """
      case "$*" in
        *--output=json*) echo '{}' ;;
        *) echo "$*"; echo said >&2; exit 7 ;;
      esac
      """
    let units = "--user-unit=alchemyd.service --user-unit=alchemyd.socket --no-pager"
    #expect(
      try run(journalctl: script, "-n", "3", "--since", "1 hour ago")
        == .init(
          code: 7,
          output: "\(units) --since=1 hour ago --quiet --output=short --no-hostname --lines=3\n",
          errors: "said\n"))
  }

  @Test("it begins as from a shell: a reader that is gone ends it, and a file that is too long")
  func signals() throws {
    let script = """
      case "$*" in
        *--output=json*) echo '{}' ;;
        *) exec sed -En 's/^Sig(Blk|Ign):\\t//p' /proc/self/status ;;
      esac
      """
    let masks = try run(journalctl: script).output.split(separator: "\n")
    // Whoever ran these tests may have it pass over other signals.
    #expect(masks.count == 2 && UInt64(masks[0], radix: 16) == 0)
    let passedOver = try #require(masks.last.flatMap { UInt64($0, radix: 16) })
    for signal in [SIGPIPE, SIGXFSZ] {
      #expect(passedOver & 1 << UInt64(signal - 1) == 0, "\(signal)")
    }
  }

  @Test("where it finds nothing, journalctl is run once, and the reason told")
  func nothing() throws {
    let ending = try run(journalctl: "echo x >>\(folder.path)/runs; echo '-- No entries --'")
    #expect(ending.code == 1)
    #expect(ending.errors.hasPrefix("error: no log entries of alchemyd were found\n"))
    #expect(try folder.bytes(of: "runs") == Array("x\n".utf8))
    #expect(ending.output == "")
  }

  @Test("without journalctl it says so")
  func missing() throws {
    let ending = try ChildProcess.run(
      "/usr/bin/env", ["PATH=" + folder.path, BuiltPrograms.client, "log", "-f"],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(ending.code == 1)
    #expect(ending.errors.hasPrefix("error: this machine has no journal\n"), "\(ending)")
  }
}
