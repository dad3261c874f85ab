import ProfileService
import Systemd
import Unix

/// Client sockets that the service manager keeps copies of, so that they outlive this process.
///
/// Never waits for the manager: messages that it cannot accept now wait, in order.
final class KeptConnections {
  private enum Order {
    case keep(FileDescriptor)
    case giveBack
  }

  private let notifier = ServiceNotifier()
  private let isKeeping: Bool
  private var waiting: [(name: String, order: Order)] = []

  /// The prefix of the sockets' names; other sockets from a manager are not clients'.
  private static let prefix = "client-"

  /// Must equal `FileDescriptorStoreMax` in the unit; the manager refuses any more.
  private static let limit = ServiceLimits.connections

  /// Keeps nothing without a manager that passes kept sockets to the next process.
  init(isKeeping: Bool) {
    self.isKeeping = isKeeping
  }

  /// Whether a passed socket was kept by a former process.
  static func holds(_ socket: PassedSocket) -> Bool {
    socket.kind == .connection && socket.name.hasPrefix(prefix)
  }

  /// Whether messages wait for the manager.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Has a client's socket kept if `count` is within the limit; returns its name, or nil.
  func keep(_ descriptor: FileDescriptor, among count: Int) -> String? {
    guard isKeeping, count <= Self.limit, let name = Self.name(of: descriptor) else { return nil }
    waiting.append((name, .keep(descriptor)))
    flush()
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
    if let place = waiting.firstIndex(where: { $0.name == name }) {
      waiting.remove(at: place)
    } else {
      waiting.append((name, .giveBack))
    }
    flush()
  }

  /// Sends as many waiting messages as the manager accepts now.
  func flush() {
    guard !waiting.isEmpty else { return }
    var told = 0
    while told < waiting.count, tell(waiting[told]) { told += 1 }
    waiting.removeFirst(told)
  }

  private func tell(_ entry: (name: String, order: Order)) -> Bool {
    switch entry.order {
    case .keep(let descriptor): notifier.store(descriptor, name: entry.name)
    case .giveBack: notifier.removeStored(name: entry.name)
    }
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
