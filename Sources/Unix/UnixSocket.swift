internal import CUnix
internal import Glibc

/// Stream sockets named by a path.
package enum UnixSocket {
  /// The longest path: `sun_path` has 108 bytes, including the terminating zero.
  package static let pathLimitBytes = 107

  /// Connects to a listening socket; the descriptor blocks only if `blocking`.
  ///
  /// Throws if nothing at the path listens, this user may not connect, or the path is too long.
  /// Without blocking, a full queue of the listener throws `wouldBlock` instead of a wait.
  package static func connect(
    _ path: String, blocking: Bool = true
  ) throws(ConnectFailure) -> FileDescriptor {
    guard path.utf8.count <= pathLimitBytes else {
      throw .pathTooLong(path: path, bytes: path.utf8.count)
    }
    do throws(SystemCallFailure) {
      let descriptor = try make(nonblocking: !blocking)
      do {
        try systemCall("connect", path: path) { unsafe cunix_connect(descriptor.rawValue, path) }
        return descriptor
      } catch {
        descriptor.close()
        throw error
      }
    } catch {
      throw ConnectFailure(error, path: path)
    }
  }

  /// Two connected nonblocking sockets; throws if no descriptor is left.
  package static func pair() throws(SystemCallFailure) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    try systemCall("socketpair") { unsafe cunix_socket_pair(&ends) }
    return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }

  /// The user who connected, as recorded by the kernel at that time.
  ///
  /// Throws if the descriptor is no socket.
  package static func peerUserID(of descriptor: FileDescriptor) throws(SystemCallFailure) -> UInt32
  {
    var user: UInt32 = 0
    try systemCall("getsockopt") { unsafe cunix_peer_user(descriptor.rawValue, &user) }
    return user
  }

  /// Whether a user may send to a process of `owner`: to its own, and to those of root, which can read
  /// everything anyway.
  package static func isTrusted(_ owner: UInt32, by user: UInt32) -> Bool {
    owner == user || owner == 0
  }

  /// The process that listens or connected, by its number here; nil if unknown.
  ///
  /// For a socket that a service manager passed on, it is the manager.
  package static func peerProcessID(of descriptor: FileDescriptor) -> Int? {
    var process: Int32 = 0
    guard unsafe cunix_peer_process(descriptor.rawValue, &process) == 0, process > 0 else {
      return nil
    }
    return Int(process)
  }

  /// How many written bytes the peer has not read yet, counted by the kernel's memory for them.
  ///
  /// Throws if the descriptor is no socket.
  package static func untakenBytes(of descriptor: FileDescriptor) throws(SystemCallFailure) -> Int {
    var bytes: Int32 = 0
    try systemCall("ioctl") { unsafe cunix_untaken_bytes(descriptor.rawValue, &bytes) }
    return Int(bytes)
  }

  /// Whether a process listens at a path, without connecting; nil if the kernel does not say.
  package static func isListenedTo(_ path: String) -> Bool? {
    listener(at: path).map { $0 != 0 }
  }

  /// The inode of the socket that listens at a path, as `/proc/*/fd` has it; 0 where none does, and
  /// nil where the kernel does not tell.
  package static func listener(at path: String) -> UInt32? {
    do throws(SystemCallFailure) {
      guard let status = try File.status(path) else { return 0 }
      var listener: UInt32 = 0
      try systemCall("sock_diag", path: path) {
        unsafe cunix_listener(status.device, status.inode, &listener)
      }
      return listener
    } catch {
      return nil
    }
  }

  /// Tells the peer that nothing more will be written; its answers can still be read.
  ///
  /// Throws for a descriptor that is no socket, and for a network connection that has ended.
  package static func endWriting(_ descriptor: FileDescriptor) throws(SystemCallFailure) {
    try systemCall("shutdown") { shutdown(descriptor.rawValue, Int32(SHUT_WR)) }
  }

  /// Shuts a connection down in both directions, for every process that has it open.
  ///
  /// Throws for a descriptor that is no socket, and for a network connection that has ended.
  package static func end(_ descriptor: FileDescriptor) throws(SystemCallFailure) {
    try systemCall("shutdown") { shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) }
  }

  /// Sends one datagram without waiting; false if the receiver has no room for it now.
  ///
  /// The receiver gets a copy of the descriptor. An address that begins with `@` is an abstract
  /// name of Linux. Throws if nobody receives at the address, or the datagram is too long.
  package static func sendDatagram(
    _ bytes: [UInt8], carrying descriptor: FileDescriptor? = nil, to address: String
  ) throws(SystemCallFailure) -> Bool {
    do {
      try systemCall("sendmsg", path: address) {
        unsafe cunix_send_datagram(address, bytes, bytes.count, descriptor?.rawValue ?? -1)
      }
      return true
    } catch  where error.errno == .wouldBlock {
      return false
    }
  }

  /// The path of a bound socket; nil if it has none.
  static func path(of descriptor: FileDescriptor) -> String? {
    var bytes = [CChar](repeating: 0, count: pathLimitBytes + 1)
    guard unsafe cunix_socket_path(descriptor.rawValue, &bytes, bytes.count) == 0 else {
      return nil
    }
    let path = String(untilZero: bytes)
    return path.isEmpty ? nil : path
  }

  static func make(nonblocking: Bool) throws(SystemCallFailure) -> FileDescriptor {
    let number = try systemCall("socket") { cunix_stream_socket(nonblocking ? 1 : 0) }
    return FileDescriptor(rawValue: number)
  }
}

extension ConnectFailure {
  fileprivate init(_ failure: SystemCallFailure, path: String) {
    switch failure.errno {
    case .notFound, .notDirectory: self = .noSocket(path: path)
    case .connectionRefused: self = .refused(path: path)
    case .permissionDenied, .notPermitted: self = .permissionDenied(path: path)
    default: self = .system(failure)
    }
  }
}

/// Why nobody answers at a socket's path.
package enum ConnectFailure: Error, Hashable, Sendable {
  /// There is no socket: the daemon never started, or shut down cleanly.
  case noSocket(path: String)
  /// Nobody listens on the socket: the daemon has crashed.
  case refused(path: String)
  /// The socket, or a folder above it, belongs to another user.
  case permissionDenied(path: String)
  /// The kernel accepts at most `UnixSocket.pathLimitBytes` bytes.
  case pathTooLong(path: String, bytes: Int)
  /// The kernel refused for another reason.
  case system(SystemCallFailure)
}
