import Unix

/// A pipe from a child, and what has come through it.
final class CollectedStream {
  let reader: FileDescriptor
  let writer: FileDescriptor
  private(set) var isEnded = false
  private var bytes: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  init() throws {
    let pipe = try Pipe()
    reader = pipe.reader
    writer = pipe.writer
    try reader.setNonblocking(true)
    try writer.setNonblocking(false)
  }

  deinit {
    reader.close()
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes all that is there now.
  func collect() throws {
    while !isEnded {
      switch try reader.read(into: &chunk) {
      case .bytes(let count): bytes += chunk.prefix(count)
      case .wouldBlock: return
      case .ended: isEnded = true
      }
    }
  }
}
