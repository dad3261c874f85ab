import TestSupport
import Unix

/// Stands between a client and a daemon, and ends the connection in the middle of a change.
final class Middleman {
  /// Where in the life of the request that changes something.
  enum Place: String, CaseIterable {
    case beforeTheRequest
    case withinTheRequest
    case behindTheRequest
    case beforeTheReply
    case withinTheReply
  }

  private let listening: ListeningSocket
  private let deadline = Deadline()

  /// Clients connect at this path.
  init(path: String) throws {
    listening = try ListeningSocket(path: path)
  }

  private func accept() throws -> LineClient {
    while true {
      if case .connection(let descriptor) = try listening.accept() {
        return try LineClient(connected: descriptor)
      }
      guard try !deadline.wait(reading: [listening.descriptor]).isEmpty else {
        throw TookTooLong("a client", seen: "nobody")
      }
    }
  }

  /// Carries one client's lines and their replies until the client leaves; false then.
  ///
  /// With a place it leaves the client there, behind the daemon that must be ended by now: true.
  func carry(to daemon: RunningDaemon, cuttingAt place: Place? = nil) throws -> Bool {
    let client = try accept()
    let server = try daemon.connect()
    while true {
      guard try !deadline.wait(reading: [client.descriptor, server.descriptor]).isEmpty else {
        throw TookTooLong("a line", seen: "nothing")
      }
      let isThere = try client.receive()
      while let line = client.takeLine() {
        if let place, line.contains("profile.apply") {
          try cut(line, at: place, client, server)
          try daemon.kill()
          return true
        }
        try server.send(line + "\n")
      }
      if !isThere { return false }
      try server.receive()
      while let line = server.takeLine() { try client.send(line + "\n") }
    }
  }

  private func cut(
    _ line: String, at place: Place, _ client: LineClient, _ server: LineClient
  ) throws {
    switch place {
    case .beforeTheRequest: break
    case .withinTheRequest: try server.send(String(line.prefix(line.count / 2)))
    case .behindTheRequest: try server.send(line + "\n")
    case .beforeTheReply: _ = try server.ask(line)
    case .withinTheReply:
      let reply = try server.ask(line)
      try client.send(String(reply.prefix(reply.count / 2)))
    }
  }
}
