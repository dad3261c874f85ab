import Unix

/// One direction of a bridge: source, sink, and a buffer in between.
struct BridgeChannel {
  private let source: FileDescriptor
  private let sink: FileDescriptor
  private let writeLimit: Int
  private var buffer = [UInt8](repeating: 0, count: BridgeChannel.bufferBytes)
  /// The bytes read but not yet written.
  private var waiting = 0..<0
  private var isSourceEnded = false
  private var isSinkGone = false

  /// The limit of bytes read ahead of the sink: as much as a pipe holds.
  private static let bufferBytes = 65_536

  /// Watches nothing: `poll` ignores descriptors below 0.
  private static let nothing = (descriptor: FileDescriptor(rawValue: -1), interest: Interest([]))

  /// A blocking sink gets at most `writeLimit` bytes at once.
  init(from source: FileDescriptor, to sink: FileDescriptor, writeLimit: Int = .max) {
    self.source = source
    self.sink = sink
    self.writeLimit = writeLimit
  }

  /// Whether this direction has ended: all bytes are written, or the sink is gone.
  var isOver: Bool { isSinkGone || isSourceEnded && waiting.isEmpty }

  /// Reads the source only when everything read before is written.
  var awaitedOfSource: (descriptor: FileDescriptor, interest: Interest) {
    waiting.isEmpty && !isOver ? (source, .readable) : Self.nothing
  }

  /// Watches even an idle sink: an empty interest still reports its end.
  var awaitedOfSink: (descriptor: FileDescriptor, interest: Interest) {
    isOver ? Self.nothing : (sink, waiting.isEmpty ? [] : .writable)
  }

  /// Call this when the source is ready.
  mutating func read() throws(SystemCallFailure) {
    switch try source.read(into: &buffer) {
    case .bytes(let count): waiting = 0..<count
    case .wouldBlock: break
    case .ended: isSourceEnded = true
    }
  }

  /// Call this when the sink is ready: it accepts waiting bytes, or is gone.
  mutating func write() throws(SystemCallFailure) {
    guard !waiting.isEmpty else {
      isSinkGone = true
      return
    }
    switch try sink.write(buffer, in: waiting.prefix(writeLimit)) {
    case .bytes(let count): waiting.removeFirst(count)
    case .wouldBlock: break
    case .ended: isSinkGone = true
    }
  }
}
