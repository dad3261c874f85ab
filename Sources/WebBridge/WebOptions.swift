internal import JSON
internal import Unix
internal import Wire

/// The command line of `alchemyd-web`, and the places that follow from it and the environment.
struct WebOptions: Equatable {
  /// What is printed instead of serving.
  enum Request: Equatable {
    case help
    case version
    case manual
  }

  /// The options with a value.
  enum Name: String, CaseIterable {
    case listen = "--listen"
    case control = "--control"
    case dataFolder = "--data-dir"
    case settings = "--config"
    case socket = "--socket"
  }

  /// Why a command line is refused.
  enum Mistake: Error, Equatable {
    case unknown(String, nearest: String?)
    case missingValue(String)
    case twice(String)
  }

  private(set) var request: Request?
  private var values: [Name: String] = [:]

  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": request = .help
      case "--version": request = .version
      case "__man": request = .manual
      default: try read(argument, &rest)
      }
    }
  }

  private mutating func read(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(Mistake) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let word = String(parts[0])
    guard let name = Name(rawValue: word) else {
      let names = Name.allCases.map(\.rawValue) + ["--help", "--version"]
      throw .unknown(word, nearest: NearestName.nearest(to: word, among: names))
    }
    let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
    guard !value.isEmpty else { throw .missingValue(word) }
    guard values[name] == nil else { throw .twice(word) }
    values[name] = value
  }
}

// MARK: - Words

extension WebOptions.Name {
  /// What stands for the value in help.
  var label: String {
    switch self {
    case .listen: "ADDRESS:PORT"
    case .control: "PATH"
    case .dataFolder: "DIR"
    case .settings: "FILE"
    case .socket: "PATH"
    }
  }

  /// What the option is for.
  var summary: String {
    switch self {
    case .listen: "where browsers come, such as 127.0.0.1:8377"
    case .control: "the socket for alchemy web"
    case .dataFolder: "the folder of the paired devices"
    case .settings: "the settings"
    case .socket: "the daemon's socket"
    }
  }

  /// What holds without the option.
  var usual: String {
    switch self {
    case .listen: "the sockets that the service manager passes"
    case .control: "$ALCHEMYD_WEB_SOCKET, or $XDG_RUNTIME_DIR/alchemyd-web/control"
    case .dataFolder: "$XDG_DATA_HOME/alchemyd-web, or ~/.local/share/alchemyd-web"
    case .settings: "$XDG_CONFIG_HOME/alchemyd/web.json, or ~/.config/alchemyd/web.json"
    case .socket: "$ALCHEMYD_SOCKET, or $XDG_RUNTIME_DIR/alchemyd/socket"
    }
  }
}

extension WebOptions {
  /// About the program, one paragraph each; also in the manual page.
  static let paragraphs = [
    """
    As a service it starts with the first browser, and ends ten minutes after the last page was closed. \
    SIGTERM and SIGINT stop it.
    """,
    """
    The settings have two members. "hosts" are names of this machine besides its addresses, such as \
    "desktop.local"; "origins" are addresses such as "https://alchemy.example", of a program in front of \
    this one that speaks TLS.
    """,
  ]

  static let exitCodes = [
    (code: 0, meaning: "it was stopped, or no page was open for ten minutes"),
    (code: 1, meaning: "another failure"),
    (code: 2, meaning: "a wrong command line"),
    (code: 78, meaning: "settings, folders or sockets that cannot be used"),
  ]

  /// The output of `--help`.
  static var help: String {
    let options = Name.allCases.map { name in
      "  \(name.rawValue) \(name.label)\n      \(name.summary)\n      default: \(name.usual)\n"
    }
    let codes = exitCodes.map { "  \($0.code)  \($0.meaning)\n" }
    return """
      alchemyd-web - shows the profiles of alchemyd in browsers

      usage: alchemyd-web [options]

      \(options.joined())  --version
            print the version
        --help
            print this help

      \(paragraphs.joined(separator: "\n\n"))

      exit codes:
      \(codes.joined())
      example: alchemyd-web --listen 127.0.0.1:8377, and then alchemy web pair

      """
  }
}

// MARK: - Places

extension WebOptions {
  /// The address to listen at; nil for the sockets that the service manager passes.
  var address: String? { values[.listen] }

  /// The folder of the paired devices; nil if neither option nor environment names one.
  var deviceFolder: String? {
    values[.dataFolder] ?? UserFolders.data.map { $0 + "/alchemyd-web" }
  }

  /// The file of settings, and whether it must be there.
  var settingsFile: (path: String, isNamed: Bool)? {
    if let named = values[.settings] { return (named, true) }
    return UserFolders.configuration.map { ($0 + "/alchemyd/web.json", false) }
  }

  /// Where a socket is, found as clients find it.
  ///
  /// Throws if there is no place for it, the option is empty, or the path is too long.
  func location(
    _ place: SocketLocation.Place
  ) throws(SocketLocation.Problem) -> SocketLocation {
    var environment: [String: String] = [:]
    for name in [place.variable, "XDG_RUNTIME_DIR"] { environment[name] = Environment.value(name) }
    return try SocketLocation.find(
      place, option: values[place == .daemon ? .socket : .control], environment: environment,
      userIdentifier: ProcessIdentity.userID, ownsFolder: UserFolders.owns)
  }
}
