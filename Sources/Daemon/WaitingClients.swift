import ProfileService
import Unix
import Wire

/// Clients that wait in a passed socket for a daemon that cannot start: each is told why.
///
/// Else all they would ever see of it is the end of their connection.
struct WaitingClients {
  private let listening: ListeningSocket
  /// As much of a request as a client has sent by then, in most cases.
  private static let requestBytes = 65_536

  /// The socket is the one that the service manager has passed.
  init(at listening: ListeningSocket) {
    self.listening = listening
  }

  /// Tells those who wait now; who is not told for whatever reason sees the end all the same.
  func tell(_ refusal: Refusal) {
    var writer = JSONWriter()
    writer.reply(to: nil, refusing: refusal)
    // As many as would have been served; who is behind them has the next one begun.
    for _ in 0..<ServiceLimits.connections {
      guard let client = next() else { return }
      tell(writer.bytes, to: client)
      client.close()
    }
  }

  private func next() -> FileDescriptor? {
    do throws(SystemCallFailure) {
      guard case .connection(let client) = try listening.accept() else { return nil }
      return client
    } catch {
      return nil
    }
  }

  /// What the client has asked is taken: a socket that is closed before seems broken to it.
  private func tell(_ line: [UInt8], to client: FileDescriptor) {
    var request = [UInt8](repeating: 0, count: Self.requestBytes)
    do throws(SystemCallFailure) {
      guard try UnixSocket.peerUserID(of: client) == ProcessIdentity.userID else { return }
      _ = try client.write(line)
      try UnixSocket.endWriting(client)
      _ = try client.read(into: &request)
    } catch {
      // It has gone meanwhile.
    }
  }
}
