import Systemd
import Unix

/// Messages for the service manager, in order.
///
/// Never waits for the manager: a message that the manager cannot accept now is sent after a later turn.
final class ManagerMail {
  enum Message {
    /// The manager keeps a copy of the socket, by this name.
    case keep(FileDescriptor, name: String)
    case giveBack(name: String)
    /// Settings and catalogs are read again; `ready` ends the reload.
    case reloading
    case ready(status: String)
  }

  private let notifier = ServiceNotifier()
  private var waiting: [Message] = []

  /// Whether messages wait for the manager.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Sends a message now or later; false if there is no manager.
  @discardableResult
  func send(_ message: Message) -> Bool {
    guard waiting.isEmpty else {
      waiting.append(message)
      return true
    }
    switch tell(message) {
    case .told: return true
    case .busy:
      waiting.append(message)
      return true
    case .noManager: return false
    }
  }

  /// Drops the waiting `keep` message of a socket; false if there is none.
  func withdraw(keeping name: String) -> Bool {
    let place = waiting.firstIndex {
      if case .keep(_, name) = $0 { true } else { false }
    }
    guard let place else { return false }
    waiting.remove(at: place)
    return true
  }

  /// Sends as many waiting messages as the manager accepts now.
  func flush() {
    guard !waiting.isEmpty else { return }
    var told = 0
    while told < waiting.count, tell(waiting[told]) != .busy { told += 1 }
    waiting.removeFirst(told)
  }

  private func tell(_ message: Message) -> ServiceNotifier.Delivery {
    switch message {
    case .keep(let descriptor, let name): notifier.store(descriptor, name: name)
    case .giveBack(let name): notifier.removeStored(name: name)
    case .reloading: notifier.reloading()
    case .ready(let status): notifier.ready(status: status)
    }
  }
}
