import AlchemyCompanion
import Synchronization
import Unix

/// A stream over a socket, which can be cut after so many bytes have come.
final class SocketStream: CompanionStream {
  private let descriptor: FileDescriptor
  private let bytes: AsyncStream<[UInt8]>
  private let left: Mutex<Int>

  /// Takes a socket that does not block, and closes it when the other end has.
  init(_ descriptor: FileDescriptor, cutAfter limit: Int = .max) throws {
    self.descriptor = descriptor
    left = Mutex(limit)
    let (bytes, source) = AsyncStream.makeStream(of: [UInt8].self)
    self.bytes = bytes
    _ = try Thread(name: "stream") {
      while let piece = Self.piece(from: descriptor) { source.yield(piece) }
      source.finish()
    }
  }

  deinit {
    descriptor.close()
  }

  private static func piece(from descriptor: FileDescriptor) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      do throws(SystemCallFailure) {
        _ = try descriptor.wait(for: .readable, timeoutMilliseconds: nil)
        switch try descriptor.read(into: &buffer) {
        case .bytes(let count): return Array(buffer.prefix(count))
        case .wouldBlock: continue
        case .ended: return nil
        }
      } catch {
        return nil
      }
    }
  }

  /// One reader at a time.
  func read() async throws -> [UInt8]? {
    for await piece in bytes {
      let taken = left.withLock { left in
        defer { left -= min(left, piece.count) }
        return piece.prefix(left)
      }
      return taken.isEmpty ? nil : Array(taken)
    }
    return nil
  }

  func write(_ bytes: [UInt8]) async throws {
    _ = try descriptor.writeAll(bytes)
  }
}
