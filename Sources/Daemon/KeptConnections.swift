import ProfileService
import Systemd
import Unix

/// Client sockets that the service manager keeps copies of, so that they outlive this process.
final class KeptConnections {
  private let isKeeping: Bool
  private let mail: ManagerMail

  /// The prefix of the sockets' names; other sockets from a manager are not clients'.
  private static let prefix = "client-"

  /// Must equal `FileDescriptorStoreMax` in the unit; the manager refuses any more.
  private static let limit = ServiceLimits.connections

  /// Keeps nothing without a manager that passes kept sockets to the next process.
  init(isKeeping: Bool, mail: ManagerMail) {
    self.isKeeping = isKeeping
    self.mail = mail
  }

  /// Whether a passed socket was kept by a former process.
  static func holds(_ socket: PassedSocket) -> Bool {
    socket.kind == .connection && socket.name.hasPrefix(prefix)
  }

  /// Has a client's socket kept if `count` is within the limit; returns its name, or nil.
  func keep(_ descriptor: FileDescriptor, among count: Int) -> String? {
    guard isKeeping, count <= Self.limit, let name = Self.name(of: descriptor) else { return nil }
    mail.send(.keep(descriptor, name: name))
    return name
  }

  /// Gives up the manager's copy, before the socket is closed here.
  ///
  /// The client sees the end at once, however late the manager gets the message.
  func giveBack(_ descriptor: FileDescriptor, name: String) {
    do throws(SystemCallFailure) {
      try UnixSocket.end(descriptor)
    } catch {
      // The client has already closed the connection.
    }
    if !mail.withdraw(keeping: name) { mail.send(.giveBack(name: name)) }
  }

  /// A socket's inode number stays unique while any process has the socket open.
  private static func name(of descriptor: FileDescriptor) -> String? {
    do {
      return prefix + String(try File.status(of: descriptor).inode)
    } catch {
      return nil
    }
  }
}
