import TestSupport
import Testing
import Unix

@Suite("Poller")
struct PollerTests {
  let poller: Poller
  let left: FileDescriptor
  let right: FileDescriptor

  init() throws {
    poller = try Poller()
    (left, right) = try UnixSocket.pair()
  }

  /// What is ready now, without waiting.
  func readyNow() throws -> [Readiness] {
    (0..<(try poller.wait(timeoutMilliseconds: 0))).map { poller.ready($0) }
  }

  @Test("readiness comes with its token, again and again, until it is used up")
  func levelTriggered() throws {
    try poller.add(left, token: .max, interest: .readable)
    #expect(try readyNow().isEmpty)
    _ = try right.write([1])
    for _ in 1...2 {
      let ready = try readyNow()
      #expect(ready.map(\.token) == [.max])
      #expect(ready.map(\.isReadable) == [true])
      #expect(ready.map(\.isWritable) == [false])
      #expect(ready.map(\.isHungUp) == [false])
    }
    var buffer: [UInt8] = [0]
    #expect(try left.read(into: &buffer) == .bytes(1))
    #expect(try readyNow().isEmpty)
    close()
  }

  @Test("interest is changed and ended")
  func modifyAndRemove() throws {
    try poller.add(left, token: 1, interest: [])
    _ = try right.write([1])
    #expect(try readyNow().isEmpty)
    try poller.modify(left, token: 2, interest: [.readable, .writable])
    let ready = try readyNow()
    #expect(ready.map(\.token) == [2])
    #expect(ready.map(\.isReadable) == [true])
    #expect(ready.map(\.isWritable) == [true])
    try poller.remove(left)
    #expect(try readyNow().isEmpty)
    close()
  }

  @Test("a hang-up is told without being asked for")
  func hangUp() throws {
    try poller.add(left, token: 3, interest: [])
    right.close()
    var ready: [Readiness] = []
    try Deadline.wait(for: "the end") {
      ready = try readyNow()
      return !ready.isEmpty
    }
    #expect(ready.map(\.isHungUp) == [true])
    #expect(ready.map(\.isReadable) == [true])
    left.close()
  }

  @Test("a half-closed peer can be read to its end and is not hung up")
  func halfClosed() throws {
    try poller.add(left, token: 4, interest: .readable)
    try UnixSocket.endWriting(right)
    let ready = try readyNow()
    #expect(ready.map(\.isReadable) == [true])
    #expect(ready.map(\.isHungUp) == [false])
    close()
  }

  @Test("its own descriptor is ready while one of its descriptors is")
  func nested() throws {
    let outer = try Poller()
    try outer.add(poller.descriptor, token: 9, interest: .readable)
    try poller.add(left, token: 1, interest: .readable)
    #expect(try outer.wait(timeoutMilliseconds: 0) == 0)
    _ = try right.write([1])
    #expect(try outer.wait(timeoutMilliseconds: nil) == 1)
    #expect(outer.ready(0).token == 9)
    close()
  }

  @Test("another thread's signal wakes a wait, and is cleared once for many")
  func eventSignal() throws {
    let signal = try EventSignal()
    try poller.add(signal.descriptor, token: 5, interest: .readable)
    let thread = try Thread(name: "a name of more than fifteen bytes") {
      signal.raise()
      signal.raise()
    }
    #expect(try poller.wait(timeoutMilliseconds: nil) == 1)
    thread.join()
    #expect(signal.clear())
    #expect(!signal.clear())
    #expect(try readyNow().isEmpty)
    close()
  }

  @Test("a descriptor that was never added cannot be removed")
  func unknown() {
    let expected = SystemCallFailure(call: "epoll_ctl", errno: .notFound)
    #expect(throws: expected) { try poller.remove(left) }
    close()
  }

  func close() {
    left.close()
    right.close()
  }
}
