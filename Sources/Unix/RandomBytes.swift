internal import CUnix

/// The kernel's random numbers, suitable for identities and secrets.
package enum RandomBytes {
  /// Returns `count` new random bytes.
  ///
  /// Throws where the kernel has no such call, or a sandbox forbids it.
  package static func make(count: Int) throws(SystemCallFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let start = filled
      var span = bytes.mutableSpan
      filled += try unsafe span.withUnsafeMutableBytes { buffer throws(SystemCallFailure) in
        try systemCall("getrandom") {
          unsafe cunix_random(buffer.baseAddress?.advanced(by: start), count - start)
        }
      }
    }
    return bytes
  }
}
