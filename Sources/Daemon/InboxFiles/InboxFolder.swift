import DaemonDecisions
import JSON
import ProfileService
import Unix
import Wire

/// The folder `inbox`, into which players and mods put lists of a bag; `InboxQueue` decides the order.
///
/// The daemon first gives a file a name of its own (`InboxName`), then reads the file, has the service
/// apply the list, and moves the file to `done` or `refused`. A file that arrives under the old name
/// meanwhile is therefore a different file, and each file is applied once, even if the daemon is killed.
/// All of this runs on a thread of its own (`InboxThread`), because a disk may hang.
final class InboxFolder {
  /// What the thread tells the loop.
  enum News: Sendable {
    /// A file's request to the service; `answered` gets what became of it.
    case letter(InboxLetter)
    /// The file of this client has left the folder, so its reply is no longer needed.
    case settled(client: String)
    /// The files that need attention are these now.
    case stands(SystemStatus.Inbox)
    /// Something about the inbox that the journal should have.
    case tell(InboxEvent)
  }

  let root: String
  let tell: (News) -> Void
  var queue = InboxQueue()
  var archive = InboxArchive()
  private var watch: InboxWatch
  /// The file that the service is being asked about.
  var underWay: UnderWay?
  /// The identities of applied files that could neither be moved nor renamed.
  var applied: Set<String> = []
  /// The folders of profiles that are looked at, relative to the inbox.
  private var folders: Set<String> = []
  /// The ignored entries of each folder, with their reasons.
  private var ignored: [String: [SystemStatus.Inbox.File]] = [:]
  private var board = InboxBoard()
  /// The folders that cannot be read, and why.
  private var failures: [String: String] = [:]
  /// Whether the inbox itself was missing when it was last looked at.
  private var isMissing = false

  /// A file that has its name from the daemon.
  struct UnderWay {
    /// The folder that has the file, relative to the inbox.
    var folder: String
    var name: InboxName
    var id: String
  }

  /// The daemon makes a missing inbox after this time: a player who removes the inbox may be about to
  /// make a new one.
  private static let missingMilliseconds = 2_000

  /// An ignored file is reported once it is this old: programs write to another name, and then rename
  /// the file.
  private static let ignoredMilliseconds = 60_000

  /// A folder for each profile; a player has far fewer profiles.
  private static let folderLimit = 256

  /// The entries of a folder that fit into memory; the others are seen when some have left.
  private static let entryLimit = 65_536

  /// The most files that are no lists: a status shows a few of them, and any number of others hides no list.
  private static let ignoredLimit = 1_000

  /// `tell` is called on the thread that uses the folder.
  init(_ dataFolder: String, tell: @escaping (News) -> Void) {
    root = dataFolder + "/inbox"
    self.tell = tell
    watch = InboxWatch(root)
    queue.changed("")
  }

  /// Milliseconds for pauses.
  static var now: Int { SystemClock.monotonicMilliseconds() }
  /// Milliseconds since 1970, for the times of files.
  static var wall: Int { Int(SystemClock.realtimeMilliseconds()) }

  /// Readable when a folder has changed; nil if the kernel watches none.
  var notices: FileDescriptor? { watch.notices }

  /// Carries out all steps that are due; returns the milliseconds until the next one, nil for none.
  func work() -> Int? {
    for folder in watch.changedFolders() {
      if InboxArchive.names.contains(folder) {
        archive.changed()
      } else {
        queue.changed(folder)
      }
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

  /// Tells the loop which files need attention, and the journal which of them are new.
  private func tellStanding() {
    let waiting = (queue.waiting + failures.map { ($0.key, $0.value) }).map { path, why in
      SystemStatus.Inbox.File(path.isEmpty ? root : InboxPath.shown(path), .waiting, why)
    }
    let news = board.news(
      waiting: waiting, ignored: ignored.sorted { $0.key < $1.key }.flatMap(\.value),
      refused: archive.refused(of: root, isWatched: watch.watches(InboxArchive.refused)),
      unwatched: watch.problem)
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
  /// Opens a folder relative to the inbox, without following links.
  func open(_ folder: String) throws(FileFailure) -> OpenFolder {
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
      let listed = try opened.entries(limit: Self.entryLimit, spareLimit: Self.ignoredLimit) {
        InboxName($0).fileName == nil
      }
      add(listed.entries, of: folder, isWatched)
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

  private func add(
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

  /// Watches the refused files, so that the status omits a file that somebody takes away.
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
