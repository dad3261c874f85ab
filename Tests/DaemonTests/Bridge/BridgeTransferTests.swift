import Glibc
import TestSupport
import Testing
import Unix

/// What goes through a bridge, with a test in the daemon's place.
@Suite("What a bridge carries")
struct BridgeTransferTests {
  private let folder: TemporaryFolder
  private let listening: ListeningSocket
  private let input: Pipe
  private let output: Pipe
  private let bridge: ChildProcess
  private let daemon: FileDescriptor

  init() throws {
    folder = try TemporaryFolder()
    listening = try ListeningSocket(path: folder.appending("socket"))
    input = try Pipe()
    output = try Pipe()
    bridge = try BridgedClient.start(
      "exec \"$0\" bridge --socket \"$1\" >&3 3>&-", folder.appending("socket"), in: folder,
      input: input.reader, passing: [output.writer])
    for end in [input.reader, output.writer] { end.close() }
    _ = try Deadline().wait(reading: [listening.descriptor])
    guard case .connection(let daemon) = try listening.accept() else {
      throw TookTooLong("a connection", seen: bridge.errorsSoFar)
    }
    self.daemon = daemon
    for end in [input.writer, output.reader] { try end.setNonblocking(true) }
  }

  private func close() {
    for end in [input.writer, output.reader, daemon] { end.close() }
  }

  @Test("large transfers in both directions at once arrive as they were sent", .seeds(1...2))
  func large() throws {
    let seed = Seeds.current
    defer { close() }
    var generator = SeededGenerator(seed: seed)
    let question = Stream(from: input.writer, to: daemon, byteCount: 3 << 20, &generator)
    let answer = Stream(from: daemon, to: output.reader, byteCount: 5 << 20, &generator)
    let deadline = Deadline()
    while !question.isOver || !answer.isOver {
      let streams = [question, answer].filter { !$0.isOver }
      _ = try deadline.wait(
        reading: streams.map(\.sink), writing: streams.filter(\.hasMore).map(\.source))
      for stream in streams { try stream.carry(as: &generator) }
      guard !deadline.isOver else { throw TookTooLong("the transfer", seen: "seed \(seed)") }
    }
    #expect(question.arrived == question.sent)
    #expect(answer.arrived == answer.sent)
  }

  @Test("what the daemon does not take is left with the sender, and what nobody reads with it")
  func backPressure() throws {
    defer { close() }
    for (source, sink) in [(input.writer, daemon), (daemon, output.reader)] {
      let taken = try fill(source)
      // A pipe, the bridge, a socket: none of them grows.
      #expect(taken < 2 << 20)
      var rest = taken
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while rest > 0 {
        _ = try Deadline().wait(reading: [sink])
        guard case .bytes(let count) = try sink.read(into: &chunk) else { break }
        rest -= count
      }
      #expect(rest == 0)
    }
  }

  /// Writes until nothing more is taken for a while that a bridge at work would not need.
  private func fill(_ source: FileDescriptor) throws -> Int {
    let chunk = [UInt8](repeating: 7, count: 65_536)
    var taken = 0
    while taken < 64 << 20 {
      switch try source.write(chunk) {
      case .bytes(let count): taken += count
      case .wouldBlock:
        guard try source.wait(for: .writable, timeoutMilliseconds: 300) else { return taken }
      case .ended: return taken
      }
    }
    return taken
  }

  @Test("what the daemon has said before its end is written before the bridge's end")
  func lastWords() throws {
    let words = [UInt8](repeating: 9, count: 150_000)
    try daemon.setNonblocking(false)
    #expect(try input.writer.write([1, 2, 3]) == .bytes(3))
    #expect(try daemon.writeAll(words))
    // Three bytes are left unread, which makes the end a reset.
    daemon.close()
    var chunk = [UInt8](repeating: 0, count: 65_536)
    var arrived: [UInt8] = []
    while try !Deadline().wait(reading: [output.reader]).isEmpty,
      case .bytes(let count) = try output.reader.read(into: &chunk)
    {
      arrived += chunk.prefix(count)
    }
    #expect(arrived == words)
    #expect(try bridge.waitForEnd() == .init(code: 0))
    for end in [input.writer, output.reader] { end.close() }
  }
}

/// Bytes on their way from one descriptor to another, in pieces of random sizes.
private final class Stream {
  let source: FileDescriptor
  let sink: FileDescriptor
  let sent: [UInt8]
  private(set) var arrived: [UInt8] = []
  private var written = 0

  init(
    from source: FileDescriptor, to sink: FileDescriptor, byteCount: Int,
    _ generator: inout SeededGenerator
  ) {
    self.source = source
    self.sink = sink
    // A prime number of random bytes, again and again: no buffer's size is a multiple of it.
    let block = (0..<65_521).map { _ in UInt8.random(in: 0...255, using: &generator) }
    sent = Array(repeatElement(block, count: byteCount / block.count).joined())
  }

  var hasMore: Bool { written < sent.count }
  var isOver: Bool { arrived.count == sent.count }

  func carry(as generator: inout SeededGenerator) throws {
    let piece = written..<min(sent.count, written + Int.random(in: 1...200_000, using: &generator))
    if hasMore, case .bytes(let count) = try source.write(sent, in: piece) { written += count }
    var chunk = [UInt8](repeating: 0, count: Int.random(in: 1...200_000, using: &generator))
    if case .bytes(let count) = try sink.read(into: &chunk) { arrived += chunk.prefix(count) }
  }
}
