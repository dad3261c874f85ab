internal import ClientSession
internal import CommandLine
internal import JSON
internal import Wire

/// `alchemy socket`.
enum DaemonSocket {
  static let command = ClientCommand(
    "socket", section: .daemon, summary: "print the path of the daemon's socket",
    details: [
      "The path is --socket, or $ALCHEMYD_SOCKET, or $XDG_RUNTIME_DIR/alchemyd/socket, or "
        + "/run/user/UID/alchemyd/socket. Works without a daemon."
    ], options: [.output, .socket],
    examples: [Example("socket", purpose: "for socat and similar programs")]
  ) { _, session throws(CommandFailure) in
    let location = try session.location()
    try session.show(
      Presentation(
        json: ["path": .string(location.path), "source": .string(location.source.rawValue)],
        plain: [[location.path]], table: [.sentence(location.path)]))
  }
}
