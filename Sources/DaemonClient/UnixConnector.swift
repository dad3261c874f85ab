internal import Unix

/// Connects to real sockets, if the listening process belongs to the same user or to root.
package struct UnixConnector: Connector {
  private let trusts: @Sendable (_ user: UInt32) -> Bool

  /// Trusts this user and root; each connection is a socket of its own.
  package init() {
    self.init { UnixSocket.isTrusted($0, by: ProcessIdentity.userID) }
  }

  /// Trusts the users for which `trusts` returns true.
  package init(trusting trusts: @escaping @Sendable (_ user: UInt32) -> Bool) {
    self.trusts = trusts
  }

  /// Fails at once if no process listens; never waits, and sends nothing.
  package func connect(to path: String) throws(ClientFailure) -> any Transport {
    let socket: FileDescriptor
    do throws(ConnectFailure) {
      socket = try UnixSocket.connect(path, blocking: false)
    } catch {
      throw ClientFailure(error)
    }
    // The transport closes the socket if the connection is not used.
    let transport = UnixTransport(socket)
    let owner = try Self.owner(of: socket)
    guard trusts(owner) else { throw .foreign(user: Int(owner)) }
    return transport
  }

  private static func owner(of socket: FileDescriptor) throws(ClientFailure) -> UInt32 {
    do throws(SystemCallFailure) {
      return try UnixSocket.peerUserID(of: socket)
    } catch {
      throw .cannotConnect(reason: error.errno.description)
    }
  }
}

extension ClientFailure {
  fileprivate init(_ failure: ConnectFailure) {
    switch failure {
    case .noSocket: self = .noSocket
    case .refused(let path): self = Self.holdsSocket(path) ? .nobodyListens : .notASocket
    case .permissionDenied: self = .notPermitted
    case .pathTooLong: self = .cannotConnect(reason: "the path is too long")
    case .system(let failure) where failure.errno == .wouldBlock: self = .takesNoConnection
    case .system(let failure): self = .cannotConnect(reason: failure.errno.description)
    }
  }

  /// The kernel refuses a plain file with the same error as a socket without a process.
  private static func holdsSocket(_ path: String) -> Bool {
    do throws(FileFailure) {
      return try Folder.status(path).kind == .socket
    } catch {
      // The socket is gone or cannot be inspected: all we know is that nobody listens there.
      return true
    }
  }
}
