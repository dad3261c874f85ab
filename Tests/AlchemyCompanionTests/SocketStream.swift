import AlchemyCompanion
import Glibc
import Unix

/// A stream over a socket, which can be cut after so many bytes have come.
final class SocketStream: CompanionStream {
  /// Closed when neither the stream nor its thread needs it: its number may be another's then.
  private final class Socket: Sendable {
    let descriptor: FileDescriptor

    init(_ descriptor: FileDescriptor) {
      self.descriptor = descriptor
    }

    deinit {
      descriptor.close()
    }
  }

  private let socket: Socket
  private let bytes: AsyncStream<[UInt8]>
  private let left: Locked<Int>

  /// Takes a socket that does not block, and closes it when the other end has.
  init(_ descriptor: FileDescriptor, cutAfter limit: Int = .max) throws {
    let socket = Socket(descriptor)
    self.socket = socket
    left = Locked(limit)
    let (bytes, source) = AsyncStream.makeStream(of: [UInt8].self)
    self.bytes = bytes
    _ = try Thread(name: "stream") {
      while let piece = Self.piece(from: socket.descriptor) { source.yield(piece) }
      source.finish()
    }
  }

  /// Ends the thread, which waits for bytes.
  deinit {
    _ = Glibc.shutdown(socket.descriptor.rawValue, Int32(SHUT_RDWR))
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
    // Cut off: the other end may have nothing more to say that would show it.
    if left.withLock({ $0 == 0 }) { return nil }
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
    _ = try socket.descriptor.writeAll(bytes)
  }
}
