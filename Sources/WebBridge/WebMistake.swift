internal import CommandLine
internal import Systemd
internal import Unix
internal import Wire

/// Why the program of the page does not start.
enum WebMistake: Error {
  case usage(UsageFailure)
  case noHome
  case folder(FileFailure)
  /// Another program has the folder.
  case inUse(folder: String)
  /// The file of devices is not one that this version has written.
  case devicesUnread(path: String)
  case settings(path: String, SettingsMistake)
  case location(SocketLocation.Problem)
  /// Nothing was passed to listen on, and no address was given.
  case nothingToListenOn
  case listening(address: String, SystemCallFailure)
  case control(ListenFailure)
  case system(SystemCallFailure)

  /// The code with which the program ends: 2 for its command line, 78 for what stays so.
  var exitCode: Int32 {
    switch self {
    case .usage: 2
    case .noHome, .folder, .inUse, .devicesUnread, .settings, .location, .nothingToListenOn,
      .listening, .control:
      78
    case .system: 1
    }
  }

  /// The kind of the entry in the journal.
  var kind: EventKind {
    switch self {
    case .usage, .system: .startRefused
    case .settings: .settingsRefused
    case .noHome, .folder, .inUse, .devicesUnread: .dataFolderRefused
    case .location, .nothingToListenOn, .listening, .control: .socketRefused
    }
  }

  /// What failed, why, and what to type, one line each.
  var words: String {
    switch self {
    case .usage(let failure): failure.words(of: CommandTable.web.program)
    case .noHome:
      """
      there is no folder for the paired devices
      caused by: neither $HOME nor $XDG_DATA_HOME is set to an absolute path
      hint: choose one: `alchemyd-web --data-dir DIR`
      """
    case .folder(let failure):
      """
      cannot use the folder of the paired devices
      caused by: \(failure.words)
      hint: choose another: `alchemyd-web --data-dir DIR`
      """
    case .inUse(let folder):
      """
      another alchemyd-web has the paired devices
      caused by: it holds a lock on \(folder)
      hint: `alchemy web` tells where its page is; for a second page, `alchemyd-web --data-dir DIR`
      """
    case .devicesUnread(let path):
      """
      cannot read the paired devices
      caused by: \(path) was not written by this version of alchemyd-web, or is damaged
      hint: move it away, and pair the devices again: `mv \(path) \(path).old`
      """
    case .settings(let path, let problem):
      """
      cannot use the settings in \(path)
      caused by: \(problem.words)
      hint: fix the file; `alchemyd-web --help` tells what may be in it
      """
    case .location(.pathTooLong(let path, let bytes, _)):
      """
      the path of a socket is too long
      caused by: \(path) has \(bytes) bytes, and \(SocketLocation.pathByteLimit) are possible
      hint: choose a shorter one: `alchemyd-web --control PATH --socket PATH`
      """
    case .location:
      """
      there is no folder for the sockets
      caused by: $XDG_RUNTIME_DIR is not set to an absolute path
      hint: choose paths: `alchemyd-web --control PATH --socket PATH`
      """
    case .nothingToListenOn:
      """
      there is no socket for browsers
      caused by: the service manager passed none, and there is no --listen
      hint: `systemctl --user start alchemyd-web.socket`, or `alchemyd-web --listen 127.0.0.1:8377`
      """
    case .listening(let address, let failure):
      """
      cannot listen at \(address)
      caused by: \(failure.errno == .invalidArgument
        ? "it is not ADDRESS:PORT, with an address in numbers" : "\(failure.errno)")
      hint: choose an address of this machine with a free port: `alchemyd-web --listen 127.0.0.1:8378`
      """
    case .control(.inUse(let path)):
      """
      another alchemyd-web runs already
      caused by: it answers at \(path)
      hint: `alchemy web` tells where its page is
      """
    case .control(let failure):
      """
      cannot listen for alchemy web
      caused by: \(failure.reason)
      hint: choose another path: `alchemyd-web --control PATH`
      """
    case .system(let failure):
      """
      the system refused a call that the page needs
      caused by: \(failure)
      hint: look at the limits of this user: `ulimit -a`
      """
    }
  }
}

extension ListenFailure {
  /// The reason, as a sentence without a full stop.
  fileprivate var reason: String {
    switch self {
    case .pathTooLong(let path, let bytes): "\(path) has \(bytes) bytes, which is too long"
    case .folderNotOurs(let folder, _): "\(folder) belongs to another user"
    case .folderOpenToOthers(let folder, _): "other users may write to \(folder)"
    case .inUse(let path): "\(path) is in use"
    case .notBoundHere(let path): "\(path) belongs to the service manager"
    case .notASocket(let path): "\(path) is no socket"
    case .file(let failure): failure.words
    case .system(let failure): failure.description
    }
  }
}
