internal import Unix

/// What is on its way to the terminal: all of one frame before anything of the next.
///
/// A terminal that is slow or was stopped so costs frames, and neither memory nor time.
struct FrameOutput {
  private var bytes: [UInt8] = []
  private var written = 0

  /// Whether the next frame may be made.
  var isIdle: Bool { written == bytes.count }

  mutating func append(_ more: [UInt8]) {
    if isIdle { discard() }
    bytes += more
  }

  /// Forgets what the terminal has not taken: it is no longer ours.
  mutating func discard() {
    bytes = []
    written = 0
  }

  /// Writes as far as the terminal takes it now: false when it is gone.
  mutating func flush(to descriptor: FileDescriptor) -> Bool {
    while !isIdle {
      do throws(SystemCallFailure) {
        switch try descriptor.write(bytes, from: written) {
        case .bytes(let count): written += count
        case .wouldBlock: return true
        case .ended: return false
        }
      } catch {
        // A terminal that has hung up says EIO; no other failure leaves one to draw on either.
        return false
      }
    }
    return true
  }
}
