internal import Unix

/// The replica's end of a socket; it never blocks.
struct ReplicaSocket {
  enum Arrival {
    case bytes([UInt8])
    case nothingYet
    case end
  }

  /// More than a client usually sends at once, except for long edits.
  private static let readBytes = 64 << 10

  let descriptor: FileDescriptor
  var isInputEnded = false

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Reads once; a broken socket counts as ended.
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

  /// Writes once; returns how many bytes were accepted, nil if no more ever will be.
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
