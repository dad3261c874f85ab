import ProfileService
import Unix
import Wire

/// The folder `inbox`, into which players and mods put lists of a bag; `InboxQueue` decides the order.
///
/// A file is first taken away by a rename to a name of the daemon's own (`InboxName`), then read, then
/// applied by the service, and then moved to `done` or `refused`. So a file that comes by the same name
/// meanwhile is another file, and a file is applied once, whatever happens to the daemon. Everything
/// here runs on one thread of its own (`InboxThread`), since a disk may hang.
final class InboxFolder {
  /// What the thread tells the loop.
  enum News: Sendable {
    /// A file's request to the service; `answered` gets what became of it.
    case letter(InboxLetter)
    /// The file of this client has left the folder, so its reply is no longer needed.
    case settled(client: String)
    /// The files that wait for somebody are these now.
    case stands(SystemStatus.Inbox)
    /// Something about the inbox that the journal should have.
    case tell(InboxEvent)
  }

  private let root: String
  private let tell: (News) -> Void
  private var queue = InboxQueue()
  private var archive: InboxArchive
  private var watch: InboxWatch
  /// The file that the service is being asked about.
  private var underWay: UnderWay?
  /// The identities of files that were applied, and could not even be renamed since.
  private var applied: Set<String> = []
  /// The folders of profiles that are looked at, relative to the inbox.
  private var folders: Set<String> = []
  /// The ignored entries of each folder, with their reasons.
  private var ignored: [String: [SystemStatus.Inbox.File]] = [:]
  private var board = InboxBoard()
  /// The folders that cannot be read, and why.
  private var failures: [String: String] = [:]
  /// Whether the inbox itself was missing when it was last looked at.
  private var isMissing = false

  private struct UnderWay {
    /// The folder that has the file, relative to the inbox.
    var folder: String
    var name: InboxName
    var id: String
  }

  /// A new inbox is looked at once this time has passed since the old one went, so that a player who
  /// removes the inbox can make the new one.
  private static let missingMilliseconds = 2_000

  /// A name that is ignored is told once the file is this old: programs write to such a name, and
  /// rename it.
  private static let ignoredMilliseconds = 60_000

  /// A folder for each profile; a player has far fewer profiles.
  private static let folderLimit = 256

  /// Enough to sort what a folder has without filling the memory; the rest is seen when some have left.
  private static let entryLimit = 65_536

  /// `tell` is called on the thread that uses the folder.
  init(_ dataFolder: String, tell: @escaping (News) -> Void) {
    root = dataFolder + "/inbox"
    self.tell = tell
    archive = InboxArchive()
    watch = InboxWatch(root)
    queue.changed("")
  }

  private static var now: Int { SystemClock.monotonicMilliseconds() }
  private static var wall: Int { Int(SystemClock.realtimeMilliseconds()) }
  /// What to wait for beside orders of the loop; nil where no notices come.
  var notices: FileDescriptor? { watch.notices }

  /// Does all that is to be done now; returns the milliseconds until there is more, nil for never.
  func work() -> Int? {
    for folder in watch.changedFolders() where !InboxArchive.names.contains(folder) {
      queue.changed(folder)
    }
    while let step = queue.next(at: Self.now) {
      switch step {
      case .list(let folder): list(folder)
      case .take(let path): take(path)
      }
    }
    tellStanding()
    return queue.deadline.map { max(0, $0 - Self.now) }
  }

  /// Tells the loop which files wait for somebody, and the journal which of them are new.
  private func tellStanding() {
    let waiting = (queue.waiting + failures.map { ($0.key, $0.value) }).map { path, why in
      SystemStatus.Inbox.File(path.isEmpty ? root : InboxPath.shown(path), .waiting, why)
    }
    let news = board.news(
      waiting: waiting, ignored: ignored.sorted { $0.key < $1.key }.flatMap(\.value),
      refused: archive.refused(of: root), unwatched: watch.problem)
    for news in news { tell(news) }
  }

  /// Looks at everything, and watches what could not be watched before.
  func lookAgain() {
    watch.retry()
    queue.retry()
  }
}

// MARK: - Folders

extension InboxFolder {
  private func open(_ folder: String) throws(FileFailure) -> OpenFolder {
    var opened = try OpenFolder(root)
    for part in folder.split(separator: "/") { opened = try opened.folder(String(part)) }
    return opened
  }

  private func list(_ folder: String) {
    do throws(FileFailure) {
      let opened = try open(folder)
      if folder.isEmpty { isMissing = false }
      failures[folder] = nil
      // Watched before it is read, so that a file which comes meanwhile is reported.
      let isWatched = watch.watch(folder, opened)
      if !isWatched {
        queue.lookAgain(folder, at: Self.now + InboxQueue.pauseMilliseconds)
      }
      try take(opened.entries(limit: Self.entryLimit).entries, of: folder, isWatched)
    } catch .missing where folder.isEmpty {
      missing()
    } catch .missing {
      forget(folder)
    } catch .wrongKind where !folder.isEmpty {
      forget(folder)
    } catch {
      fail(folder, error)
    }
  }

  private func forget(_ folder: String) {
    watch.forget(folder)
    folders.remove(folder)
    queue.gone(folder)
    ignored[folder] = nil
    failures[folder] = nil
  }

  private func missing() {
    forget("")
    guard isMissing else {
      isMissing = true
      return queue.lookAgain("", at: Self.now + Self.missingMilliseconds)
    }
    do throws(FileFailure) {
      try Folder.make(root)
      queue.changed("")
    } catch {
      fail("", error)
    }
  }

  private func fail(_ folder: String, _ failure: FileFailure) {
    failures[folder] = failure.words
    queue.lookAgain(folder, at: Self.now + InboxQueue.pauseMilliseconds)
  }

  private func take(
    _ entries: [OpenFolder.Entry], of folder: String, _ isWatched: Bool
  ) {
    var files: [String] = []
    var others: [SystemStatus.Inbox.File] = []
    func ignore(_ entry: OpenFolder.Entry, _ why: String) {
      others.append(
        SystemStatus.Inbox.File(InboxPath.of(entry.shownName, in: folder), .ignored, why))
    }
    for entry in entries {
      guard let name = entry.name else {
        ignore(entry, "its name is not UTF-8: rename it")
        continue
      }
      if entry.status.kind == .folder {
        if folder.isEmpty, InboxArchive.names.contains(name) {
          watchArchive(name)
          continue
        }
        if let why = found(InboxPath.of(name, in: folder), isWatched) {
          ignore(entry, why)
        }
      } else if let why = whyIgnored(name, entry.status, in: folder) {
        ignore(entry, why)
      } else if InboxName(name).fileName != nil {
        files.append(name)
      }
    }
    ignored[folder] = others
    queue.listed(folder, names: files)
  }

  /// Watches what was refused, so that a file which is taken away there is told no more.
  private func watchArchive(_ name: String) {
    do throws(FileFailure) {
      _ = watch.watch(name, try open(name))
    } catch {
      // The next move to the folder says what is wrong with it.
    }
  }

  /// A folder in a folder; returns why the folder is ignored, nil if it is not.
  private func found(_ folder: String, _ isParentWatched: Bool) -> String? {
    guard TextLimit.nameBytes ~= folder.utf8.count else {
      return "no profile has so long a name: move its files into another folder"
    }
    if watch.watches(folder), isParentWatched { return nil }
    guard folders.contains(folder) || folders.count < Self.folderLimit else {
      return "the inbox has more than \(Self.folderLimit) folders: remove some"
    }
    folders.insert(folder)
    queue.changed(folder)
    return nil
  }

  private func whyIgnored(_ name: String, _ status: FileStatus, in folder: String) -> String? {
    guard InboxName.isTold(ignored: name) else { return nil }
    if status.kind == .symbolicLink { return "it is a link, and links are not followed" }
    let told = status.changedMilliseconds + Self.ignoredMilliseconds
    let wall = Self.wall
    // A time in the future is not waited for.
    if told > wall, status.changedMilliseconds <= wall {
      queue.lookAgain(folder, at: Self.now + told - wall)
      return nil
    }
    return InboxName(name) == .ignored(.hidden)
      ? "its name begins with a dot: rename it"
      : "its name does not end in .txt or .json: rename it"
  }
}

// MARK: - One file

extension InboxFolder {
  private func take(_ path: String) {
    let (folder, name) = InboxPath.parts(path)
    do throws(FileFailure) {
      try take(InboxName(name), of: folder, in: try open(folder))
    } catch .missing {
      queue.ended()
    } catch {
      queue.postponed(error.words, at: Self.now)
    }
  }

  private func take(
    _ name: InboxName, of folder: String, in opened: OpenFolder
  ) throws(FileFailure) {
    switch name {
    case .list(let list): try claim(list, of: folder, in: opened)
    case .taken(let id, _) where applied.contains(id):
      finish(UnderWay(folder: folder, name: name, id: id))
    case .taken(let id, _): try ask(UnderWay(folder: folder, name: name, id: id), opened)
    case .applied(let id, _): finish(UnderWay(folder: folder, name: name, id: id))
    case .ignored: queue.ended()
    }
  }

  /// Takes a file away from whoever put it there, if nobody is writing it.
  private func claim(
    _ list: String, of folder: String, in opened: OpenFolder
  ) throws(FileFailure) {
    guard let status = try opened.status(list) else { return queue.ended() }
    guard status.kind == .file else {
      return refuse(list, of: folder, list, [Self.notRegular])
    }
    // Another name may be that of our database: to close a file drops all locks that we have on it.
    guard status.nameCount == 1 else { return refuse(list, of: folder, list, [Self.hardLink]) }
    guard try opened.isSettled(list, nowMilliseconds: Self.wall) else { return leave() }
    let id = try newID()
    let name = InboxName.taken(id: id, list: InboxName.cut(list))
    guard let fileName = name.fileName, try opened.rename(list, to: fileName, in: opened) else {
      // No two files get the same 128 random bits.
      return queue.postponed("the name \(name.fileName ?? "") is taken", at: Self.now)
    }
    // After a power cut the file must still have the identity that its change has.
    try opened.synchronize()
    queue.renamed(to: InboxPath.of(fileName, in: folder))
    try ask(UnderWay(folder: folder, name: name, id: id), opened)
  }

  private func newID() throws(FileFailure) -> String {
    do throws(SystemCallFailure) {
      return InboxName.id(of: try RandomBytes.make(count: InboxName.idBytes))
    } catch {
      throw .system(error)
    }
  }

  private static let notRegular = "it is not a regular file; links are not followed"
  private static let hardLink = "the file has another name, too (a hard link): copy it instead"

  private func leave() { queue.left(at: Self.now) }

  private func ask(_ file: UnderWay, _ opened: OpenFolder) throws(FileFailure) {
    let limit = InboxFile.limitBytes
    guard let fileName = file.name.fileName else { return queue.ended() }
    do throws(FileFailure) {
      switch try opened.read(fileName, limitBytes: limit, nowMilliseconds: Self.wall) {
      case .beingWritten: leave()
      case .settled(let bytes): ask(file, bytes)
      }
    } catch .tooLarge {
      refuse(file, ["it has more than \(limit) bytes"])
    } catch .wrongKind {
      refuse(file, [Self.notRegular])
    }
  }

  private func ask(_ file: UnderWay, _ bytes: [UInt8]) {
    do throws(InboxFile.Unreadable) {
      let path = InboxPath.of(file.name.list ?? "", in: file.folder)
      let letter = try InboxFile(at: path, bytes: bytes, id: file.id)
      underWay = file
      let client = InboxFile.client(file.id)
      tell(.letter(InboxLetter(client: client, path: path, request: letter.request)))
    } catch {
      refuse(file, [error.words])
    }
  }

  /// What became of the file that the service was asked about.
  func answered(_ fate: InboxFile.Fate) {
    guard let file = underWay else { return }
    underWay = nil
    switch fate {
    case .done: finish(file)
    case .refused(let reasons): refuse(file, reasons)
    case .postponed(let reason): queue.paused(reason, at: Self.now)
    }
  }

  /// Moves an applied file to `done`.
  ///
  /// A file that cannot be moved is marked as applied, so that no later daemon asks about it again.
  private func finish(_ file: UnderWay) {
    do throws(FileFailure) {
      let opened = try open(file.folder)
      guard let fileName = file.name.fileName, let list = file.name.list else { return }
      do throws(FileFailure) {
        _ = try archive.move(fileName, of: opened, to: .done, as: list, in: OpenFolder(root))
      } catch {
        applied.insert(file.id)
        try mark(file, in: opened)
        throw error
      }
      settled(file)
    } catch .missing {
      settled(file)
    } catch {
      queue.postponed("it was applied, and cannot be moved to done: \(error.words)", at: Self.now)
    }
  }

  private func mark(_ file: UnderWay, in opened: OpenFolder) throws(FileFailure) {
    guard case .taken(let id, let list) = file.name, let name = file.name.fileName,
      let marked = InboxName.applied(id: id, list: list).fileName,
      try opened.rename(name, to: marked, in: opened)
    else { return }
    queue.renamed(to: InboxPath.of(marked, in: file.folder))
  }

  private func settled(_ file: UnderWay) {
    applied.remove(file.id)
    queue.ended()
    tell(.settled(client: InboxFile.client(file.id)))
  }

  private func refuse(_ file: UnderWay, _ reasons: [String]) {
    refuse(file.name.fileName ?? "", of: file.folder, file.name.list ?? "", reasons)
    tell(.settled(client: InboxFile.client(file.id)))
  }

  /// Moves a file to `refused`, with the reasons beside it.
  private func refuse(
    _ fileName: String, of folder: String, _ list: String, _ reasons: [String]
  ) {
    do throws(FileFailure) {
      let path = InboxPath.of(list, in: folder)
      let newPath = try archive.move(
        fileName, of: try open(folder),
        to: .refused(InboxArchive.Refusal(path: path, home: "\(root)/\(path)", reasons: reasons)),
        as: list, in: OpenFolder(root))
      queue.ended()
      tell(.tell(.refused(path: path, newPath: newPath, reasons: reasons)))
    } catch .missing {
      queue.ended()
    } catch {
      queue.postponed("it cannot be moved to refused: \(error.words)", at: Self.now)
    }
  }
}
