import Glibc
import Testing
import Unix

@Suite("Terminal")
struct TerminalTests {
  /// Both ends of a terminal without a person: what is typed at one comes out of the other.
  func pseudoTerminal() throws -> (keyboard: FileDescriptor, terminal: FileDescriptor) {
    var keyboard: Int32 = -1
    var terminal: Int32 = -1
    var size = winsize(ws_row: 50, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&keyboard, &terminal, nil, nil, &size) == 0 else {
      throw Errno(rawValue: errno)
    }
    return (FileDescriptor(rawValue: keyboard), FileDescriptor(rawValue: terminal))
  }

  @Test("a terminal is known, and its size is its own")
  func size() throws {
    let (keyboard, terminal) = try pseudoTerminal()
    #expect(Terminal.isTerminal(terminal))
    #expect(Terminal.size(of: terminal) == TerminalSize(columns: 200, rows: 50))
    keyboard.close()
    terminal.close()
  }

  @Test("a terminal is called after its device, and nothing else has a name")
  func name() throws {
    let (keyboard, terminal) = try pseudoTerminal()
    #expect(Terminal.name(of: terminal)?.hasPrefix("pts/") == true)
    keyboard.close()
    terminal.close()
    let (left, right) = try UnixSocket.pair()
    #expect(Terminal.name(of: left) == nil)
    left.close()
    right.close()
  }

  @Test("a signal is read instead of having its effect")
  func signals() throws {
    let reader = try SignalReader([.hangUp, .windowChange])
    #expect(try reader.next() == nil)
    pthread_kill(pthread_self(), Signal.hangUp.number)
    #expect(try reader.descriptor.wait(for: .readable, timeoutMilliseconds: 0))
    #expect(try reader.next() == .hangUp)
    #expect(try reader.next() == nil)
  }
}
