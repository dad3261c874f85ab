internal import Glibc

extension FileDescriptor {
  /// Reads once into `buffer` from `offset` on; the buffer keeps its length.
  ///
  /// Throws if the kernel refuses the read, as for a folder or a closed descriptor.
  package func read(
    into buffer: inout [UInt8], from offset: Int = 0
  ) throws(SystemCallFailure) -> Transfer {
    let number = rawValue
    var span = buffer.mutableSpan
    return try unsafe span.withUnsafeMutableBytes { bytes throws(SystemCallFailure) in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
      return try FileDescriptor.transfer("read", endsAtZero: unsafe !rest.isEmpty) {
        unsafe Glibc.read(number, rest.baseAddress, rest.count)
      }
    }
  }

  /// Copies waiting bytes of a socket into `buffer`, without consuming them.
  ///
  /// Throws if the kernel refuses the read, as for a descriptor of no socket.
  package func peek(into buffer: inout [UInt8]) throws(SystemCallFailure) -> Transfer {
    let number = rawValue
    var span = buffer.mutableSpan
    return try unsafe span.withUnsafeMutableBytes { bytes throws(SystemCallFailure) in
      try FileDescriptor.transfer("recv", endsAtZero: unsafe !bytes.isEmpty) {
        unsafe recv(number, bytes.baseAddress, bytes.count, Int32(MSG_PEEK))
      }
    }
  }

  /// Writes once, from `offset` on; for a socket whose reader is gone, SIGPIPE must be ignored.
  ///
  /// Throws if the kernel refuses the write, as on a full disk.
  package func write(
    _ bytes: [UInt8], from offset: Int = 0
  ) throws(SystemCallFailure) -> Transfer {
    try write(bytes, in: offset..<bytes.count)
  }

  /// Writes part of an array once; a blocking descriptor that is ready may accept only a few bytes.
  ///
  /// Throws if the kernel refuses the write, as on a full disk.
  package func write(
    _ bytes: [UInt8], in range: Range<Int>
  ) throws(SystemCallFailure) -> Transfer {
    try unsafe write(bytes.span.bytes.extracting(range))
  }

  /// Writes once, as much as the descriptor accepts.
  ///
  /// Throws if the kernel refuses the write, as on a full disk.
  package func write(_ bytes: RawSpan) throws(SystemCallFailure) -> Transfer {
    try unsafe bytes.withUnsafeBytes { bytes throws(SystemCallFailure) in
      try FileDescriptor.transfer("write", endsAtZero: false) {
        unsafe Glibc.write(rawValue, bytes.baseAddress, bytes.count)
      }
    }
  }

  /// Writes all bytes to a blocking descriptor; false when the reader is gone.
  ///
  /// Throws if the kernel refuses a write, as on a full disk; some bytes may then be written.
  package func writeAll(_ bytes: [UInt8]) throws(SystemCallFailure) -> Bool {
    var offset = 0
    while offset < bytes.count {
      switch try write(bytes, from: offset) {
      case .bytes(let count): offset += count
      case .wouldBlock: _ = try wait(for: .writable, timeoutMilliseconds: nil)
      case .ended: return false
      }
    }
    return true
  }

  private static func transfer(
    _ name: StaticString, endsAtZero: Bool, _ call: () -> Int
  ) throws(SystemCallFailure) -> Transfer {
    do {
      let count = try systemCall(name, call)
      return count == 0 && endsAtZero ? .ended : .bytes(count)
    } catch {
      switch error.errno {
      case .wouldBlock: return .wouldBlock
      case .brokenPipe, .connectionReset: return .ended
      default: throw error
      }
    }
  }
}

/// The result of one read or write.
package enum Transfer: Hashable, Sendable {
  /// The number of bytes moved: at least one, unless none were requested.
  case bytes(Int)
  /// Nothing can be moved now: wait until the descriptor is ready.
  case wouldBlock
  /// The other side is gone: no more bytes will come, or nobody will read them.
  case ended
}
