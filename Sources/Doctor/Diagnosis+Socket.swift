internal import CommandLine
internal import Unix
internal import Wire

/// The rows about the programs, the variables, the socket and the process behind it.
extension Diagnosis {
  @Table var programs: [Row] {
    let ours = "alchemy \(facts.version)"
    if let installed = facts.check.report?.version {
      let running = facts.daemon.answer?.version ?? installed
      when(running != installed)
        .warning("alchemyd \(running) is running, but alchemyd \(installed) is installed")
        .means("the old version keeps running until you restart it")
        .type(restart(facts.daemon.process))
      when(installed != facts.version).warning("\(ours), but alchemyd \(installed)")
        .means("the versions differ, so some commands may not work")
        .type("type -a alchemy alchemyd")
      always.ok("\(ours), alchemyd \(installed)")
    } else if case .noProgram(let name) = facts.check {
      always.judged(runs ? .warning : .wrong, "\(ours), but the program \(name) was not found")
        .means(
          "without it the settings and the database cannot be checked, and you cannot start "
            + "a daemon by hand"
        )
        .type("type -a alchemyd")
    } else {
      always.cannotTell("\(ours); alchemyd does not report its version")
        .type("\(question.daemonProgram) --version")
    }
  }

  // MARK: - Variables

  /// The variables that programs find each other and the terminal by.
  @Table var environment: [Row] {
    let variables = question.environment
    if question.location.isOfUnit { runtimeFolder(variables["XDG_RUNTIME_DIR"]) }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variables[$0] }.first
    let isUnicode = locale.map { $0.lowercased().filter { $0 != "-" }.hasSuffix("utf8") } ?? false
    let terminal = variables["TERM"] ?? "not set"
    let isUseless = question.hasTerminal && ["not set", "dumb"].contains(terminal)
    when(!isUnicode)
      .warning(locale.map { "the locale is \($0), which is not UTF-8" } ?? "no locale is set")
      .means("other programs may display profile names incorrectly")
      .type("export LC_ALL=C.UTF-8")
    when(isUseless).warning("$TERM is \(terminal)")
      .means("the screen cannot be shown here").type("export TERM=xterm-256color")
    always.ok("terminal, locale and folders are fine")
  }

  @Table private func runtimeFolder(_ path: String?) -> [Row] {
    let named = "$XDG_RUNTIME_DIR is \(path ?? "not set")"
    let entry = facts.runtimeFolder
    let isOurs = isOurFolder(entry)
    let withoutSession =
      "no login session has created the folder for your sockets; "
      + "this happens in a container and under su and sudo"
    when(path == nil && hasUserFolder).warning(named)
      .means("systemctl --user cannot find your service manager; this happens under su and sudo")
      .type(socketPlace)
    when(path == nil).warning("\(named), and there is no \(userFolder)")
      .means(withoutSession).type(socketPlace)
    when(path?.hasPrefix("/") == false).wrong("\(named), which is not absolute")
      .means("no program uses it").type(socketPlace)
    when(isOurs && entry.isOpen(to: 0o077))
      .wrong("\(named), which is accessible to other users (mode \(entry.mode))")
      .means("they could put their own sockets there")
      .type("chmod 700 \(ShellWord.quoted(path ?? ""))")
    when(entry == .missing).wrong("\(named), which does not exist")
      .means(withoutSession).type(socketPlace)
    when(!isOurs).wrong("\(named), which is not a private folder of yours")
      .means("the session belongs to another user, and so do the sockets there")
      .type(socketPlace)
  }

  // MARK: - The socket

  /// The socket's path, whatever process is behind it.
  @Table var socket: [Row] {
    if let path = question.location?.path {
      let entry = facts.socket.entry
      let word = ShellWord.quoted(path)
      if case .cutOff(let process) = facts.daemon, entry == .missing {
        always.wrong("the daemon's socket \(path) was removed")
          .means("clients cannot find the daemon, and no other daemon can start")
          .type(comeBack(process))
      }
      when(entry == .missing).wrong("no socket at \(path)")
        .means("clients cannot find a daemon").type(start)
      if case .hidden(let reason) = entry {
        always.cannotTell("\(path): \(reason)").type("namei -l \(word)")
      }
      when(entry.status?.kind != .socket).wrong("\(path) is not a socket")
        .means("the daemon leaves the file alone and cannot start")
        .type("mv \(word) \(ShellWord.quoted(path + ".other"))")
      if let owner = entry.status?.owner, owner != question.userIdentifier {
        always.wrong("\(path) belongs to user \(owner)")
          .means("you have no permission to connect to it").type("sudo rm \(word); \(start)")
      }
      when(entry.isOpen(to: 0o077)).warning("\(path) has the mode \(entry.mode)")
        .means("other users can try to connect, although the daemon turns them away")
        .type("chmod 600 \(word)")
      when(facts.socket.folder.isOpen(to: 0o022))
        .wrong("other users can write to the folder of \(path)")
        .means(
          "they could put their own socket there, so a daemon started by hand refuses to use "
            + "the folder"
        )
        .type("chmod go-w \(ShellWord.quoted(Folder.parent(of: path)))")
      listener(path)
    } else {
      always.wrong("there is no place for the socket")
        .means(
          "neither $ALCHEMYD_SOCKET nor $XDG_RUNTIME_DIR is set to a path that serves, and no "
            + "folder under /run/user is yours"
        )
        .type(socketPlace)
    }
  }

  @Table private func listener(_ path: String) -> [Row] {
    let isActive = facts.manager.shown?.socket.isActive ?? false
    when(facts.socket.isServed || runs).ok("\(path): served by a daemon")
    if case .stranger(let process, let program, _) = facts.daemon {
      always.ok("\(path): process \(process) (\(program)) is listening")
    }
    when(facts.socket.isHeard == true).ok("\(path): ready for connections")
    when(facts.socket.isHeard == false).wrong("nothing is listening at \(path)")
      .means("a daemon that ended left the socket behind; the next one replaces it")
      .type(isActive ? "systemctl --user restart alchemyd.socket" : start)
    always.cannotTell("\(path) exists, but it is unknown whether anything is listening")
      .type("alchemy status")
  }

  // MARK: - The daemon

  /// The process behind the socket.
  @Table var daemon: [Row] {
    switch facts.daemon {
    case .notRunning: resting
    case .answers(let answer):
      let time = answer.uptimeSeconds.map { "; running for \(Quantity.duration(seconds: $0))" }
      when(answer.status.isReadOnly).wrong("refuses changes")
        .means("the disk is full or failing; the daemon tries again with the next change")
        .type("df -h \(ShellWord.quoted(facts.folder?.path ?? "."))")
      always.ok("answers" + (time ?? ""))
    case .cutOff(let process):
      always.wrong("process \(process) is the daemon and runs, but its socket was removed")
        .means(
          "the daemon tries to listen there again every half minute, unless the service manager "
            + "made the socket"
        )
        .type(comeBack(process))
    case .silent(let milliseconds, let process, let isStopped):
      let time = Quantity.duration(seconds: milliseconds / 1000)
      if let process, isStopped ?? false {
        always.wrong("has not answered for \(time): process \(process) was stopped by a signal")
          .means("commands time out until the process continues")
          .type(runsAsService ? restart(process) : "kill -CONT \(process)")
      }
      always.wrong("has not answered for \(time): it is stuck")
        .means("commands time out; restarting the daemon loses nothing that was acknowledged")
        .type(restart(process))
    case .failed(let cause): always.wrong("cannot be reached: \(cause)").type(restart(nil))
    case .full(let cause):
      always.wrong("takes no more clients: \(cause)")
        .means("it goes on for those that it has; these are the terminals that use it")
        .type("pgrep -a -x alchemy")
    case .stranger(let process, let program, let cause):
      let words = "listens in its place and does not answer as alchemyd"
      always.wrong("process \(process) (\(program)) \(words): \(cause)")
        .means("commands fail until that process ends, or you choose another socket")
        .type("ps -fp \(process)")
    }
  }

  @Table private var resting: [Row] {
    let units = facts.manager.shown
    let startsItself = units != nil || !question.location.isOfUnit
    if case .hidden(let reason) = facts.socket.entry, let path = question.location?.path {
      always.cannotTell("its socket cannot be looked at: \(reason)")
        .type("namei -l \(ShellWord.quoted(path))")
    }
    when(units?.service.hasFailed ?? false).wrong("not running: the service failed")
      .means("see the other problems listed here").type("alchemy log -n 20 -x")
    when(startsItself && facts.socket.isHeard ?? false)
      .ok("not running: it starts with the first command")
    always.wrong("not running, and commands cannot start it").type(start)
  }

  /// The parts of the daemon's answers that this version cannot read, if any.
  @Table var unreadable: [Row] {
    if let parts = facts.daemon.answer?.unreadable, !parts.isEmpty {
      always.cannotTell("not readable: \(parts.joined(separator: ", "))").of("status")
        .means("the daemon and alchemy are different versions")
        .means("what depends on these parts was not checked")
        .type("alchemy status -o json")
    }
  }
}
