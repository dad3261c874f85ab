import ProfileService
import Systemd
import Unix

/// Clients' sockets of which the service manager has a copy, so that they outlive this process.
///
/// The manager is never waited for: what it cannot be told now waits, in order.
final class KeptConnections {
  private enum Order {
    case keep(FileDescriptor)
    case giveBack
  }

  private let notifier = ServiceNotifier()
  private let isKeeping: Bool
  private var waiting: [(name: String, order: Order)] = []

  /// How such a socket is called; what else a manager passes is not a client's.
  private static let prefix = "client-"

  /// The unit says the same number (`FileDescriptorStoreMax`); the manager refuses one more.
  private static let limit = ServiceLimits.connections

  /// Without a manager that passes what it kept to a next process, nothing is kept.
  init(isKeeping: Bool) {
    self.isKeeping = isKeeping
  }

  /// Whether a passed socket is one that a former process had kept.
  static func holds(_ socket: PassedSocket) -> Bool {
    socket.kind == .connection && socket.name.hasPrefix(prefix)
  }

  /// What the manager is to be told, and could not be yet.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Has a client's socket kept, if there is room among so many; its name, if so.
  func keep(_ descriptor: FileDescriptor, among count: Int) -> String? {
    guard isKeeping, count <= Self.limit, let name = Self.name(of: descriptor) else { return nil }
    waiting.append((name, .keep(descriptor)))
    flush()
    return name
  }

  /// The manager's copy is given up, before the socket is closed here.
  ///
  /// The client sees the end at once, however late the manager hears of it.
  func giveBack(_ descriptor: FileDescriptor, name: String) {
    do throws(SystemCallFailure) {
      try UnixSocket.end(descriptor)
    } catch {
      // The client has ended it already.
    }
    if let place = waiting.firstIndex(where: { $0.name == name }) {
      waiting.remove(at: place)
    } else {
      waiting.append((name, .giveBack))
    }
    flush()
  }

  /// Tells the manager what waits, as far as it takes that now.
  func flush() {
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

  /// A socket's number in the kernel is its own as long as anybody has it open, in any process.
  private static func name(of descriptor: FileDescriptor) -> String? {
    do {
      return prefix + String(try File.status(of: descriptor).inode)
    } catch {
      return nil
    }
  }
}
