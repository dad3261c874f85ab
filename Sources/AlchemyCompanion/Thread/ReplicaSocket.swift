internal import Unix

/// The replica's end of a socket; nothing of it blocks.
struct ReplicaSocket {
  enum Arrival {
    case bytes([UInt8])
    case nothingYet
    case end
  }

  /// As much as a client sends in one piece, but for long edits.
  private static let readBytes = 64 << 10

  let descriptor: FileDescriptor
  var isInputEnded = false

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// One reading; a broken socket has ended.
  func read() -> Arrival {
    var buffer = [UInt8](repeating: 0, count: Self.readBytes)
    do {
      switch try descriptor.read(into: &buffer) {
      case .bytes(let count): return .bytes(Array(buffer.prefix(count)))
      case .wouldBlock: return .nothingYet
      case .ended: return .end
      }
    } catch {
      return .end
    }
  }

  /// How many bytes were taken now; nil when nobody will take any more.
  func write(_ bytes: [UInt8]) -> Int? {
    do {
      switch try descriptor.write(bytes) {
      case .bytes(let count): return count
      case .wouldBlock: return 0
      case .ended: return nil
      }
    } catch {
      return nil
    }
  }
}
