internal import Unix

/// The bytes on their way to the terminal: all of one frame before anything of the next.
///
/// So a slow or stopped terminal costs frames, but neither memory nor time.
struct FrameOutput {
  private var bytes: [UInt8] = []
  private var written = 0

  /// Whether the next frame may be written.
  var isIdle: Bool { written == bytes.count }

  mutating func append(_ more: [UInt8]) {
    if isIdle { discard() }
    bytes += more
  }

  /// Drops the bytes that the terminal has not taken: the terminal is no longer ours.
  mutating func discard() {
    bytes = []
    written = 0
  }

  /// Writes as much as the terminal takes now; false if the terminal is gone.
  mutating func flush(to descriptor: FileDescriptor) -> Bool {
    while !isIdle {
      do throws(SystemCallFailure) {
        switch try descriptor.write(bytes, from: written) {
        case .bytes(let count): written += count
        case .wouldBlock: return true
        case .ended: return false
        }
      } catch {
        // A terminal that has hung up gives EIO; after any other failure it cannot be drawn on either.
        return false
      }
    }
    return true
  }
}
