internal import Glibc
package import Unix

/// Receives notifications as a service manager does, and keeps the descriptors that come with them.
package final class NotifySocket {
  /// What $NOTIFY_SOCKET has to be.
  package let path: String
  /// Readable while a notification waits.
  package let descriptor: FileDescriptor
  /// What is kept, in the order in which it came.
  package private(set) var kept: [(name: String, descriptor: FileDescriptor)] = []

  /// Binds the path, which must be free.
  package init(path: String) throws {
    self.path = path
    let number = socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    descriptor = FileDescriptor(rawValue: number)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      unsafe bytes.copyBytes(from: Array(path.utf8) + [0])
    }
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe bind(
        number, UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_un>.size))
    }
    guard result == 0 else {
      throw SystemCallFailure(call: "bind", errno: Errno(rawValue: errno), path: path)
    }
  }

  deinit {
    descriptor.close()
    for (_, kept) in kept { kept.close() }
  }

  /// Keeps from now on what another one has kept.
  package func takeOver(_ other: NotifySocket) {
    kept += other.kept
    other.kept = []
  }

  /// Every datagram that has come, in order.
  package func receiveAll() -> [String] {
    var messages: [String] = []
    while let message = receive() { messages.append(message) }
    return messages
  }

  /// The next datagram, if one has come.
  package func receive() -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    guard let (count, descriptor) = receive(into: &buffer) else { return nil }
    let message = String(decoding: buffer.prefix(count), as: UTF8.self)
    keep(descriptor, as: message)
    return message
  }

  /// Does with what came along what the notification asks for.
  private func keep(_ descriptor: FileDescriptor?, as message: String) {
    let name = message.split(separator: "\n").first { $0.hasPrefix("FDNAME=") }?.dropFirst(7)
    if let name, let descriptor, message.hasPrefix("FDSTORE=1\n") {
      kept.append((String(name), descriptor))
    } else {
      descriptor?.close()
    }
    guard let name, message.hasPrefix("FDSTOREREMOVE=1\n") else { return }
    for (_, removed) in kept.filter({ $0.name == name }) { removed.close() }
    kept.removeAll { $0.name == name }
  }

  /// How many bytes came, and a descriptor if one came with them; nil when nothing came.
  private func receive(into buffer: inout [UInt8]) -> (count: Int, descriptor: FileDescriptor?)? {
    var control = [UInt64](repeating: 0, count: Self.controlWords)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe control.withUnsafeMutableBytes { control in
        var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return unsafe withUnsafeMutablePointer(to: &part) { part in
          var header = unsafe msghdr(
            msg_name: nil, msg_namelen: 0, msg_iov: part, msg_iovlen: 1,
            msg_control: control.baseAddress, msg_controllen: control.count, msg_flags: 0)
          return unsafe recvmsg(descriptor.rawValue, &header, Int32(MSG_CMSG_CLOEXEC))
        }
      }
    }
    guard count >= 0 else { return nil }
    // A header of its length, level and type, of which only its length matters here.
    let hasDescriptor = control[0] == UInt64(Self.headerBytes + MemoryLayout<Int32>.size)
    let number = Int32(truncatingIfNeeded: control[Self.headerBytes / 8])
    return (count, hasDescriptor ? FileDescriptor(rawValue: number) : nil)
  }

  private static let headerBytes = 16
  /// Room for a header and one descriptor.
  private static let controlWords = 3
}
