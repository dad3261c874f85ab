import Glibc

/// One end of a Unix socket.
final class UnixSocket {
  let descriptor: Int32
  private let path: String

  /// A stream connection to whoever listens at the path.
  init(connectingTo path: String) throws(Failure) {
    self.path = path
    descriptor = try Self.make(SOCK_STREAM, path)
    guard unsafe Self.withAddress(path, { unsafe connect(descriptor, $0, $1) }) == 0 else {
      throw .lastCall("connect", path)
    }
  }

  /// A datagram socket at the path, as a service manager opens for notifications.
  init(receivingAt path: String) throws(Failure) {
    self.path = path
    descriptor = try Self.make(SOCK_DGRAM, path)
    guard unsafe Self.withAddress(path, { unsafe bind(descriptor, $0, $1) }) == 0 else {
      throw .lastCall("bind", path)
    }
  }

  deinit { close(descriptor) }

  /// Whether a read would return bytes or the end at once.
  var isReadable: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }

  /// Sends everything, waiting where the buffer is full.
  func send(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw .lastCall("send", path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads what is there, waiting until something is, and returns how many bytes; 0 is the end.
  func receive(into buffer: inout [UInt8]) throws(Failure) -> Int {
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    guard count >= 0 else { throw .lastCall("recv", path) }
    return count
  }

  /// Whether something can be read before the time is over.
  func waits(milliseconds: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wanted, 1, milliseconds) > 0
  }

  private static func make(_ kind: __socket_type, _ path: String) throws(Failure) -> Int32 {
    let flags = Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, flags, 0)
    guard descriptor >= 0 else { throw .lastCall("socket", path) }
    return descriptor
  }

  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
      unsafe room.copyBytes(from: path.utf8.prefix(room.count - 1))
    }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe body(pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
