import ProfileService
import Unix

/// A client's socket, with the output that still has to be written.
final class ClientConnection {
  let id: ConnectionID
  let descriptor: FileDescriptor
  /// The service manager's name for its copy of the socket; nil if it has none.
  var keptName: String?
  private var output: [UInt8] = []
  private var written = 0
  /// The bytes that the kernel held for the client when its buffer was full.
  private var untakenBytes = 0
  /// Whether the service wants the client's requests.
  var isReading = true
  /// Whether the client will send nothing more.
  var isInputEnded = false
  /// Whether to close the connection once everything is written.
  var isClosing = false
  /// What the poller watches the socket for.
  var interest: Interest = .readable

  init(id: ConnectionID, descriptor: FileDescriptor) {
    self.id = id
    self.descriptor = descriptor
  }

  /// The connection's token in the poller; 0 is the listening socket's token.
  var token: UInt64 { UInt64(id.rawValue) + 1 }

  var unsentBytes: Int { output.count - written }

  /// What the poller should watch the socket for now.
  var wantedInterest: Interest {
    let reading = isReading && !isInputEnded ? Interest.readable.rawValue : 0
    let writing = unsentBytes > 0 ? Interest.writable.rawValue : 0
    return Interest(rawValue: reading | writing)
  }

  /// Appends bytes to the waiting output, and writes as much as the client accepts now.
  ///
  /// True if the client accepted anything, nil if it is gone.
  func write(_ bytes: [UInt8]) -> Bool? {
    guard unsentBytes == 0 else {
      output += bytes
      return write()
    }
    guard let count = Self.write(bytes, from: 0, to: descriptor) else { return nil }
    if count < bytes.count {
      output = Array(bytes[count...])
      written = 0
      _ = hasRead()
    }
    return count > 0
  }

  /// Writes as much waiting output as the client accepts now; true if any, nil if it is gone.
  func write() -> Bool? {
    guard let count = Self.write(output, from: written, to: descriptor) else { return nil }
    written += count
    dropWritten()
    if unsentBytes > 0 { _ = hasRead() }
    return count > 0
  }

  /// Whether the client has read anything since the last call, or since its buffer was full.
  ///
  /// The kernel reports room only when a good part of the buffer is free again, which takes a slow
  /// reader minutes.
  func hasRead() -> Bool {
    do {
      let untaken = try UnixSocket.untakenBytes(of: descriptor)
      defer { untakenBytes = untaken }
      return untaken < untakenBytes
    } catch {
      // The poller reports a broken socket in its turn.
      return false
    }
  }

  /// Frees written output, even for a client that is always a little behind and never catches up.
  private func dropWritten() {
    if unsentBytes == 0 {
      output = []
      written = 0
    } else if written > output.count / 2 {
      output.removeFirst(written)
      written = 0
    }
  }

  /// How many bytes the client accepted; nil if nobody will read them.
  private static func write(
    _ bytes: [UInt8], from start: Int, to descriptor: FileDescriptor
  ) -> Int? {
    var place = start
    do {
      while place < bytes.count {
        switch try descriptor.write(bytes, from: place) {
        case .bytes(let count): place += count
        case .wouldBlock: return place - start
        case .ended: return nil
        }
      }
      return place - start
    } catch {
      return nil
    }
  }
}
