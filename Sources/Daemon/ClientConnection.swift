import ProfileService
import Unix

/// One client's socket with what still has to be written to it.
final class ClientConnection {
  let id: ConnectionID
  let descriptor: FileDescriptor
  private var output: [UInt8] = []
  private var written = 0
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

  var unsentBytes: Int { output.count - written }

  /// What it should be watched for now.
  var wantedInterest: Interest {
    var wanted: Interest = []
    if isReading && !isInputEnded { wanted.insert(.readable) }
    if unsentBytes > 0 { wanted.insert(.writable) }
    return wanted
  }

  func append(_ bytes: consuming [UInt8]) {
    if unsentBytes == 0 {
      output = bytes
      written = 0
    } else {
      output += bytes
    }
  }

  /// Writes as much as the client takes now: whether it took anything; nil when it is gone.
  func write() -> Bool? {
    let before = unsentBytes
    while unsentBytes > 0 {
      guard let count = writeOnce() else { return nil }
      if count == 0 { break }
      written += count
    }
    if unsentBytes == 0 {
      output = []
      written = 0
    }
    return unsentBytes < before
  }

  private func writeOnce() -> Int? {
    do {
      switch try descriptor.write(output, from: written) {
      case .bytes(let count): return count
      case .wouldBlock: return 0
      case .ended: return nil
      }
    } catch {
      return nil
    }
  }
}
