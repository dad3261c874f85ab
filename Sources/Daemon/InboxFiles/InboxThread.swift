import DaemonDecisions
import ProfileService
import Unix
import Wire

/// The request of one file of the inbox.
struct InboxLetter: Sendable {
  /// The client under which the reply is kept as long as the file is in the folder.
  var client: String
  /// The file's path in the inbox.
  var path: String
  var request: Request
}

/// What happened in the inbox, for the journal.
enum InboxEvent: Sendable {
  /// A file was moved to `newPath`; reasons are sentences without full stops.
  case refused(path: String, newPath: String, reasons: [String])
  /// Files that are newly seen and ignored.
  case ignored([SystemStatus.Inbox.File])
  /// A file or a folder cannot be taken now, and is tried again.
  case waiting(SystemStatus.Inbox.File)
  /// A sentence that says why new files may be seen late.
  case unwatched(String)
}

/// The thread that opens, reads and moves the files of the inbox; a disk that hangs stops only this thread.
final class InboxThread {
  private enum Order: Sendable {
    case answered(InboxFile.Fate)
    case lookAgain
    case stop
  }

  /// Shared with the thread; the lock guards the orders.
  private final class Desk: Sendable {
    let orders = Locked<[Order]>([])
    let signal: EventSignal

    init() throws(SystemCallFailure) {
      signal = try EventSignal()
    }

    func give(_ order: Order) {
      orders.withLock { $0.append(order) }
      signal.raise()
    }

    func take() -> [Order] {
      signal.clear()
      return orders.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
    }
  }

  private let desk: Desk
  private let thread: Thread

  /// Begins to look at the inbox of a data folder; `tell` is called on the new thread.
  init(
    _ dataFolder: String, tell: @escaping @Sendable (InboxFolder.News) -> Void
  ) throws(SystemCallFailure) {
    let desk = try Desk()
    self.desk = desk
    thread = try Thread(name: "inbox") { InboxThread.run(dataFolder, desk, tell) }
  }

  /// What became of the file whose letter was told last.
  func answered(_ fate: InboxFile.Fate) {
    desk.give(.answered(fate))
  }

  /// Looks at all files, and tries again to watch what could not be watched.
  func lookAgain() {
    desk.give(.lookAgain)
  }

  /// Ends the thread after its present step, without waiting: a disk that hangs must not delay a stop.
  func stop() {
    desk.give(.stop)
  }

  private static func run(
    _ dataFolder: String, _ desk: Desk, _ tell: @escaping @Sendable (InboxFolder.News) -> Void
  ) {
    let folder = InboxFolder(dataFolder, tell: tell)
    while true {
      for order in desk.take() {
        switch order {
        case .answered(let fate): folder.answered(fate)
        case .lookAgain: folder.lookAgain()
        case .stop: return
        }
      }
      let pause = folder.work()
      wait(for: [desk.signal.descriptor] + [folder.notices].compactMap(\.self), pause)
    }
  }

  private static func wait(for descriptors: [FileDescriptor], _ milliseconds: Int?) {
    do throws(SystemCallFailure) {
      _ = try FileDescriptor.wait(
        for: descriptors.map { ($0, .readable) },
        timeoutMilliseconds: milliseconds.map { Int32(clamping: $0) })
    } catch {
      // poll fails only for invalid arguments, which would be our bug.
      preconditionFailure("waiting for the inbox: \(error)")
    }
  }
}
