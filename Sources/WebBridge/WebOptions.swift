internal import CommandLine
internal import Unix
internal import Wire

extension ServiceProgram {
  /// `alchemyd-web`: its options, for the parser, for help and for alchemyd-web(8).
  static let web = ServiceProgram(
    table: .web, version: ProductVersion.current,
    facts: CommandManual.Facts(
      source: ManualPage.Source(
        version: "alchemyd \(ProductVersion.current)", date: ProductVersion.date),
      description: [
        """
        alchemyd-web serves a page with the ingredients, recipes and effects of a user's profiles, live, to \
        browsers that `alchemy web pair` has paired. It reaches alchemyd(8) over its Unix socket, and nothing \
        else.
        """
      ], seeAlso: "alchemy(1), alchemyd(8)"))
}

extension CommandTable {
  /// The one command of `alchemyd-web`, which has no words.
  static let web = CommandTable(
    program: "alchemyd-web", summary: "shows the profiles of alchemyd in browsers",
    wordless: Command(
      serving: [], summary: "serves the page",
      details: [
        """
        As a service it starts with the first browser, and ends ten minutes after the last page was closed. \
        SIGTERM and SIGINT stop it.
        """,
        """
        A picture of a bag that a page sends is read by tesseract(1), if Debian's package tesseract-ocr is \
        installed.
        """,
        """
        The settings have two members. "hosts" are names of this machine besides its addresses, such as \
        "desktop.local"; "origins" are addresses such as "https://alchemy.example", of a program in front of \
        this one that speaks TLS.
        """,
      ], options: [.listen, .control, .dataFolder, .settings, .daemonSocket, .version],
      examples: [
        Example(
          "--listen", "127.0.0.1:8377",
          purpose: "serve browsers of this machine; then type alchemy web pair")
      ]),
    exitCodes: [
      (0, "it was stopped, or no page was open for ten minutes"),
      (1, "another failure"),
      (2, "a wrong command line"),
      (78, "settings, folders or sockets that cannot be used"),
    ])
}

extension Option {
  fileprivate static let listen = Option(
    "--listen", value: .one("ADDRESS:PORT", .path),
    summary: "where browsers come, such as 127.0.0.1:8377",
    usual: "the sockets that the service manager passes")

  fileprivate static let control = Option(
    "--control", value: .one("PATH", .path), summary: "the socket for alchemy web",
    usual: "$ALCHEMYD_WEB_SOCKET, or $XDG_RUNTIME_DIR/alchemyd-web/control")

  fileprivate static let dataFolder = Option(
    "--data-dir", value: .one("DIR", .path), summary: "the folder of the paired devices",
    usual: "$XDG_DATA_HOME/alchemyd-web, or ~/.local/share/alchemyd-web")

  fileprivate static let settings = Option(
    "--config", value: .one("FILE", .path), summary: "the settings",
    usual: "$XDG_CONFIG_HOME/alchemyd/web.json, or ~/.config/alchemyd/web.json")

  fileprivate static let daemonSocket = Option(
    "--socket", value: .one("PATH", .path), summary: "the daemon's socket",
    usual: "$ALCHEMYD_SOCKET, or $XDG_RUNTIME_DIR/alchemyd/socket")
}

/// What a command line of `alchemyd-web` asks for, and the places that follow from it and the environment.
struct WebOptions {
  private let line: Invocation

  init(_ line: Invocation) {
    self.line = line
  }

  /// The address to listen at; nil for the sockets that the service manager passes.
  var address: String? { line[.listen] }

  /// The folder of the paired devices; nil if neither option nor environment names one.
  var deviceFolder: String? {
    line[.dataFolder] ?? UserFolders.data.map { $0 + "/alchemyd-web" }
  }

  /// The file of settings, and whether it must be there.
  var settingsFile: (path: String, isNamed: Bool)? {
    if let named = line[.settings] { return (named, true) }
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
      place, option: line[place == .daemon ? .daemonSocket : .control], environment: environment,
      userIdentifier: ProcessIdentity.userID, ownsFolder: UserFolders.owns)
  }
}
