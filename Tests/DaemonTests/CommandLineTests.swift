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

  @Test("--version says which it is, whatever else was typed")
  func version() throws {
    #expect(try run("--version") == .init(code: 0, output: "alchemyd 1.0.0\n"))
    #expect(try run("backup", "--version") == .init(code: 0, output: "alchemyd 1.0.0\n"))
  }

  @Test("--help says what to type", arguments: ["--help", "-h"])
  func help(argument: String) throws {
    #expect(
      try run(argument)
        == .init(
          code: 0,
          output: """
            alchemyd: stores alchemy profiles and shares them among terminals

            usage: alchemyd [options]
                   alchemyd COMMAND [options] [arguments]

            Without a command it runs the daemon until it is stopped.

            commands:
              bridge [--socket PATH]
                  connects another machine to a running daemon
              backup [--data-dir DIR] FILE
                  copies the database to a file
              restore [--data-dir DIR] FILE
                  replaces the database with a backup
              restamp [--data-dir DIR]
                  dates changes from the future back
              check [--config FILE] [--data-dir DIR] [--json]
                  verifies everything that is saved

            options:
              --socket PATH
                  the socket for clients; default: $ALCHEMYD_SOCKET, or
                  $XDG_RUNTIME_DIR/alchemyd/socket, or /run/user/UID/alchemyd/socket
              --data-dir DIR
                  the folder of the database and your catalogs; default: $ALCHEMYD_DATA_DIR,
                  or $XDG_DATA_HOME/alchemyd, or ~/.local/share/alchemyd
              --config FILE
                  the settings, see alchemyd.json(5); default:
                  $XDG_CONFIG_HOME/alchemyd/config.json, or /etc/alchemyd/config.json if it
                  exists
              --version
                  print the version
              --json
                  with `check`: print the findings as one line for programs
              -h, --help
                  show this page

            exit codes:
              0   the daemon was stopped, or the command succeeded
              1   a failure; standard error says what to type
              2   wrong usage, or no place for the socket
              3   no daemon can be reached
              75  `check` could not check everything
              74  the database is damaged; the next start repairs it
              78  settings, data folder or database cannot be used until you fix them

            SIGTERM and SIGINT stop the daemon. SIGHUP makes it reload its settings and
            catalogs.

            examples:
              # a daemon to try, which shares nothing with another one
              alchemyd --socket /tmp/try/socket --data-dir /tmp/try

            alchemyd COMMAND --help says more of a command

            """))
  }

  @Test("--help behind a command is about that command", arguments: ["--help", "-h"])
  func helpOfCommand(argument: String) throws {
    #expect(
      try run("restore", argument)
        == .init(
          code: 0,
          output: """
            alchemyd restore: replaces the database with a backup

            usage: alchemyd restore [--data-dir DIR] FILE

            It keeps the old database under another name. Stop the daemon first. After a
            restore, the next sync brings back the changes that other machines have.

            arguments:
              FILE  the backup

            options:
              --data-dir DIR
                  the folder of the database and your catalogs; default: $ALCHEMYD_DATA_DIR,
                  or $XDG_DATA_HOME/alchemyd, or ~/.local/share/alchemyd
              -h, --help
                  show this page

            """))
    for (command, usage) in [
      ("backup", "[--data-dir DIR] FILE"), ("bridge", "[--socket PATH]"),
      ("check", "[--config FILE] [--data-dir DIR] [--json]"), ("restamp", "[--data-dir DIR]"),
    ] {
      let output = try run(command, argument).output
      #expect(output.hasPrefix("alchemyd \(command): "))
      #expect(output.contains("\nusage: alchemyd \(command) \(usage)\n\n"))
      #expect(output.contains("\n\nIt "))
    }
  }

  @Test(
    "a wrong command line is refused with what to type",
    arguments: [
      (
        ["--sokcet", "x"], "no option --sokcet; did you mean --socket?", "alchemyd --socket x"
      ),
      (["start"], #"no command "start""#, "alchemyd --help"),
      (["brigde"], #"no command "brigde"; did you mean bridge?"#, "alchemyd bridge"),
      (["socket", "x"], #"no command "socket"; did you mean --socket?"#, "alchemyd --socket x"),
      (["bridge", "bridge"], #""bridge" does not take "bridge""#, "alchemyd bridge --help"),
      (
        ["--data-dir=/tmp", "bridge"], #""bridge" has no option --data-dir"#,
        "alchemyd bridge --help"
      ),
      (["backup"], #""backup" needs FILE (the new file)"#, "alchemyd backup --help"),
      (
        ["backup", "-"], #"invalid value "-" for FILE: name a file, or write ./-"#,
        "alchemyd backup --help"
      ),
      // A line that replaces the database is not proposed.
      (
        ["resotre", "a"], #"no command "resotre"; did you mean restore?"#,
        "alchemyd restore --help"
      ),
      (
        ["restore", "a", "--socket", "s"], #""restore" has no option --socket"#,
        "alchemyd restore --help"
      ),
      (["backup", "a", "b"], #""backup" does not take "b""#, "alchemyd backup --help"),
      (["--json"], "--json only works with `check`", "alchemyd check --json"),
      (
        ["check", "--jsn"], #""check" has no option --jsn; did you mean --json?"#,
        "alchemyd check --json"
      ),
      (["--socket"], "--socket needs a value: --socket PATH", "alchemyd --help"),
      (["--data-dir="], #"invalid value "" for --data-dir: it is empty"#, "alchemyd --help"),
      (["--help=now"], "--help takes no value", "alchemyd --help"),
      (["--version=now"], "--version takes no value", "alchemyd --help"),
      (["--", "x"], #""x" is one word too many"#, "alchemyd --help"),
    ])
  func wrong(arguments: [String], problem: String, next: String) throws {
    let folder = try TemporaryFolder()
    let ending = try ChildProcess.run(
      BuiltPrograms.daemon, arguments,
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(
      ending == .init(code: 2, errors: "alchemyd: \(problem)\nalchemyd: hint: `\(next)`\n"))
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
