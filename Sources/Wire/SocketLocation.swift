/// The location of a socket for clients; servers and clients search the same places.
package struct SocketLocation: Equatable, Sendable {
  /// Which socket is looked for.
  package enum Place: Equatable, Sendable {
    /// The daemon's socket.
    case daemon
    /// The socket by which `alchemy web` asks the program that serves the page.
    case web

    /// The environment variable that has the socket's path.
    package var variable: String {
      switch self {
      case .daemon: "ALCHEMYD_SOCKET"
      case .web: "ALCHEMYD_WEB_SOCKET"
      }
    }

    /// The socket's path below the runtime folder.
    var path: String {
      switch self {
      case .daemon: "alchemyd/socket"
      case .web: "alchemyd-web/control"
      }
    }
  }

  /// Which place was used.
  package enum Source: String, Equatable, Sendable {
    case option = "--socket"
    case variable = "$ALCHEMYD_SOCKET"
    case runtimeFolder = "$XDG_RUNTIME_DIR"
    case userFolder = "/run/user"
  }

  /// Why there is no location, as facts.
  package enum Problem: Error, Equatable, Sendable {
    case emptyOption
    /// There is no runtime folder; `relative` is the value of `$XDG_RUNTIME_DIR` if it is not absolute.
    case noRuntimeFolder(relative: String?)
    case pathTooLong(path: String, bytes: Int, source: Source)
  }

  /// The most bytes of a path: `sockaddr_un` holds 108, including the terminating zero.
  package static let pathByteLimit = 107

  /// At most `pathByteLimit` bytes if found by `find`.
  package let path: String
  /// Used in the hint on how to start the daemon if connecting fails.
  package let source: Source

  /// A location that was already found.
  package init(path: String, source: Source) {
    self.path = path
    self.source = source
  }

  /// Tries the option, the place's variable, `$XDG_RUNTIME_DIR` and `/run/user/UID`, in this order.
  ///
  /// An empty variable counts as unset, and so does a runtime folder that is not an absolute path,
  /// as the XDG specification requires. The folder under `/run/user` is only used if `ownsFolder`
  /// says that it exists and belongs to the user. Throws if the option is empty, the path is too
  /// long, or there is no runtime folder.
  package static func find(
    _ place: Place = .daemon, option: String?, environment: [String: String],
    userIdentifier: UInt32,
    ownsFolder: (String) -> Bool
  ) throws(Problem) -> SocketLocation {
    if let option {
      if option.isEmpty { throw .emptyOption }
      return try checked(option, .option)
    }
    if let path = environment[place.variable], !path.isEmpty {
      return try checked(path, .variable)
    }
    if let folder = environment.folder("XDG_RUNTIME_DIR") {
      return try checked(socket(place, in: folder), .runtimeFolder)
    }
    let folder = "/run/user/\(userIdentifier)"
    guard ownsFolder(folder) else {
      let value = environment["XDG_RUNTIME_DIR"] ?? ""
      throw .noRuntimeFolder(relative: value.isEmpty ? nil : value)
    }
    return try checked(socket(place, in: folder), .userFolder)
  }

  private static func socket(_ place: Place, in folder: String) -> String {
    folder + (folder.hasSuffix("/") ? "" : "/") + place.path
  }

  private static func checked(_ path: String, _ source: Source) throws(Problem) -> SocketLocation {
    let bytes = path.utf8.count
    if bytes > pathByteLimit {
      throw .pathTooLong(path: path, bytes: bytes, source: source)
    }
    return SocketLocation(path: path, source: source)
  }
}

extension [String: String] {
  /// The folder that a variable names; nil for a relative path, as the XDG specification requires.
  package func folder(_ variable: String) -> String? {
    self[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
