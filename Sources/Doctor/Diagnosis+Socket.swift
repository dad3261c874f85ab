internal import CommandLine
internal import DaemonClient
internal import Wire

extension Diagnosis {
  /// The finding about the socket's path, whatever process is behind it.
  var socket: Finding {
    guard let path = facts.location?.path else {
      return Finding(
        .socket, .wrong, "there is no place for the socket",
        meaning:
          "neither $ALCHEMYD_SOCKET nor $XDG_RUNTIME_DIR is set to a path that serves, and no folder "
          + "under /run/user is yours",
        command: socketPlace)
    }
    let word = ShellWord.quoted(path)
    switch facts.socket.entry {
    case .missing:
      if case .cutOff(let process) = facts.daemon {
        return Finding(
          .socket, .wrong, "the daemon's socket \(path) was removed",
          meaning: "clients cannot find the daemon, and no other daemon can start",
          command: comeBack(process))
      }
      return Finding(
        .socket, .wrong, "no socket at \(path)", meaning: "clients cannot find a daemon",
        command: start)
    case .hidden(let reason):
      return Finding(
        .socket, .cannotTell, "\(path): \(reason)", command: "namei -l \(word)")
    case .there(kind: let kind, _, _) where kind != .socket:
      return Finding(
        .socket, .wrong, "\(path) is not a socket",
        meaning: "the daemon leaves the file alone and cannot start",
        command: "mv \(word) \(ShellWord.quoted(path + ".other"))")
    case .there(_, let owner, let permissions):
      return guarded(path, owner: owner, permissions: permissions)
    }
  }

  private func guarded(_ path: String, owner: UInt32, permissions: UInt32) -> Finding {
    let word = ShellWord.quoted(path)
    guard owner == facts.userIdentifier else {
      return Finding(
        .socket, .wrong, "\(path) belongs to user \(owner)",
        meaning: "you have no permission to connect to it", command: "sudo rm \(word); \(start)")
    }
    if permissions & 0o077 != 0 {
      return Finding(
        .socket, .warning, "\(path) has the mode \(String(permissions, radix: 8))",
        meaning: "other users can try to connect, although the daemon turns them "
          + "away", command: "chmod 600 \(word)"
      )
    }
    if case .there(_, _, let mode) = facts.socket.folder, mode & 0o022 != 0 {
      let folder = ShellWord.quoted(Self.parent(of: path))
      return Finding(
        .socket, .wrong, "other users can write to the folder of \(path)",
        meaning: "they could put their own socket there, so a daemon started by hand refuses to "
          + "use the folder",
        command: "chmod go-w \(folder)")
    }
    return heard(path)
  }

  static func parent(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  private func heard(_ path: String) -> Finding {
    if facts.socket.isServed || runs { return Finding(.socket, .ok, "\(path): served by a daemon") }
    if case .stranger(let process, let program, _) = facts.daemon {
      return Finding(.socket, .ok, "\(path): process \(process) (\(program)) is listening")
    }
    switch facts.socket.isHeard {
    case true?: return Finding(.socket, .ok, "\(path): ready for connections")
    case false?:
      return Finding(
        .socket, .wrong, "nothing is listening at \(path)",
        meaning: "a daemon that ended left the socket behind; the next one replaces it",
        command: shownUnits?.socket.isActive ?? false
          ? "systemctl --user restart \(ServiceUnit.name)" : start)
    case nil:
      return Finding(
        .socket, .cannotTell, "\(path) exists, but it is unknown whether anything is listening",
        command: "alchemy status")
    }
  }

  /// The finding about the process behind the socket.
  var daemon: Finding {
    switch facts.daemon {
    case .notRunning:
      guard case .hidden(let reason) = facts.socket.entry, let path = facts.location?.path else {
        return resting
      }
      return Finding(
        .daemon, .cannotTell, "its socket cannot be looked at: \(reason)",
        command: "namei -l \(ShellWord.quoted(path))")
    case .answers(let answer) where answer.isReadOnly:
      return Finding(
        .daemon, .wrong, "refuses changes",
        meaning: "the disk is full or failing; the daemon tries again with the next change",
        command: "df -h \(ShellWord.quoted(facts.folder?.path ?? "."))")
    case .answers(let answer):
      let time = answer.uptimeSeconds.map { "; running for \(Quantity.duration(seconds: $0))" }
      return Finding(.daemon, .ok, "answers" + (time ?? ""))
    case .cutOff(let process):
      return Finding(
        .daemon, .wrong, "process \(process) is the daemon and runs, but its socket was removed",
        meaning: "the daemon tries to listen there again every half minute, unless the service "
          + "manager made the socket",
        command: comeBack(process))
    case .silent(let milliseconds, let process, let isStopped):
      return silent(milliseconds, process, isStopped: isStopped ?? false)
    case .failed(let cause):
      return Finding(
        .daemon, .wrong, "cannot be reached: \(cause)", command: restart(process: nil))
    case .full(let cause):
      return Finding(
        .daemon, .wrong, "takes no more clients: \(cause)",
        meaning: "it goes on for those that it has; these are the terminals that use it",
        command: "pgrep -a -x alchemy")
    case .stranger(let process, let program, let cause):
      return Finding(
        .daemon, .wrong,
        "process \(process) (\(program)) listens in its place and does not answer as alchemyd: "
          + cause,
        meaning: "commands fail until that process ends, or you choose another socket",
        command: "ps -fp \(process)")
    }
  }

  /// The finding about the parts of the daemon's answers that this version cannot read, if any.
  var unreadable: [Finding] {
    guard case .answers(let answer) = facts.daemon, !answer.unreadable.isEmpty else { return [] }
    return [
      Finding(
        .daemon, subject: "status", .cannotTell,
        "not readable: \(answer.unreadable.joined(separator: ", "))",
        meaning: "the daemon and alchemy are different versions; what depends on these parts was "
          + "not checked",
        command: "alchemy status -o json")
    ]
  }

  /// The command that brings a daemon back whose socket was removed; systemd makes the unit's socket.
  private func comeBack(_ process: Int) -> String {
    "\(stop(process)) && \(start)"
  }

  private var resting: Finding {
    if let service = shownUnits?.service, service.hasFailed {
      return Finding(
        .daemon, .wrong, "not running: the service failed",
        meaning: "see the other problems listed here",
        command: "alchemy log -n 20 -x")
    }
    if facts.socket.isHeard ?? false, shownUnits != nil || !isOfUnit {
      return Finding(.daemon, .ok, "not running: it starts with the first command")
    }
    return Finding(
      .daemon, .wrong, "not running, and commands cannot start it", command: start)
  }

  private func silent(_ milliseconds: Int, _ process: Int?, isStopped: Bool) -> Finding {
    let time = Quantity.duration(seconds: milliseconds / 1000)
    guard isStopped, let process else {
      return Finding(
        .daemon, .wrong, "has not answered for \(time): it is stuck",
        meaning: "commands time out; restarting the daemon loses nothing that was acknowledged",
        command: restart(process: process))
    }
    return Finding(
      .daemon, .wrong, "has not answered for \(time): process \(process) was stopped by a signal",
      meaning: "commands time out until the process continues",
      command: runsAsService ? restart(process: process) : "kill -CONT \(process)")
  }
}
