import DaemonEvents
import ProfileService
import Systemd
import Unix
import Wire

/// Applies files that players and mods put into the folder `inbox`; `InboxQueue` decides the order.
///
/// Each file is a request of a connection of the service without a socket, as a peer's lines are. It
/// leaves the folder after its change is durable. If the daemon ends in between, the file makes the
/// same request again, and the service answers it as a repetition.
final class InboxFolder {
  /// The first number behind those of the peers.
  static let connection = ConnectionID(rawValue: PeerTable.connections)

  private let folder: String
  private let log: Log
  private var queue = InboxQueue()
  private var watcher: FolderWatcher?
  /// The watched folders, relative to the inbox, by the kernel's numbers.
  private var watches: [Int32: String] = [:]
  /// The file that the open connection is about.
  private var underWay: String?
  private var fromService = LineFramer()
  /// Events for the service, in order.
  private var events: [PeerEvent] = []
  private var source: EventSource?
  private var wake: EventSource?
  private var timer: LoopTimer?
  /// The failure that was logged last, until a file is taken again.
  private var toldFailure: String?

  /// A folder for each profile; a player has far fewer profiles.
  private static let watchLimit = 256

  /// A full disk is seldom freed sooner; nothing wakes unless a file waits.
  private static let retryMicroseconds: UInt64 = 30_000_000

  /// Enough to see what was imported lately.
  private static let doneLimit = 20

  /// A hundred files, each with its reason; a mod may write a file every minute.
  private static let refusedLimit = 200

  /// Makes the folder if it is missing.
  ///
  /// Logs a folder that cannot be watched, and leaves its files. Calls `serve` from the loop when there
  /// are events.
  init(
    _ dataFolder: String, in loop: EventLoop, log: Log, serve: @escaping () -> Void
  ) throws(SystemCallFailure) {
    folder = dataFolder + "/inbox"
    self.log = log
    wake = try loop.addDeferred { [unowned self] in
      self.step()
      serve()
    }
    timer = try loop.addTimer(accuracyMilliseconds: 1_000) { [unowned self] in self.retry() }
    do throws(FileFailure) {
      try Folder.make(folder)
      watcher = try Self.watcher()
    } catch {
      tell("cannot be watched: \(error.words)")
    }
    if let watcher {
      source = try loop.addReadable(watcher.descriptor) { [unowned self] in self.hear() }
    }
    queue.changed("")
  }

  private static func watcher() throws(FileFailure) -> FolderWatcher {
    do throws(SystemCallFailure) {
      return try FolderWatcher()
    } catch {
      throw .system(error)
    }
  }

  private func tell(_ what: String) {
    guard toldFailure != what else { return }
    toldFailure = what
    log.tell(
      .inboxFailed,
      lines: ["the inbox \(folder) \(what)", "hint: `ls -la \(folder.quotedForShell)`"],
      [.file: folder])
  }
}

// MARK: - What happens in the folders

extension InboxFolder {
  private func hear() {
    do throws(SystemCallFailure) {
      for notice in try watcher?.next() ?? [] { take(notice) }
    } catch {
      tell("is no longer watched: \(error)")
      source = nil
    }
    wake?.runAgain()
  }

  private func take(_ notice: FolderWatcher.Notice) {
    switch notice {
    case .changed(let watch): if let name = watches[watch] { queue.changed(name) }
    case .unwatched(let watch): watches[watch] = nil
    case .overflowed: for name in Set(watches.values).union([""]).sorted() { queue.changed(name) }
    }
  }

  private func retry() {
    queue.retry()
    wake?.runAgain()
  }

  /// One step a turn, so that clients do not wait for many files.
  private func step() {
    guard watcher != nil, events.isEmpty, let step = queue.next() else { return }
    switch step {
    case .list(let name): list(name)
    case .take(let path): take(path)
    }
    wake?.runAgain()
  }

  /// Watches a folder before it is read, so that a file which comes meanwhile is reported.
  private func list(_ name: String) {
    let path = name.isEmpty ? folder : "\(folder)/\(name)"
    do throws(FileFailure) {
      try watch(name, at: path)
      var files: [String] = []
      for entry in try Folder.list(path) {
        guard let status = try status("\(path)/\(entry)") else { continue }
        if status.kind != .folder {
          files.append(entry)
        } else if !name.isEmpty || !Self.ownFolders.contains(entry) {
          found(name.isEmpty ? entry : "\(name)/\(entry)")
        }
      }
      queue.listed(name, names: files)
    } catch .missing {
      for (watch, watched) in watches where watched == name { watcher?.remove(watch) }
    } catch {
      tell("cannot be read: \(error.words)")
    }
  }

  private static let ownFolders = ["done", "refused"]

  /// The name may have belonged to another folder before; no profile has a longer name.
  private func found(_ name: String) {
    if TextLimit.nameBytes ~= name.utf8.count { queue.changed(name) }
  }

  private func watch(_ name: String, at path: String) throws(FileFailure) {
    guard let watcher, watches.count < Self.watchLimit || watches.values.contains(name) else {
      return tell("has more than \(Self.watchLimit) folders, and \(name) is not watched")
    }
    watches[try watcher.add(path)] = name
  }

  private func status(_ path: String) throws(FileFailure) -> FileStatus? {
    do throws(SystemCallFailure) {
      return try File.status(path)
    } catch {
      throw .system(error)
    }
  }
}

// MARK: - One file

extension InboxFolder {
  private func take(_ path: String) {
    do throws(FileFailure) {
      let limit = InboxFile.limitBytes
      guard let file = try File.settled("\(folder)/\(path)", limitBytes: limit) else {
        return queue.skipped()
      }
      ask(path, file)
    } catch .missing {
      queue.ended()
    } catch .wrongKind {
      refuse(path, ["it is not a regular file; links are not followed"])
    } catch .tooLarge(_, let limit) {
      refuse(path, ["it has more than \(limit) bytes"])
    } catch {
      postpone("\(path) cannot be read: \(error.words)", others: true)
    }
  }

  private func ask(_ path: String, _ file: SettledFile) {
    do throws(InboxFile.Unreadable) {
      let letter = try InboxFile(at: path, bytes: file.bytes, identity: file.identity)
      underWay = path
      fromService = LineFramer()
      let id = Self.connection
      events = [
        .connected(id), .received(id, InboxFile.hello.line(id: 1)),
        .received(id, letter.request.line(id: 2)),
      ]
    } catch {
      refuse(path, [error.words])
    }
  }

  /// Decides what becomes of the file under way, and ends the connection.
  private func end(_ fate: InboxFile.Fate) {
    guard let path = underWay else { return }
    underWay = nil
    events.append(.disconnected(Self.connection))
    switch fate {
    case .done: move(path, to: "done", keeping: Self.doneLimit)
    case .refused(let reasons): refuse(path, reasons)
    case .postponed(let reason): postpone("waits with \(path): \(reason)")
    }
    wake?.runAgain()
  }

  private func refuse(_ path: String, _ reasons: [String]) {
    move(path, to: "refused", keeping: Self.refusedLimit, because: reasons)
  }

  /// With `others`, the failure concerns this file alone, so other files come first.
  private func postpone(_ what: String, others: Bool = false) {
    tell(what)
    queue.postponed(behindOthers: others)
    timer?.arm(afterMicroseconds: Self.retryMicroseconds)
  }

  /// The reason is written first, so that no refused file is without one.
  private func move(
    _ path: String, to kind: String, keeping limit: Int, because reasons: [String]? = nil
  ) {
    let target = "\(folder)/\(kind)"
    do throws(FileFailure) {
      try Folder.make(target)
      let newPath = try freePath(for: path, in: target)
      if let reasons {
        try File.writeAtomically(
          why(path, newPath, reasons), to: newPath + ".why", waitsForDisk: false)
      }
      try File.move("\(folder)/\(path)", to: newPath)
    } catch {
      return postpone("cannot move \(path) to \(kind): \(error.words)", others: true)
    }
    toldFailure = nil
    queue.ended()
    do throws(FileFailure) {
      try keepNewest(limit, in: target)
    } catch {
      tell("cannot remove old files from \(kind): \(error.words)")
    }
  }

  private func why(_ path: String, _ newPath: String, _ reasons: [String]) -> [UInt8] {
    let original = "\(folder)/\(path)"
    let lines =
      ["\(path) was not imported"] + reasons + [
        "hint: correct what is wrong, then: mv \(newPath.quotedForShell) \(original.quotedForShell)"
      ]
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// Leaves room for a number and for the endings of the reason in the 255 bytes of a file's name.
  private static let nameBytes = 200

  /// The file's name, cut if it is long, with a number before its ending if a file has the name.
  private func freePath(for path: String, in target: String) throws(FileFailure) -> String {
    let name = String(path.split(separator: "/").last ?? "")
    let cut = name.lastIndex(of: ".") ?? name.endIndex
    let ending = name[cut...]
    var stem = name[..<cut]
    while stem.utf8.count + ending.utf8.count > Self.nameBytes { stem.removeLast() }
    var free = "\(target)/\(stem)\(ending)"
    var number = 2
    while try status(free) != nil {
      free = "\(target)/\(stem).\(number)\(ending)"
      number += 1
    }
    return free
  }

  private func keepNewest(_ limit: Int, in target: String) throws(FileFailure) {
    var names: [String] = []
    for name in try Folder.list(target) {
      // A folder there is the player's own.
      if try status("\(target)/\(name)")?.kind != .folder { names.append(name) }
    }
    guard names.count > limit else { return }
    let times = names.map { (File.changeNanoseconds("\(target)/\($0)") ?? 0, $0) }
    for (_, name) in times.sorted(by: { $0 < $1 }).dropLast(limit) {
      try File.remove("\(target)/\(name)")
    }
  }
}

// MARK: - To and from the service

extension InboxFolder {
  /// Passes the service all events; the next step waits until there are none.
  func takeEvents(_ body: (PeerEvent) -> Void) {
    guard !events.isEmpty else { return }
    let taken = events
    events = []
    for event in taken { body(event) }
    wake?.runAgain()
  }

  /// Takes output of the service.
  func received(_ output: [UInt8]) {
    guard underWay != nil else { return }
    fromService.receive(output.span)
    while underWay != nil, case .line(let range) = fromService.next() {
      guard let reply = JSONValue(readable: Array(fromService.bytes[range])) else { continue }
      if reply["id"]?.integer == 2 || reply["error"] != nil { end(InboxFile.fate(after: reply)) }
    }
  }

  /// The service has ended the connection.
  func closed() {
    end(.postponed("the connection was closed"))
  }

  /// Takes no more files; one under way is taken again after the next start.
  func stop() {
    source = nil
    timer?.disarm()
    queue.postponed()
    watcher = nil
    guard underWay != nil else { return }
    underWay = nil
    events.append(.disconnected(Self.connection))
  }
}
