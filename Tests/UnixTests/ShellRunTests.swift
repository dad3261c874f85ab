import Testing
import Unix

@Suite("A shell command on the terminal")
struct ShellRunTests {
  @Test("its end is told, also a signal's and of a command that is missing")
  func endings() throws {
    #expect(try ShellRun.run("true") == .exited(code: 0))
    #expect(try ShellRun.run("exit 3") == .exited(code: 3))
    #expect(try ShellRun.run("kill -9 $$") == .killed(signal: 9))
    #expect(try ShellRun.run("no-such-program-anywhere 2>/dev/null") == .exited(code: 127))
  }
}
