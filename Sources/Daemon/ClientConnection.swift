import ProfileService
import Unix

/// One client's socket with what still has to be written to it.
final class ClientConnection {
  let id: ConnectionID
  let descriptor: FileDescriptor
  /// What the service manager calls its copy of the socket; nil if it has none.
  var keptName: String?
  private var output: [UInt8] = []
  private var written = 0
  /// What the kernel held for the client when its buffer was full.
  private var untakenBytes = 0
  /// Whether its requests are wanted.
  var isReading = true
  /// The client will send nothing more.
  var isInputEnded = false
  /// It is closed when everything is written.
  var isClosing = false
  /// What the poller watches it for.
  var interest: Interest = .readable

  init(id: ConnectionID, descriptor: FileDescriptor) {
    self.id = id
    self.descriptor = descriptor
  }

  /// What the poller calls it; 0 is the listening socket's.
  var token: UInt64 { UInt64(id.rawValue) + 1 }

  var unsentBytes: Int { output.count - written }

  /// What it should be watched for now.
  var wantedInterest: Interest {
    let reading = isReading && !isInputEnded ? Interest.readable.rawValue : 0
    let writing = unsentBytes > 0 ? Interest.writable.rawValue : 0
    return Interest(rawValue: reading | writing)
  }

  /// Writes bytes behind those that wait; what is not taken now waits too.
  ///
  /// True when the client took anything, nil when it is gone.
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

  /// Writes as much of what waits as the client takes now: whether it took anything; nil when gone.
  func write() -> Bool? {
    guard let count = Self.write(output, from: written, to: descriptor) else { return nil }
    written += count
    dropWritten()
    if unsentBytes > 0 { _ = hasRead() }
    return count > 0
  }

  /// Whether a client with a full buffer has read anything since this was asked last, or since then.
  ///
  /// The kernel says that there is room only when a good part of the buffer is free again, which
  /// takes a slow reader minutes.
  func hasRead() -> Bool {
    do {
      let untaken = try UnixSocket.untakenBytes(of: descriptor)
      defer { untakenBytes = untaken }
      return untaken < untakenBytes
    } catch {
      // A socket that cannot be asked is noticed by the poller, in its turn.
      return false
    }
  }

  /// Gives back what a client has taken that is always a little behind, and never all at once.
  private func dropWritten() {
    if unsentBytes == 0 {
      output = []
      written = 0
    } else if written > output.count / 2 {
      output.removeFirst(written)
      written = 0
    }
  }

  /// How many bytes were taken; nil when nobody will read them.
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
