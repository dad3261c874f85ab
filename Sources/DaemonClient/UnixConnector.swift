internal import Unix

/// Connects to real sockets.
package struct UnixConnector: Connector {
  /// Holds nothing: each connection is a socket of its own.
  package init() {}

  /// Fails at once where nobody listens; waits for nothing.
  package func connect(to path: String) throws(ClientFailure) -> any Transport {
    do throws(ConnectFailure) {
      return UnixTransport(try UnixSocket.connect(path, blocking: false))
    } catch {
      throw ClientFailure(error)
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
