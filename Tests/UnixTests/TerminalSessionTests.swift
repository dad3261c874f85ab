import Glibc
import TestSupport
import Testing
import Unix

/// A process has one terminal session at a time.
@Suite("Terminal session", .serialized, .enabled(if: PseudoTerminal.isPossible))
struct TerminalSessionTests {
  private let terminal: PseudoTerminal

  init() throws {
    terminal = try PseudoTerminal()
  }

  private func session() throws -> TerminalSession {
    try TerminalSession(
      input: terminal.user, output: terminal.user, enter: Array("[in]".utf8),
      leave: Array("[out]".utf8))
  }

  @Test("keys come one by one and unseen while the terminal is taken, and lines afterwards")
  func keys() throws {
    let before = try terminal.attributes()
    let session = try session()
    #expect(try session.take() == Array("[in]".utf8))
    try terminal.type("a\r\u{13}")
    #expect(try text(of: session.input) == "a\r\u{13}")
    #expect(try terminal.shown() == "")
    #expect(try session.output.write(Array("x\n".utf8)) == .bytes(2))
    #expect(try terminal.shown() == "x\n")
    try terminal.type("typed ahead")
    session.giveBack()
    #expect(try terminal.shown() == "[out]")
    #expect(try terminal.attributes() == before)
    session.giveBack()
    #expect(try terminal.shown() == "")
  }

  @Test("reading and writing never block, and the shell's descriptors keep blocking")
  func blocking() throws {
    let session = try session()
    _ = try session.take()
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(try session.input.read(into: &buffer) == .wouldBlock)
    let much = [UInt8](repeating: 0x78, count: 1 << 16)
    // The kernel moves what waits along, so that there may be room again after a first refusal.
    var outcome = try session.output.write(much)
    while case .bytes = outcome { outcome = try session.output.write(much) }
    #expect(outcome == .wouldBlock)
    #expect(fcntl(terminal.user.rawValue, F_GETFL) & O_NONBLOCK == 0)
    session.giveBack()
    // Of what waited, the kernel may have handed over a part already.
    #expect(try terminal.shown().hasSuffix("[out]"))
  }

  @Test("the terminal is given back with the session's end, and can be taken again")
  func end() throws {
    let before = try terminal.attributes()
    var session: TerminalSession? = try session()
    _ = try session?.take()
    #expect(try terminal.attributes() != before)
    session = nil
    #expect(try terminal.attributes() == before)
    #expect(try terminal.shown() == "[out]")
    session = try self.session()
    #expect(try session?.take() == Array("[in]".utf8))
    session = nil
  }

  @Test("what is no terminal, or a second session, is refused")
  func refused() throws {
    let pipe = try Pipe()
    #expect(throws: SystemCallFailure(call: "isatty", errno: Errno(rawValue: ENOTTY))) {
      try TerminalSession(input: pipe.reader, output: pipe.writer, enter: [], leave: [])
    }
    pipe.reader.close()
    pipe.writer.close()
    let first = try session()
    #expect(throws: SystemCallFailure(call: "tcgetattr", errno: Errno(rawValue: EBUSY))) {
      try session()
    }
    first.giveBack()
  }
}
