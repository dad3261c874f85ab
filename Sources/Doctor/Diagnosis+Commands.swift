internal import CommandLine
internal import DaemonClient
internal import Wire

/// The commands that several rows give.
extension Diagnosis {
  static let setTime = "timedatectl set-ntp true"
  static let reload = "systemctl --user daemon-reload"
  static let startSocket = "systemctl --user start \(ServiceUnit.name)"
  static let startAfresh =
    "systemctl --user reset-failed \(ServiceUnit.name) alchemyd.service && \(startSocket)"

  /// The command that starts a daemon at the socket's path.
  var start: String {
    guard question.location.isOfUnit else {
      let path = question.location?.path ?? "PATH"
      return "\(question.daemonProgram) --socket \(ShellWord.quoted(path)) &"
    }
    guard let units = facts.manager.shown else { return startByHand }
    return lack(of: units.socket)?.command ?? Self.startSocket
  }

  /// The command that starts a daemon at its default socket.
  var startByHand: String {
    let start = "\(question.daemonProgram) &"
    let hasPlace =
      question.location?.source == .userFolder || isOurFolder(facts.runtimeFolder)
    return hasPlace ? start : "\(socketPlace); \(start)"
  }

  /// The command that ends the running daemon, and waits for its end.
  func stop(_ process: Int?) -> String {
    if runsAsService { return "systemctl --user stop \(ServiceUnit.name) alchemyd.service" }
    return process.map { "kill \($0) && tail --pid=\($0) -f /dev/null" } ?? "pkill -x alchemyd"
  }

  /// The command that makes a stuck daemon work again.
  func restart(_ process: Int?) -> String {
    if runsAsService { return "systemctl --user restart alchemyd.service" }
    let kill = process.map { "kill -KILL \($0)" } ?? "pkill -KILL -x alchemyd"
    return "\(kill); \(start)"
  }

  /// The command that brings back a daemon whose socket was removed; systemd makes the unit's.
  func comeBack(_ process: Int) -> String { "\(stop(process)) && \(start)" }

  /// The command that restamps the database; no daemon may have the database open meanwhile.
  var restamp: String {
    let folder = facts.check.report.map { " --data-dir \(ShellWord.quoted($0.dataFolder))" }
    let restamp = "\(question.daemonProgram) restamp\(folder ?? "")"
    guard let answer = facts.daemon.answer else { return restamp }
    return "\(stop(answer.process)) && \(restamp)\(runsAsService ? " && \(Self.startSocket)" : "")"
  }

  /// The folder for sockets that a login session makes for the user.
  var userFolder: String { "/run/user/\(question.userIdentifier)" }
  var hasUserFolder: Bool { isOurFolder(facts.userFolder) }

  /// The command that gives the socket a private place where daemon and clients find each other.
  ///
  /// Without a login there is no folder for sockets; the data folder outlives any login.
  var socketPlace: String {
    if hasUserFolder { return "export XDG_RUNTIME_DIR=/run/user/$(id -u)" }
    let path = facts.folder.map { ShellWord.quoted($0.path + "/socket") }
    return "export ALCHEMYD_SOCKET=\(path ?? "\"$HOME/alchemyd.socket\"")"
  }

  /// The command that has clients look where the unit listens; systemd shows a path and `(Stream)`.
  func way(to listen: String) -> String {
    let usual = "\(userFolder)/alchemyd/socket"
    let path = listen.hasSuffix(" (Stream)") ? String(listen.dropLast(" (Stream)".count)) : usual
    return path == usual ? socketPlace : "export ALCHEMYD_SOCKET=\(ShellWord.quoted(path))"
  }
}
