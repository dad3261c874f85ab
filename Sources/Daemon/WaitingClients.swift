import JSON
import ProfileService
import Unix
import Wire

/// Clients that wait in a passed socket for a daemon that cannot start: tells each one why.
///
/// Otherwise they would only see their connection end.
struct WaitingClients {
  private let listening: ListeningSocket
  /// Usually as much of a request as a client has sent by then.
  private static let requestBytes = 65_536

  /// Takes the socket that the service manager has passed.
  init(at listening: ListeningSocket) {
    self.listening = listening
  }

  /// Tells the clients that wait now; any client not reached still sees the connection end.
  func tell(_ refusal: Refusal) {
    var writer = JSONWriter()
    writer.reply(to: nil, refusing: refusal)
    // As many as the daemon would have served; later clients start the next daemon.
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

  /// Reads the client's request, because closing with unread bytes would look like a broken socket.
  private func tell(_ line: [UInt8], to client: FileDescriptor) {
    var request = [UInt8](repeating: 0, count: Self.requestBytes)
    do throws(SystemCallFailure) {
      guard try UnixSocket.peerUserID(of: client) == ProcessIdentity.userID else { return }
      _ = try client.write(line)
      try UnixSocket.endWriting(client)
      _ = try client.read(into: &request)
    } catch {
      // The client has gone in the meantime.
    }
  }
}
