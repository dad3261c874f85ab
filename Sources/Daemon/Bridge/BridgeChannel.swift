import Unix

/// One direction of a bridge: where bytes come from, where they go, and those in between.
struct BridgeChannel {
  private let source: FileDescriptor
  private let sink: FileDescriptor
  private let writeLimit: Int
  private var buffer = [UInt8](repeating: 0, count: BridgeChannel.bufferBytes)
  /// What was read and is still to be written.
  private var waiting = 0..<0
  private var isSourceEnded = false
  private var isSinkGone = false

  /// So much is read ahead of the sink and no more: as much as a pipe holds.
  private static let bufferBytes = 65_536

  /// Nothing: `poll` passes over numbers below 0.
  private static let nothing = (descriptor: FileDescriptor(rawValue: -1), interest: Interest([]))

  /// A sink that blocks is given at most `writeLimit` bytes at once.
  init(from source: FileDescriptor, to sink: FileDescriptor, writeLimit: Int = .max) {
    self.source = source
    self.sink = sink
    self.writeLimit = writeLimit
  }

  /// Whether nothing more can be carried: all was, or nobody takes it any more.
  var isOver: Bool { isSinkGone || isSourceEnded && waiting.isEmpty }

  /// The source is read only when all that was read before is written.
  var awaitedOfSource: (descriptor: FileDescriptor, interest: Interest) {
    waiting.isEmpty && !isOver ? (source, .readable) : Self.nothing
  }

  /// A sink that has nothing to take is watched too: without interest, its end alone is told.
  var awaitedOfSink: (descriptor: FileDescriptor, interest: Interest) {
    isOver ? Self.nothing : (sink, waiting.isEmpty ? [] : .writable)
  }

  /// Call it when the source is ready.
  mutating func read() throws(SystemCallFailure) {
    switch try source.read(into: &buffer) {
    case .bytes(let count): waiting = 0..<count
    case .wouldBlock: break
    case .ended: isSourceEnded = true
    }
  }

  /// Call it when the sink is ready: it takes what waits, or is gone.
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
