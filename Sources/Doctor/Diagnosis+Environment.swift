internal import CommandLine
internal import Wire

extension Diagnosis {
  /// The findings about the variables that programs find each other and the terminal by.
  var environment: Finding {
    let variables = facts.environment.variables
    if isOfUnit, let finding = runtimeFolder(variables["XDG_RUNTIME_DIR"]) { return finding }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variables[$0] }.first
    let isUnicode = locale.map { $0.lowercased().filter { $0 != "-" }.hasSuffix("utf8") } ?? false
    if !isUnicode {
      return Finding(
        .environment, .warning,
        locale.map { "the locale is \($0), which is not UTF-8" } ?? "no locale is set",
        meaning: "other programs may display profile names incorrectly",
        command: "export LC_ALL=C.UTF-8"
      )
    }
    let terminal = variables["TERM"] ?? ""
    if facts.environment.hasTerminal, terminal.isEmpty || terminal == "dumb" {
      return Finding(
        .environment, .warning, "$TERM is \(terminal.isEmpty ? "not set" : terminal)",
        meaning: "the screen cannot be shown here", command: "export TERM=xterm-256color")
    }
    return Finding(.environment, .ok, "terminal, locale and folders are fine")
  }

  private func runtimeFolder(_ path: String?) -> Finding? {
    guard let path else {
      return Finding(
        .environment, .warning,
        hasUserFolder
          ? "$XDG_RUNTIME_DIR is not set"
          : "$XDG_RUNTIME_DIR is not set, and there is no \(userFolder)",
        meaning: hasUserFolder
          ? "systemctl --user cannot find your service manager; this happens under su and sudo"
          : Self.withoutSession,
        command: socketPlace)
    }
    guard path.hasPrefix("/") else {
      return Finding(
        .environment, .wrong, "$XDG_RUNTIME_DIR is \(path), which is not absolute",
        meaning: "no program uses it", command: socketPlace)
    }
    switch facts.environment.runtimeFolder {
    case .there(.folder, facts.userIdentifier, let permissions) where permissions & 0o077 == 0:
      return nil
    case .there(.folder, facts.userIdentifier, let permissions):
      return Finding(
        .environment, .wrong,
        "$XDG_RUNTIME_DIR is \(path), which is accessible to other users (mode "
          + "\(String(permissions, radix: 8)))",
        meaning: "they could put their own sockets there",
        command: "chmod 700 \(ShellWord.quoted(path))")
    case .missing:
      return Finding(
        .environment, .wrong, "$XDG_RUNTIME_DIR is \(path), which does not exist",
        meaning: Self.withoutSession, command: socketPlace)
    case .hidden, .there:
      return Finding(
        .environment, .wrong, "$XDG_RUNTIME_DIR is \(path), which is not a private folder of yours",
        meaning: "the session belongs to another user, and so do the sockets there",
        command: socketPlace)
    }
  }

  private static let withoutSession =
    "no login session has created the folder for your sockets; this happens in a container and under su and sudo"
}

// MARK: - A place for the socket

extension Diagnosis {
  /// The folder for sockets that a login session makes for the user.
  private var userFolder: String { "/run/user/\(facts.userIdentifier)" }

  private var hasUserFolder: Bool {
    guard case .there(.folder, facts.userIdentifier, _) = facts.environment.userFolder else {
      return false
    }
    return true
  }

  /// The command that gives the socket a private place where daemon and clients find each other.
  ///
  /// Without a login there is no folder for sockets; the data folder outlives any login.
  var socketPlace: String {
    if hasUserFolder { return "export XDG_RUNTIME_DIR=/run/user/$(id -u)" }
    let path = facts.folder.map { ShellWord.quoted($0.path + "/socket") }
    return "export ALCHEMYD_SOCKET=\(path ?? "\"$HOME/alchemyd.socket\"")"
  }

  /// The command that starts a daemon at its default socket.
  var startByHand: String {
    let start = "\(facts.daemonProgram) &"
    if facts.location?.source == .userFolder { return start }
    guard case .there(.folder, facts.userIdentifier, _) = facts.environment.runtimeFolder else {
      return "\(socketPlace); \(start)"
    }
    return start
  }
}
