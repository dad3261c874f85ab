import CommandLine
import Wire

extension ServiceProgram {
  /// `alchemyd`: its commands and options, for the parser, for help and for alchemyd(8).
  static let daemon = ServiceProgram(
    table: .daemon, version: ProductVersion.current, facts: ServiceManual.facts)
}

extension CommandTable {
  /// The commands of `alchemyd`.
  static let daemon = CommandTable(
    program: "alchemyd", summary: "stores alchemy profiles and shares them among terminals",
    wordless: row(.serve),
    commands: DaemonOptions.Command.allCases.filter { $0 != .serve }.map(row),
    exitCodes: [
      (0, "the daemon was stopped, or the command succeeded"),
      (1, "a failure; standard error says what to type"),
      (2, "wrong usage, or no place for the socket"),
      (3, "no daemon can be reached"),
      (75, "`check` could not check everything"),
      (74, "the database is damaged; the next start repairs it"),
      (78, "settings, data folder or database cannot be used until you fix them"),
    ])

  /// A lone dash means standard output to many people, and is none here.
  private static func file(_ summary: String) -> Argument {
    let kind = OwnKind("file") { text in
      text == "-"
        ? ValueMistake(.other("name a file, or write ./-"))
        : ValueKind.path.mistake(in: text)
    }
    return Argument("FILE", .own(kind), summary: summary)
  }

  private static func row(_ command: DaemonOptions.Command) -> Command {
    switch command {
    case .serve:
      Command(
        serving: [], summary: "runs the daemon until it is stopped",
        details: [
          "SIGTERM and SIGINT stop the daemon. SIGHUP makes it reload its settings and catalogs."
        ], options: [.daemonSocket, .dataFolder, .settings, .version],
        examples: [
          Example(
            "--socket", "/tmp/try/socket", "--data-dir", "/tmp/try",
            purpose: "a daemon to try, which shares nothing with another one")
        ])
    case .bridge:
      Command(
        serving: ["bridge"], summary: "connects another machine to a running daemon",
        details: [
          """
          It connects its standard input and output to the socket of a running daemon, for programs on \
          other machines: `ssh desktop alchemyd bridge`. The exit code is 0 when the daemon closed the \
          connection or nobody reads the output, 2 for a wrong command line, 3 when no daemon can be \
          reached, and 1 for any other failure.
          """
        ], options: [.daemonSocket])
    case .backup:
      Command(
        serving: ["backup"], summary: "copies the database to a file",
        details: [
          """
          It writes a checked copy of the database to a new file. Stop the daemon first. To back up a \
          running daemon, use `alchemy backup FILE`.
          """
        ], arguments: [file("the new file")], options: [.dataFolder])
    case .restore:
      Command(
        serving: ["restore"], summary: "replaces the database with a backup",
        details: [
          """
          It keeps the old database under another name. Stop the daemon first. After a restore, the next \
          sync brings back the changes that other machines have.
          """
        ], arguments: [file("the backup")], options: [.dataFolder],
        deletes: true)
    case .restamp:
      Command(
        serving: ["restamp"], summary: "dates changes from the future back",
        details: [
          """
          It replaces stamps that are ahead of the clock by present stamps; a wrong clock made them, and \
          other replicas refuse changes from the future. Every profile shows what it showed before. Set \
          the clock right first, and stop the daemon. The database with the former stamps is kept beside \
          the new one. To restamp a replica in a folder, name the folder with `--data-dir`.
          """
        ], options: [.dataFolder], deletes: true)
    case .check:
      Command(
        serving: ["check"], summary: "verifies everything that is saved",
        details: [
          """
          It verifies the settings, the catalogs, the database and the backups. It starts no daemon and \
          changes nothing. If a daemon is running, it checks a copy of everything saved so far, which \
          needs room in `$TMPDIR` or /tmp. The exit code is 0 when everything is sound, 78 for wrong \
          settings, 1 when the database or the newest backup is damaged or belongs to another program, \
          and 75 when something could not be checked. `alchemy doctor` checks the rest: socket, \
          service, disk, clock and peers.
          """
        ], options: [.settings, .dataFolder, .findingsAsJSON])
    }
  }
}

extension Option {
  static let daemonSocket = Option(
    "--socket", value: .one("PATH", .path), isRepeated: true, summary: "the socket for clients",
    usual: "$ALCHEMYD_SOCKET, or $XDG_RUNTIME_DIR/alchemyd/socket, or /run/user/UID/alchemyd/socket"
  )

  static let dataFolder = Option(
    "--data-dir", value: .one("DIR", .path), isRepeated: true,
    summary: "the folder of the database and your catalogs",
    usual: "$ALCHEMYD_DATA_DIR, or $XDG_DATA_HOME/alchemyd, or ~/.local/share/alchemyd")

  static let settings = Option(
    "--config", value: .one("FILE", .path), isRepeated: true,
    summary: "the settings, see alchemyd.json(5)",
    usual: "$XDG_CONFIG_HOME/alchemyd/config.json, or /etc/alchemyd/config.json if it exists")

  static let findingsAsJSON = Option(
    "--json", isRepeated: true, summary: "print the findings as one line for programs")
}
