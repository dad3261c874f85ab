internal import Glibc
package import Unix

/// Receives notifications as a service manager does.
package final class NotifySocket {
  /// What $NOTIFY_SOCKET has to be.
  package let path: String
  /// Readable while a notification waits.
  package let descriptor: FileDescriptor

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
    let count = unsafe recv(descriptor.rawValue, &buffer, buffer.count, 0)
    return count >= 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }
}
