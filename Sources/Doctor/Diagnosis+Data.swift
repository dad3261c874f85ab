internal import CommandLine
internal import Wire

/// The rows about the data folder, the rights in it and its disk.
extension Diagnosis {
  /// Below this a commit may fail: the write-ahead log may grow by 4 MiB at once, and a checkpoint
  /// needs more.
  package static let leastFreeBytes = 16 << 20

  /// Below this the daemon no longer reserves room for its log, and a backup may not fit.
  package static let tightFreeBytes = 64 << 20

  /// Below this a commit may fail: a database, its log, a snapshot and a witness need new files.
  package static let leastFreeFiles = 16

  private static let cannotStart = "the daemon cannot start"

  /// The folder, unless the daemon keeps its data elsewhere.
  private var checkedFolder: FolderFacts? { isFolderOfAnother ? nil : facts.folder }

  @Table var dataFolder: [Row] {
    if let folder = checkedFolder {
      place(folder)
    } else if let folder = facts.folder {
      always.cannotTell("the running daemon keeps its data somewhere else, not in \(folder.path)")
        .means("its database, backups, file permissions and disk were not checked")
        .type("alchemy doctor --data-dir DIR")
    } else {
      always.wrong("no data folder: neither $HOME nor $XDG_DATA_HOME is set to an absolute path")
        .type("alchemy doctor --data-dir DIR")
    }
  }

  @Table private func place(_ folder: FolderFacts) -> [Row] {
    let (path, word) = (folder.path, ShellWord.quoted(folder.path))
    let owning = "sudo chown -R \"$(id -u)\" \(word)"
    switch folder.entry {
    case .missing:
      when(folder.isWritable)
        .ok("\(path): does not exist yet; the daemon creates it at its first start")
      always.wrong("\(path) does not exist and cannot be created")
        .type("sudo mkdir -p \(word) && sudo chown \"$(id -u)\" \(word)")
    case .hidden(let reason):
      always.wrong("\(path): \(reason)").means(Self.cannotStart).type(owning)
    case .there(.folder, let owner, _):
      let mode = "(mode \(folder.entry.mode))"
      when(folder.isReadOnlyDisk).wrong("\(path) is on a read-only disk")
        .means("the daemon cannot start, or refuses every change")
        .type("sudo mount -o remount,rw \"$(stat -c %m \(word))\"")
      when(owner != question.userIdentifier).wrong("\(path) belongs to user \(owner)")
        .means("the daemon has no permission to write to it").type(owning)
      when(!folder.isWritable || !folder.entry.allows(0o700))
        .wrong("\(path) is not writable \(mode)")
        .means(Self.cannotStart).type("chmod 700 \(word)")
      when(folder.entry.isOpen(to: 0o077)).warning("\(path) is accessible to other users \(mode)")
        .means("they can see when and how much you play").type("chmod 700 \(word)")
      foreign(folder)
      always.ok("\(path): private and writable")
    case .there:
      always.wrong("\(path) is not a folder")
        .means(Self.cannotStart).type("mv \(word) \(ShellWord.quoted(path + ".other"))")
    }
  }

  /// The files that the daemon did not make.
  @Table private func foreign(_ folder: FolderFacts) -> [Row] {
    let names = folder.contents.keys.filter { !$0.contains("/") && !Self.isOurs($0) }.sorted()
    let more = names.count > 1 ? " and \(names.count - 1) more" : ""
    let other = ShellWord.quoted(folder.path + ".other")
    let isCopy = names.contains { $0.hasPrefix("alchemyd") }
    if let first = names.first {
      always
        .warning("\(folder.path) contains files that do not belong to the daemon: \(first)\(more)")
        .means(
          isCopy
            ? "a program that copies or synchronises this folder can damage the database; "
              + "use peers instead"
            : "only the daemon should write there"
        )
        .type("mkdir -p \(other) && mv \(ShellWord.line(names.map(folder.appending))) \(other)/")
    }
  }

  private static let names: Set = [
    "alchemyd.db", "alchemyd.db-wal", "alchemyd.db-shm", "alchemyd.db-journal", "alchemyd.witness",
    "backups", "catalogs", "inbox", "peers.json", "socket", "socket.lock",
  ]

  private static func isOurs(_ name: String) -> Bool {
    // Databases that were moved aside, with their logs, and a backup on its way out of the sandbox.
    // The daemon leaves no -shm file, but a program that only reads the database does, such as a
    // restore.
    names.contains(name) || name.hasPrefix("alchemyd.db.") || name.hasPrefix("backup-")
      || name.hasSuffix(".new")
  }

  // MARK: Rights

  /// Our files: each is private to this user, except settings, which others may read.
  @Table var rights: [Row] {
    if let folder = checkedFolder {
      let ours = folder.contents.filter { Self.isPrivate($0.key) }
        .map { (path: folder.appending($0), forbidden: UInt32(0o077), entry: $1) }
      let others = folder.others
        .map { (path: $0, forbidden: UInt32($0.hasSuffix(".lock") ? 0o077 : 0o022), entry: $1) }
      let all = (ours + others).sorted { $0.path < $1.path }
      let files = all.filter { $0.entry.status?.kind == .file }
      let closed = files.filter { !$0.entry.allows(0o600) }
      let open = files.filter { $0.entry.isOpen(to: $0.forbidden) }
      if let (path, owner) = files.lazy.compactMap({ self.stranger($0.path, $0.entry) }).first {
        always.wrong("\(path) belongs to user \(owner)")
          .means("the daemon cannot write to it; a command with sudo may have created it")
          .type("sudo chown \"$(id -u)\" \(ShellWord.quoted(path))")
      }
      if let path = closed.first?.path {
        always.wrong(Self.words(path, closed.count)).means("the daemon cannot use it")
          .type("chmod u+rw \(ShellWord.quoted(path))")
      }
      if let (path, forbidden, _) = open.first {
        let (harm, change) = forbidden == 0o022 ? ("change", "go-w") : ("read", "go-rwx")
        always.warning(Self.words(path, open.count)).means("other users can \(harm) it")
          .type("chmod \(change) \(ShellWord.quoted(path))")
      }
      always.ok("\(Quantity.of(all.count, "file")), none accessible to other users")
    }
  }

  private static func isPrivate(_ name: String) -> Bool {
    isOurs(name) && !["catalogs", "inbox"].contains(name) || name.hasPrefix("backups/")
  }

  private static func words(_ path: String, _ count: Int) -> String {
    count == 1 ? path : "\(path), and \(count - 1) more"
  }

  /// A file that is another user's; system-wide settings belong to root.
  private func stranger(_ path: String, _ entry: Entry) -> (path: String, owner: UInt32)? {
    guard let owner = entry.status?.owner, owner != question.userIdentifier,
      !(owner == 0 && path.hasPrefix("/etc/"))
    else { return nil }
    return (path, owner)
  }

  // MARK: The disk

  @Table var diskSpace: [Row] {
    if let folder = checkedFolder {
      let (free, files) = (folder.freeBytes ?? 0, folder.freeFiles ?? .max)
      let word = ShellWord.quoted(folder.path)
      let words = "\(Quantity.grouped(free >> 20)) MiB free"
      // A backup is as long as the database, and so is the copy for a check.
      let needed = Self.tightFreeBytes + 2 * folder.databaseBytes
      when(folder.freeBytes == nil).cannotTell("the free disk space is unknown")
        .type("df -h \(word)")
      when(free < Self.leastFreeBytes).wrong(words)
        .means("the next change may be refused").type("df -h \(word)")
      when(files < Self.leastFreeFiles)
        .wrong("\(words), but room for only \(Quantity.of(files, "file"))")
        .means("the next change may be refused").type("df -i \(word)")
      when(free < needed)
        .warning("\(words), less than the recommended \(Quantity.grouped(needed >> 20)) MiB")
        .means("a backup may not fit, and changes may take longer").type("df -h \(word)")
      always.ok(words)
    }
  }
}
