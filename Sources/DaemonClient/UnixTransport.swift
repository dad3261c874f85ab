package import Unix

/// A connected nonblocking socket.
package final class UnixTransport: Transport {
  /// A page of recipes fits in one read, and most replies are a fraction of that.
  private static let readBytes = 64 << 10

  private let socket: FileDescriptor
  private var buffer = [UInt8](repeating: 0, count: readBytes)

  /// Takes a nonblocking socket, and closes it at the end of the transport.
  package init(_ descriptor: FileDescriptor) {
    socket = descriptor
  }

  deinit {
    socket.close()
  }

  /// The socket itself.
  package var descriptor: FileDescriptor? { socket }

  /// Waits in the kernel; throws if the kernel refuses.
  package func wait(
    for readiness: StreamReadiness, untilMilliseconds deadline: Int
  ) throws(TransportFailure) -> Bool {
    try socket.wait(for: readiness, milliseconds: deadline - nowMilliseconds)
  }

  /// Reads once, at most 64 KiB.
  ///
  /// Throws if the kernel refuses the read; a lost connection is the end.
  package func receive() throws(TransportFailure) -> Received {
    try socket.receive(into: &buffer)
  }

  /// Writes once; throws if the peer is gone.
  package func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int {
    try socket.send(bytes)
  }
}

/// A transport's operations on one nonblocking descriptor.
extension FileDescriptor {
  func wait(
    for readiness: StreamReadiness, milliseconds: Int
  ) throws(TransportFailure) -> Bool {
    try Self.translating { () throws(SystemCallFailure) in
      try wait(
        for: readiness == .receiving ? .readable : .writable,
        timeoutMilliseconds: Int32(clamping: max(0, milliseconds)))
    }
  }

  func receive(into buffer: inout [UInt8]) throws(TransportFailure) -> Received {
    let transfer = try Self.translating { () throws(SystemCallFailure) in try read(into: &buffer) }
    switch transfer {
    case .bytes(let count): return .bytes(Array(buffer.prefix(count)))
    case .wouldBlock: return .nothingYet
    case .ended: return .end
    }
  }

  func send(_ bytes: ArraySlice<UInt8>) throws(TransportFailure) -> Int {
    let transfer = try Self.translating { () throws(SystemCallFailure) in try write(Array(bytes)) }
    switch transfer {
    case .bytes(let count): return count
    case .wouldBlock: return 0
    case .ended: throw .closedByPeer
    }
  }

  private static func translating<Result>(
    _ call: () throws(SystemCallFailure) -> Result
  ) throws(TransportFailure) -> Result {
    do throws(SystemCallFailure) {
      return try call()
    } catch {
      throw .failed(error.errno.description)
    }
  }
}
