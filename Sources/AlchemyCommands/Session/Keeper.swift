package import Wire

/// Who keeps the profiles that a command works on.
package enum Keeper: Equatable, Sendable {
  case daemon(SocketLocation)
  /// A replica in this folder, which the program opens itself.
  case replica(folder: String)

  /// What a connector connects to.
  package var address: String {
    switch self {
    case .daemon(let location): location.path
    case .replica(let folder): folder
    }
  }

  /// What the address is.
  var addressName: String {
    switch self {
    case .daemon: "socket"
    case .replica: "replica"
    }
  }

  /// As a sentence names it where there can be only one.
  var shortName: String {
    switch self {
    case .daemon: "the daemon"
    case .replica: "the replica"
    }
  }

  /// As a sentence names it.
  var name: String {
    switch self {
    case .daemon(let location): "the daemon at \(location.path)"
    case .replica(let folder): "the replica \(folder)"
    }
  }
}
