import CommandLine
import ProfileStore
import StoreCare
import Unix
import Wire

extension DaemonMistake {
  /// What failed, why, and what to type, one line each.
  var words: String {
    switch self {
    case .usage(let failure): failure.words(of: CommandTable.daemon.program)
    case .misread(let word):
      """
      \(word) is not valid UTF-8, and would name another file or folder
      hint: choose a path in UTF-8; `ls -b` shows the bytes of a name
      """
    case .socketLocation(let problem, let command): problem.words(command)
    case .noHome:
      """
      there is no folder for the data
      caused by: neither $HOME nor $XDG_DATA_HOME is set to an absolute path
      hint: choose one: `alchemyd --data-dir DIR`
      """
    case .folder(let failure, let path):
      """
      cannot use the data folder \(path)
      caused by: \(failure.words)
      hint: look at it with `\(failure.command(path: path))`, or choose another: \
      `alchemyd --data-dir DIR`
      """
    case .configuration(let mistake):
      """
      cannot use the settings in \(mistake.file)
      caused by: \(mistake.problem)
      hint: fix the file, or choose another: `alchemyd --config FILE`
      """
    // Another process has the database, and whatever happened to it.
    case .store(.inUse, let path, _): StoreInUse(of: path).words
    case .store(let failure, let path, let saved):
      ([failure.words(path: path)] + (saved?.words(isRunning: false) ?? []))
        .joined(separator: "\n")
    case .storeUnreadable(let failure, let path): failure.words(path: path)
    case .listening(let failure): failure.words
    case .passedSockets(let count):
      """
      cannot serve on the sockets that the service manager passed
      caused by: there are \(count) Unix stream sockets to listen on, and one is needed
      hint: look at the unit: `systemctl --user cat alchemyd.socket`
      """
    case .tooFewFiles(let allowed):
      """
      the daemon may open too few files
      caused by: it may open \(allowed), and needs \(Self.neededFiles)
      hint: allow more in this shell, and start it again: `ulimit -n 1024`
      """
    case .system(let failure):
      """
      the system refused a call that the daemon needs
      caused by: \(failure)
      hint: look at the limits of this user: `ulimit -a`
      """
    case .unreachable(let failure, let location): failure.words(location)
    case .foreignListener(let user, let path):
      """
      cannot connect to the daemon at \(path)
      caused by: the process that listens there belongs to user \(user), and is sent nothing
      hint: see who owns it with `ls -l \(path)`, or choose your own: `alchemyd bridge --socket PATH`
      """
    case .bridge(let failure):
      """
      the bridge failed
      caused by: \(failure)
      hint: it needs an input and an output: `ssh HOST alchemyd bridge`
      """
    case .backup(let failure, let path, let database):
      failure.words(path: path, database: database)
    case .restore(let failure, let source, let database):
      failure.words(source: source, database: database)
    case .restamp(let failure, let database): failure.words(restamping: database)
    }
  }
}

extension ConfigurationMistake {
  /// The words for a daemon that keeps running with its former settings.
  func wordsOfKept(isManaged: Bool) -> String {
    let again =
      isManaged ? "systemctl --user reload alchemyd" : "kill -HUP \(ProcessIdentity.processID)"
    return """
      the settings in \(file) are wrong; the daemon keeps the previous ones
      caused by: \(problem)
      hint: fix the file and reload it: `\(again)`
      """
  }
}

extension SocketLocation.Problem {
  private static func words(ofRelative folder: String?) -> String {
    folder.map { "$XDG_RUNTIME_DIR is \($0), which is not absolute" }
      ?? "$XDG_RUNTIME_DIR is not set"
  }

  fileprivate func words(_ command: DaemonOptions.Command) -> String {
    switch self {
    case .emptyOption: "--socket is empty\nhint: see `alchemyd --help`"
    case .noRuntimeFolder(let relative):
      """
      there is no place for the socket
      caused by: \(Self.words(ofRelative: relative)), and this user has no folder in /run/user
      hint: choose a path: `\(command.line) --socket PATH`
      """
    case .pathTooLong(let path, let bytes, let source):
      """
      the socket's path is too long: \(path)
      caused by: it has \(bytes) bytes; the limit is \(SocketLocation.pathByteLimit) \
      (from \(source.rawValue))
      hint: choose a shorter one: `\(command.line) --socket PATH`
      """
    }
  }
}

extension ListenFailure {
  /// What failed, the reason and a hint, a line each.
  var words: String {
    switch self {
    case .notBoundHere(let path):
      """
      cannot listen on \(path)
      caused by: the service manager made the socket, and only it can make the socket again
      hint: `systemctl --user restart alchemyd.socket`
      """
    case .inUse(let path):
      """
      cannot listen on \(path)
      caused by: another daemon listens there
      hint: use that one (`alchemy status`), or choose another path: `alchemyd --socket PATH`
      """
    case .notASocket(let path):
      """
      cannot listen on \(path)
      caused by: a file that is not a socket is there
      hint: move it away, or choose another path: `alchemyd --socket PATH`
      """
    case .folderNotOurs(let folder, let owner):
      """
      cannot put a socket into \(folder)
      caused by: it belongs to user \(owner)
      hint: choose a path in a folder of your own: `alchemyd --socket PATH`
      """
    case .folderOpenToOthers(let folder, let permissions):
      """
      cannot put a socket into \(folder)
      caused by: other users can write there (mode \(String(permissions, radix: 8)))
      hint: close it with `chmod go-w \(folder)`, or choose a path: `alchemyd --socket PATH`
      """
    case .pathTooLong(let path, let bytes):
      """
      the socket's path is too long: \(path)
      caused by: it has \(bytes) bytes; the limit is \(UnixSocket.pathLimitBytes)
      hint: choose a shorter one: `alchemyd --socket PATH`
      """
    case .file(let failure):
      """
      cannot create the socket's folder or its lock
      caused by: \(failure.words)
      hint: choose a path in a folder of your own: `alchemyd --socket PATH`
      """
    case .system(let failure):
      """
      cannot listen for clients
      caused by: \(failure)
      hint: choose another path: `alchemyd --socket PATH`
      """
    }
  }
}
