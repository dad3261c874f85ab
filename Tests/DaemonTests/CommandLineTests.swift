import TestSupport
import Testing

@Suite("The daemon's command line")
struct CommandLineTests {
  private func run(_ arguments: String...) throws -> ChildProcess.Ending {
    let folder = try TemporaryFolder()
    return try ChildProcess.run(
      BuiltPrograms.daemon, arguments,
      environment: BuiltPrograms.environment(home: folder.path))
  }

  @Test("--version says which it is")
  func version() throws {
    #expect(try run("--version") == .init(code: 0, output: "alchemyd 0.1.0\n"))
  }

  @Test("--help says what to type", arguments: ["--help", "-h"])
  func help(argument: String) throws {
    #expect(
      try run(argument)
        == .init(
          code: 0,
          output: """
            alchemyd - stores alchemy profiles and shares them among terminals

            usage: alchemyd [--socket PATH] [--data-dir DIR] [--config FILE]
                   alchemyd bridge [--socket PATH]
                   alchemyd backup [--data-dir DIR] FILE
                   alchemyd restore [--data-dir DIR] FILE
                   alchemyd restamp [--data-dir DIR]
                   alchemyd check [--config FILE] [--data-dir DIR] [--json]

              --socket PATH    the socket for clients (default: $ALCHEMYD_SOCKET, or
                               $XDG_RUNTIME_DIR/alchemyd/socket)
              --data-dir DIR   the folder of the database and your catalogs (default:
                               $ALCHEMYD_DATA_DIR, or $XDG_DATA_HOME/alchemyd, or
                               ~/.local/share/alchemyd)
              --config FILE    the settings (default: $XDG_CONFIG_HOME/alchemyd/config.json, or
                               /etc/alchemyd/config.json if it exists)
              --json           print the findings of a check for programs
              --version        print the version
              --help           print this help

            SIGTERM and SIGINT stop the daemon. SIGHUP makes it reload its settings and catalogs.

            alchemyd bridge connects its standard input and output to the socket of a running daemon, for
            programs on other machines: ssh desktop alchemyd bridge. Exit codes: 0 when the daemon closed
            the connection or nobody reads the output, 2 for a wrong command line, 3 when no daemon can be
            reached, 1 for any other failure.

            alchemyd backup writes a checked copy of the database to a new file. alchemyd restore replaces
            the database with such a copy and keeps the old database under another name. Stop the daemon
            first. To back up a running daemon, use alchemy backup FILE. After a restore, the next sync
            brings back the changes that other machines have.

            alchemyd restamp gives all changes the present time after a wrong clock had dated them in the
            future, and keeps the old database under another name. Other replicas refuse changes from the
            future. Correct the clock and stop the daemon first.

            alchemyd check verifies the settings, the catalogs, the database and the backups. It starts no
            daemon and changes nothing. If a daemon is running, it checks a copy of everything saved so
            far. Exit codes: 0 when everything is sound, 78 for wrong settings, 1 when the database or the
            newest backup is damaged or belongs to another program, 75 when something could not be checked.
            alchemy doctor checks the rest: socket, service, disk, clock and peers.

            example: alchemyd --socket /tmp/try/socket --data-dir /tmp/try

            """))
  }

  @Test("--help behind a command is about that command", arguments: ["--help", "-h"])
  func helpOfCommand(argument: String) throws {
    #expect(
      try run("restore", argument)
        == .init(
          code: 0,
          output: """
            alchemyd restore - replaces the database with a backup

            usage: alchemyd restore [--data-dir DIR] FILE

              --data-dir DIR   the folder of the database and your catalogs (default:
                               $ALCHEMYD_DATA_DIR, or $XDG_DATA_HOME/alchemyd, or
                               ~/.local/share/alchemyd)
              --help           print this help

            alchemyd backup writes a checked copy of the database to a new file. alchemyd restore replaces
            the database with such a copy and keeps the old database under another name. Stop the daemon
            first. To back up a running daemon, use alchemy backup FILE. After a restore, the next sync
            brings back the changes that other machines have.

            """))
    for (command, usage) in [
      ("backup", "[--data-dir DIR] FILE"), ("bridge", "[--socket PATH]"),
      ("check", "[--config FILE] [--data-dir DIR] [--json]"), ("restamp", "[--data-dir DIR]"),
    ] {
      let output = try run(command, argument).output
      #expect(output.hasPrefix("alchemyd \(command) - "))
      #expect(output.contains("\nusage: alchemyd \(command) \(usage)\n\n"))
      #expect(output.contains("\n\nalchemyd \(command) "))
    }
  }

  @Test(
    "a wrong command line is refused with what to type",
    arguments: [
      (
        ["--sokcet", "x"], "unknown argument --sokcet",
        "did you mean --socket? `alchemyd --help` lists them all"
      ),
      (["start"], "unknown argument start", "`alchemyd --help` lists them all"),
      (
        ["brigde"], "unknown argument brigde",
        "did you mean bridge? `alchemyd --help` lists them all"
      ),
      (
        ["bridge", "bridge"], "unknown argument bridge",
        "did you mean bridge? `alchemyd --help` lists them all"
      ),
      (
        ["--data-dir=/tmp", "bridge"], "`alchemyd bridge` takes no --data-dir",
        "see `alchemyd --help`"
      ),
      (["backup"], "`alchemyd backup` needs a FILE", "see `alchemyd --help`"),
      (
        ["restore", "a", "--socket", "s"], "`alchemyd restore` takes no --socket",
        "see `alchemyd --help`"
      ),
      (["backup", "a", "b"], "unknown argument b", "`alchemyd --help` lists them all"),
      (["--json"], "`alchemyd` takes no --json", "see `alchemyd --help`"),
      (["--socket"], "--socket needs a value", "see `alchemyd --help`"),
      (["--data-dir="], "--data-dir is empty", "see `alchemyd --help`"),
      (
        ["--help=now"], "unknown argument --help=now",
        "did you mean --help? `alchemyd --help` lists them all"
      ),
    ])
  func wrong(arguments: [String], problem: String, hint: String) throws {
    let folder = try TemporaryFolder()
    let ending = try ChildProcess.run(
      BuiltPrograms.daemon, arguments,
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(
      ending == .init(code: 2, errors: "alchemyd: \(problem)\nalchemyd: hint: \(hint)\n"))
  }

  @Test(
    "a path that is not UTF-8 is refused, and no other folder is used",
    arguments: [
      (#"exec "$0" --socket "$1/s" --data-dir "$bad""#, "HERE/b\u{FFFD}d"),
      (#"exec "$0" --socket "$bad" --data-dir "$1/d""#, "HERE/b\u{FFFD}d"),
      (#"exec "$0" --socket "$1/s" "--data-dir=$bad""#, "--data-dir=HERE/b\u{FFFD}d"),
      (#"exec "$0" check --data-dir "$bad""#, "HERE/b\u{FFFD}d"),
      (#"ALCHEMYD_DATA_DIR=$bad exec "$0" --socket "$1/s""#, "$ALCHEMYD_DATA_DIR"),
      (#"ALCHEMYD_SOCKET=$bad exec "$0" --data-dir "$1/d""#, "$ALCHEMYD_SOCKET"),
    ])
  func misread(line: String, shown: String) throws {
    let folder = try TemporaryFolder()
    let ending = try ChildProcess.run(
      "sh",
      ["-c", #"bad=$1/$(printf 'b\377d'); "# + line, BuiltPrograms.daemon, folder.path],
      environment: BuiltPrograms.environment(home: folder.path))
    let word = shown.replacing("HERE", with: folder.path)
    #expect(
      ending
        == .init(
          code: 2,
          errors: """
            alchemyd: \(word) is not valid UTF-8, and would name another file or folder
            alchemyd: hint: choose a path in UTF-8; `ls -b` shows the bytes of a name

            """))
    #expect(try folder.names() == [])
  }

  @Test("without any place for its socket it says which to name")
  func noPlace() throws {
    let folder = try TemporaryFolder()
    var environment = BuiltPrograms.environment(home: folder.path)
    environment["ALCHEMYD_SOCKET"] = "/tmp/" + String(repeating: "s", count: 103)
    let ending = try ChildProcess.run(BuiltPrograms.daemon, [], environment: environment)
    #expect(
      ending
        == .init(
          code: 2,
          errors: """
            alchemyd: the socket's path is too long: /tmp/\(String(repeating: "s", count: 103))
            alchemyd: caused by: it has 108 bytes; the limit is 107 (from $ALCHEMYD_SOCKET)
            alchemyd: hint: choose a shorter one: `alchemyd --socket PATH`

            """))
  }
}
