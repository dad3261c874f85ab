import Glibc
import Unix

/// Receives notifications as a service manager does.
final class DatagramSocket {
  let path: String
  let descriptor: FileDescriptor

  init(path: String) throws {
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
  func receiveAll() -> [String] {
    var messages: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe recv(descriptor.rawValue, &buffer, buffer.count, 0)
      guard count >= 0 else { return messages }
      messages.append(String(decoding: buffer.prefix(count), as: UTF8.self))
    }
  }
}
