import DaemonDecisions
import JSON
import ProfileService
import Systemd
import Unix
import Wire

/// The letters of the inbox's thread, which are requests of a connection of the service without a socket.
struct InboxLetters {
  /// The first number behind those of the peers.
  static let connection = ConnectionID(rawValue: PeerTable.connections)

  /// Nil before the inbox is opened, and if the thread could not be started; the journal says why.
  var thread: InboxThread?
  /// The path of the file under way.
  private var underWay: String?
  private var replies = LineFramer()

  init() {}

  mutating func begin(_ path: String) {
    underWay = path
    replies = LineFramer()
  }

  /// What the service's output decides about the file under way; nil if nothing yet.
  mutating func fate(after output: [UInt8]) -> InboxFile.Fate? {
    guard let underWay else { return nil }
    replies.receive(output.span)
    while case .line(let range) = replies.next() {
      guard let reply = JSONValue(readable: Array(replies.bytes[range])) else { continue }
      guard reply["id"]?.integer == 2 || reply["error"] != nil else { continue }
      return InboxFile.fate(of: underWay, after: reply)
    }
    return nil
  }

  /// The file under way has its fate; false if none was under way.
  mutating func end(_ fate: InboxFile.Fate) -> Bool {
    guard underWay != nil else { return false }
    underWay = nil
    thread?.answered(fate)
    return true
  }
}

extension DaemonLoop {
  /// Watches the folder where players and mods put files; the files there are taken at once.
  func openInbox() {
    let folder = reloader.paths.dataFolder
    do throws(FileFailure) {
      try Folder.makeOne("\(folder)/inbox")
    } catch {
      // The thread tries again, and says why it cannot.
    }
    do throws(SystemCallFailure) {
      letters.thread = try InboxThread(folder) { [inbox] in inbox.post(.letterBox($0)) }
    } catch {
      log.tell(.threadFailed, "no thread for the inbox: \(error)", errno: error.errno)
    }
  }

  func handle(_ news: InboxFolder.News) {
    let id = InboxLetters.connection
    switch news {
    case .letter(let letter):
      guard !isStopping else { return }
      letters.begin(letter.path)
      service.keepReplies(to: letter.client)
      service.connected(id, at: now)
      for line in [InboxFile.hello.line(id: 1), letter.request.line(id: 2)] {
        service.received(line.span, from: id, at: now)
      }
    case .settled(let client): service.dropReplies(to: client)
    case .stands(let standing): service.inboxStands(standing, at: now)
    case .tell(let event): tell(event)
    }
  }

  /// Ends the connection of the inbox; a file under way is taken again after the next start.
  func stopInbox() {
    letters.thread?.stop()
    endLetter(.postponed("the daemon stops"))
  }

  /// The service has ended the connection of the inbox.
  func inboxClosed() {
    endLetter(.postponed("the connection was closed"))
  }

  /// Passes the service's output to the inbox, which accepts all of it.
  func sendToInbox() {
    let id = InboxLetters.connection
    let output = service.takeOutput(of: id)
    let fate = letters.fate(after: output)
    service.recycle(output)
    service.sent(to: id, unsentBytes: 0, progressed: true, at: now)
    if let fate { endLetter(fate) }
  }

  private func endLetter(_ fate: InboxFile.Fate) {
    if letters.end(fate) { gone(InboxLetters.connection) }
  }

  private func tell(_ event: InboxEvent) {
    let root = "\(reloader.paths.dataFolder)/inbox"
    switch event {
    case .refused(let path, let newPath, let reasons):
      let others = reasons.count - Self.toldReasons
      log.tell(
        .inboxRefused,
        lines: ["\(path) in the inbox was not imported"] + reasons.prefix(Self.toldReasons)
          + (others > 0 ? ["and \(others) more"] : [])
          + ["hint: `cat \((newPath + ".why").quotedForShell)`"],
        [.file: newPath])
    case .ignored(let files):
      let others = files.count - Self.toldReasons
      log.tell(
        .inboxIgnored,
        lines: files.prefix(Self.toldReasons).map {
          "\($0.file) in the inbox is ignored: \($0.why)"
        }
          + (others > 0 ? ["and \(others) more"] : []) + ["hint: `alchemy status`"],
        [.file: root])
    case .waiting(let file):
      log.tell(
        .inboxFailed,
        lines: [
          (file.file == root ? "the inbox" : "\(file.file) in the inbox") + " waits: \(file.why)",
          "hint: `ls -la \(root.quotedForShell)`",
        ], [.file: root])
    case .unwatched(let what):
      log.tell(.inboxFailed, lines: [what, "hint: `ls -la \(root.quotedForShell)`"], [.file: root])
    }
  }

  /// The file `.why` has all reasons, and a status the files.
  private static let toldReasons = 3
}
