internal import Wire

/// `alchemy socket`.
enum DaemonSocket {
  static let command = Command(
    "socket", section: .daemon, summary: "print where the daemon's socket is looked for",
    details: [
      "--socket, else $ALCHEMYD_SOCKET, else $XDG_RUNTIME_DIR/alchemyd/socket, else "
        + "/run/user/UID/alchemyd/socket. Works without a daemon."
    ], options: [.output, .socket],
    examples: [Example("socket", purpose: "for socat and the like")]
  ) { _, session throws(CommandFailure) in
    let location = try session.location()
    try session.show(
      Presentation(
        json: ["path": .string(location.path), "source": .string(location.source.rawValue)],
        plain: [[location.path]], table: [.sentence(location.path)]))
  }
}
