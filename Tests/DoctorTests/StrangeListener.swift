import Glibc
import Unix

/// A process's socket that shows no mark of a daemon, and says the same to one who connects.
final class StrangeListener {
  private let descriptor: FileDescriptor

  /// Binds the path, which must be free.
  init(path: String, saying text: String) throws {
    // The looker writes to a socket that is closed already, which ends a program but for this.
    _ = signal(SIGPIPE, SIG_IGN)
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
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
    guard result == 0, listen(number, 1) == 0 else {
      throw SystemCallFailure(call: "bind", errno: Errno(rawValue: errno), path: path)
    }
    _ = try Thread(name: "stranger") {
      let client = accept(number, nil, nil)
      guard client >= 0 else { return }
      let bytes = Array(text.utf8)
      _ = unsafe write(client, bytes, bytes.count)
      close(client)
    }
  }

  deinit {
    // Wakes a thread that still needs attention.
    shutdown(descriptor.rawValue, Int32(SHUT_RDWR))
    descriptor.close()
  }
}
