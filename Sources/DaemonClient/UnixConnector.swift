internal import Unix

/// Connects to real sockets.
package struct UnixConnector: Connector {
  package init() {}

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
    case .refused: self = .nobodyListens
    case .permissionDenied: self = .notPermitted
    case .pathTooLong: self = .cannotConnect(reason: "the path is too long")
    case .system(let failure) where failure.errno == .wouldBlock: self = .takesNoConnection
    case .system(let failure): self = .cannotConnect(reason: failure.errno.description)
    }
  }
}
