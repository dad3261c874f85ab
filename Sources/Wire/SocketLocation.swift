/// Where the daemon's socket is: one list, the same for daemon and client.
package struct SocketLocation: Equatable, Sendable {
  /// Which entry of the list decided.
  package enum Source: String, Equatable, Sendable {
    case option = "--socket"
    case variable = "$ALCHEMYD_SOCKET"
    case runtimeFolder = "$XDG_RUNTIME_DIR"
    case userFolder = "/run/user"
  }

  /// Why there is no location, as facts.
  package enum Problem: Error, Equatable, Sendable {
    case emptyOption
    case noRuntimeFolder
    case pathTooLong(path: String, bytes: Int, source: Source)
  }

  /// The bytes of a path that fit into `sockaddr_un`, which holds 108 with the ending zero.
  package static let pathByteLimit = 107

  /// At most `pathByteLimit` bytes if `find` has found it.
  package let path: String
  /// By which a failure to connect says how to start the daemon there.
  package let source: Source

  /// One that was found already.
  package init(path: String, source: Source) {
    self.path = path
    self.source = source
  }

  /// Goes through the list: option, `$ALCHEMYD_SOCKET`, `$XDG_RUNTIME_DIR`, `/run/user/UID`.
  ///
  /// An empty variable counts as unset, and so does a runtime folder that is no absolute path, as
  /// the XDG specification has it. The folder under `/run/user` serves only if `ownsFolder` says
  /// that it is there and that user's.
  package static func find(
    option: String?, environment: [String: String], userIdentifier: UInt32,
    ownsFolder: (String) -> Bool
  ) throws(Problem) -> SocketLocation {
    if let option {
      if option.isEmpty { throw .emptyOption }
      return try checked(option, .option)
    }
    if let path = environment["ALCHEMYD_SOCKET"], !path.isEmpty {
      return try checked(path, .variable)
    }
    if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") {
      return try checked(socket(in: folder), .runtimeFolder)
    }
    let folder = "/run/user/\(userIdentifier)"
    guard ownsFolder(folder) else { throw .noRuntimeFolder }
    return try checked(socket(in: folder), .userFolder)
  }

  private static func socket(in folder: String) -> String {
    folder + (folder.hasSuffix("/") ? "" : "/") + "alchemyd/socket"
  }

  private static func checked(_ path: String, _ source: Source) throws(Problem) -> SocketLocation {
    let bytes = path.utf8.count
    if bytes > pathByteLimit {
      throw .pathTooLong(path: path, bytes: bytes, source: source)
    }
    return SocketLocation(path: path, source: source)
  }
}
