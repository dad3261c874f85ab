import Systemd
import Unix

/// Notices that the path of the daemon's socket is gone, and listens there again.
///
/// Without the path no client finds the daemon, and no other daemon can start, because this one holds the
/// lock. The kernel tells when the socket's name or its folder is removed or renamed; until then nothing
/// wakes. A path that cannot be bound again is tried every half minute.
final class SocketWatch {
  private let clients: ClientTable
  private let log: Log
  private var watcher: FolderWatcher?
  private var source: EventSource?
  private var timer: LoopTimer?
  /// The failure that was logged last, until the socket is in its place again.
  private var toldFailure: String?

  /// Whoever removed the path may still be at work, such as another daemon that ends.
  private static let retryMicroseconds: UInt64 = 30_000_000

  /// Without a watcher the daemon serves as well, and misses the removal of its path.
  init(_ clients: ClientTable, in loop: EventLoop, log: Log) throws(SystemCallFailure) {
    self.clients = clients
    self.log = log
    timer = try loop.addTimer(accuracyMilliseconds: 1_000) { [unowned self] in self.look() }
    do throws(SystemCallFailure) {
      let watcher = try FolderWatcher()
      self.watcher = watcher
      source = try loop.addReadable(watcher.descriptor) { [unowned self] in self.hear() }
    } catch {
      log.tell(.socketLost, "the removal of the socket would not be noticed: \(error)")
    }
    follow()
  }

  /// Watches the socket and its folder as they are now.
  private func follow() {
    guard let watcher, let path = clients.listening?.path else { return }
    for place in [path, Folder.parent(of: path)] {
      do throws(FileFailure) {
        _ = try watcher.addPlace(place)
      } catch {
        // It was removed in this moment, or is hidden by the sandbox.
      }
    }
  }

  private func hear() {
    do throws(SystemCallFailure) {
      while try !(watcher?.next() ?? []).isEmpty {}
    } catch {
      source = nil
    }
    look()
  }

  private func look() {
    guard let listening = clients.listening, let path = listening.path, !listening.isInPlace else {
      return
    }
    do throws(ListenFailure) {
      try clients.listenAgain()
      toldFailure = nil
      log.tell(
        .socketLost, "the socket \(path) was removed; the daemon listens there again",
        [.socket: path])
      follow()
    } catch {
      tell(path, error)
      if listening.isBoundHere { timer?.arm(afterMicroseconds: Self.retryMicroseconds) }
    }
  }

  private func tell(_ path: String, _ failure: ListenFailure) {
    let words = failure.words
    guard toldFailure != words else { return }
    toldFailure = words
    log.tell(
      .socketLost,
      lines: ["the socket \(path) was removed, and no client finds the daemon"]
        + words.split(separator: "\n").map(String.init),
      [.socket: path])
  }
}
