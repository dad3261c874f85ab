import TestSupport
import Testing
import Unix

@Suite("Unix socket")
struct UnixSocketTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Signal.brokenPipe.ignore()
  }

  @Test("no socket, and no folder, is told as no socket", arguments: ["socket", "none/socket"])
  func noSocket(name: String) {
    let path = folder.appending(name)
    #expect(throws: ConnectFailure.noSocket(path: path)) { _ = try UnixSocket.connect(path) }
  }

  @Test("a plain file refuses")
  func plainFile() throws {
    try folder.write([], to: "file")
    let path = folder.appending("file")
    #expect(throws: ConnectFailure.refused(path: path)) { _ = try UnixSocket.connect(path) }
  }

  @Test("a full socket would block, and a closed one has ended")
  func fullAndClosed() throws {
    let (left, right) = try UnixSocket.pair()
    defer { left.close() }
    let block = [UInt8](repeating: 7, count: 65536)
    var sent = 0
    while case .bytes(let count) = try left.write(block) { sent += count }
    #expect(sent > 0)
    #expect(try left.write(block) == .wouldBlock)
    #expect(try !left.wait(for: .writable, timeoutMilliseconds: 0))
    right.close()
    try Deadline.wait(for: "the end") { try left.write(block) == .ended }
  }

  @Test("a descriptor that is not open is a failure with the call's name")
  func notOpen() throws {
    let expected = SystemCallFailure(call: "write", errno: Errno(rawValue: 9))
    #expect(throws: expected) { _ = try FileDescriptor(rawValue: -1).write([1]) }
    #expect("\(expected)" == "write: Bad file descriptor")
  }

  @Test("all bytes are written through a socket that is read meanwhile")
  func writeAll() throws {
    let (left, right) = try UnixSocket.pair()
    let message = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let writer = try Thread(name: "writer") {
      do {
        let isComplete = try left.writeAll(message)
        #expect(isComplete)
      } catch {
        Issue.record(error)
      }
      left.close()
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 10_000)
    reading: while try right.wait(for: .readable, timeoutMilliseconds: nil) {
      switch try right.read(into: &buffer) {
      case .bytes(let count): received += buffer.prefix(count)
      case .wouldBlock: continue
      case .ended: break reading
      }
    }
    writer.join()
    right.close()
    #expect(received == message)
  }
}
