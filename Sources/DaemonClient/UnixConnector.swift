internal import Unix

/// Connects to real sockets, behind which is a process of the same user, or of the system's.
package struct UnixConnector: Connector {
  private let trusts: @Sendable (_ user: UInt32) -> Bool

  /// Holds nothing: each connection is a socket of its own.
  package init() {
    self.init { Self.isTrusted($0, by: ProcessIdentity.userID) }
  }

  /// Trusts the users for which `trusts` is true.
  package init(trusting trusts: @escaping @Sendable (_ user: UInt32) -> Bool) {
    self.trusts = trusts
  }

  /// A user trusts its own processes, and those of root, which can read everything anyway.
  package static func isTrusted(_ owner: UInt32, by user: UInt32) -> Bool {
    owner == user || owner == 0
  }

  /// Fails at once if no process listens; never waits, and sends nothing.
  package func connect(to path: String) throws(ClientFailure) -> any Transport {
    let socket: FileDescriptor
    do throws(ConnectFailure) {
      socket = try UnixSocket.connect(path, blocking: false)
    } catch {
      throw ClientFailure(error)
    }
    // Closes the socket where the connection is not to be used.
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

  /// The kernel refuses a plain file in the same words as a socket without a process.
  private static func holdsSocket(_ path: String) -> Bool {
    do throws(FileFailure) {
      return try Folder.status(path).kind == .socket
    } catch {
      // It went meanwhile, or cannot be looked at: nobody listens there, which is all we know.
      return true
    }
  }
}
