import ProfileService
import Testing
import Wire

@Suite("Lines in pieces, and long ones")
struct LineLengthTests {
  private static let ping = #"{"id":1,"jsonrpc":"2.0","method":"system.ping"}"#
  private static let pong = #"{"id":1,"jsonrpc":"2.0","result":{}}"#
  private static let tooLong =
    #"{"error":{"code":-32600,"data":{"kind":"lineTooLong"},"message":"a line may have at most 1048576 bytes; the connection is closed"},"id":null,"jsonrpc":"2.0"}"#

  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.small()
    client = harness.connect()
  }

  private var isClosed: Bool { harness.clients[client]?.isClosed ?? true }

  private func padded(to count: Int) -> String {
    Self.ping + String(repeating: " ", count: count - Self.ping.utf8.count)
  }

  @Test("a line may come byte by byte")
  func byteByByte() {
    for byte in Array((Self.ping + "\r\n\n\r\n" + Self.ping + "\n").utf8) {
      harness.receive([byte], from: client)
    }
    #expect(harness.takeLines(of: client) == [Self.pong, Self.pong])
  }

  @Test("a last line without an end is answered, and then the connection is closed")
  func halfClosed() {
    harness.receive(Self.ping + "\n" + Self.ping, from: client)
    #expect(harness.takeLines(of: client) == [Self.pong])
    harness.endInput(of: client)
    #expect(harness.takeLines(of: client) == [Self.pong])
    #expect(isClosed)
  }

  @Test("half a line and then the end is one parse error")
  func halfALine() {
    harness.receive(String(Self.ping.dropLast(9)), from: client)
    harness.endInput(of: client)
    let lines = harness.takeLines(of: client)
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""kind":"parseError""#) == true)
    #expect(isClosed)
  }

  @Test("half a line of a client that is gone is nothing")
  func goneInALine() {
    harness.receive(String(Self.ping.dropLast(9)), from: client)
    harness.disconnect(client)
    #expect(harness.takeLines(of: client) == [])
    #expect(harness.store.entries.isEmpty)
  }

  @Test("a half-closed client gets what waits for the disk, and only then is closed")
  func halfClosedWaiting() {
    harness.holdsCommits = true
    harness.receive(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"default"}}"#,
      from: client)
    harness.endInput(of: client)
    #expect(harness.takeLines(of: client) == [])
    #expect(!isClosed)
    harness.finishJob()
    #expect(harness.takeLines(of: client) == [#"{"id":1,"jsonrpc":"2.0","result":{"lsn":1}}"#])
    #expect(isClosed)
  }

  @Test("a line of 1,048,576 bytes is read, its end not counted", arguments: ["\n", "\r\n"])
  func longest(end: String) {
    harness.receive(padded(to: 1_048_576) + end + Self.ping + "\n", from: client)
    #expect(harness.takeLines(of: client) == [Self.pong, Self.pong])
    #expect(!isClosed)
  }

  @Test("one byte more is refused and the connection closed, whatever follows")
  func tooLong() {
    harness.receive(
      Self.ping + "\n" + padded(to: 1_048_577) + "\n" + Self.ping + "\n", from: client)
    #expect(harness.takeLines(of: client) == [Self.pong, Self.tooLong])
    #expect(isClosed)
  }

  @Test("two million bytes without an end are refused once, before the end")
  func endless() {
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
    for _ in 0..<32 { harness.receive(chunk, from: client) }
    #expect(harness.takeLines(of: client) == [Self.tooLong])
    #expect(isClosed)
  }

  @Test("what was asked before a line that is too long is answered before it")
  func tooLongBehindAWrite() {
    harness.holdsCommits = true
    harness.receive(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"default"}}"# + "\n"
        + padded(to: 1_048_577), from: client)
    #expect(harness.takeLines(of: client) == [])
    #expect(!isClosed)
    harness.finishJob()
    #expect(
      harness.takeLines(of: client) == [
        #"{"id":1,"jsonrpc":"2.0","result":{"lsn":1}}"#, Self.tooLong,
      ])
    #expect(isClosed)
  }
}
