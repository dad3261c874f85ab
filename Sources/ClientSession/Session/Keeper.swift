package import Wire

/// The keeper of the profiles that a command works on: a daemon or a replica.
package enum Keeper: Equatable, Sendable {
  case daemon(SocketLocation)
  /// A replica in this folder, which the program opens itself.
  case replica(folder: String)

  /// The address for a connector.
  package var address: String {
    switch self {
    case .daemon(let location): location.path
    case .replica(let folder): folder
    }
  }

  /// The kind of address, in words.
  package var addressName: String {
    switch self {
    case .daemon: "socket"
    case .replica: "replica"
    }
  }

  /// The keeper's short name, for a sentence where only one keeper is possible.
  var shortName: String {
    switch self {
    case .daemon: "the daemon"
    case .replica: "the replica"
    }
  }

  /// The keeper's name with its place, for a sentence.
  var name: String {
    switch self {
    case .daemon(let location): "the daemon at \(location.path)"
    case .replica(let folder): "the replica \(folder)"
    }
  }
}
