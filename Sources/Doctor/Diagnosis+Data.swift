internal import CommandLine
internal import Wire

extension Diagnosis {
  /// Below this a commit may fail: the write-ahead log may grow by 4 MiB at once, and a checkpoint needs more.
  package static let leastFreeBytes = 16 << 20

  /// Below this the daemon no longer reserves room for its log, and a backup may not fit.
  package static let tightFreeBytes = 64 << 20

  /// Below this a commit may fail: a database, its log, a snapshot and a witness need new files.
  package static let leastFreeFiles = 16

  /// The findings about the folder, the rights in it and its disk.
  var data: [Finding] {
    guard let folder = facts.folder else {
      return [
        Finding(
          .dataFolder, .wrong,
          "no data folder: neither $HOME nor $XDG_DATA_HOME is set to an absolute path",
          command: "alchemy doctor --data-dir DIR")
      ]
    }
    if isFolderOfAnother {
      return [
        Finding(
          .dataFolder, .cannotTell,
          "the running daemon keeps its data somewhere else, not in \(folder.path)",
          meaning: "its database, backups, file permissions and disk were not checked",
          command: "alchemy doctor --data-dir DIR")
      ]
    }
    return [place(folder), rights(folder), space(folder)]
  }

  // MARK: The folder

  private func place(_ folder: FolderFacts) -> Finding {
    let word = ShellWord.quoted(folder.path)
    switch folder.entry {
    case .missing:
      return folder.isWritable
        ? Finding(
          .dataFolder, .ok,
          "\(folder.path): does not exist yet; the daemon creates it at its first start")
        : Finding(
          .dataFolder, .wrong, "\(folder.path) does not exist and cannot be created",
          command: "sudo mkdir -p \(word) && sudo chown \"$(id -u)\" \(word)")
    case .hidden(let reason):
      return Finding(
        .dataFolder, .wrong, "\(folder.path): \(reason)", meaning: "the daemon cannot start",
        command: "sudo chown -R \"$(id -u)\" \(word)")
    case .there(.folder, let owner, let permissions):
      return kept(folder, owner, permissions)
    case .there:
      return Finding(
        .dataFolder, .wrong, "\(folder.path) is not a folder", meaning: "the daemon cannot start",
        command: "mv \(word) \(ShellWord.quoted(folder.path + ".other"))")
    }
  }

  private func kept(_ folder: FolderFacts, _ owner: UInt32, _ permissions: UInt32) -> Finding {
    let word = ShellWord.quoted(folder.path)
    if folder.isReadOnlyDisk {
      return Finding(
        .dataFolder, .wrong, "\(folder.path) is on a read-only disk",
        meaning: "the daemon cannot start, or refuses every change",
        command: "sudo mount -o remount,rw \"$(stat -c %m \(word))\"")
    }
    guard owner == facts.userIdentifier else {
      return Finding(
        .dataFolder, .wrong, "\(folder.path) belongs to user \(owner)",
        meaning: "the daemon has no permission to write to it",
        command: "sudo chown -R \"$(id -u)\" \(word)")
    }
    guard folder.isWritable, permissions & 0o700 == 0o700 else {
      return Finding(
        .dataFolder, .wrong, "\(folder.path) is not writable (mode \(octal(permissions)))",
        meaning: "the daemon cannot start", command: "chmod 700 \(word)")
    }
    guard permissions & 0o077 == 0 else {
      return Finding(
        .dataFolder, .warning,
        "\(folder.path) is accessible to other users (mode \(octal(permissions)))",
        meaning: "they can see when and how much you play", command: "chmod 700 \(word)")
    }
    return foreign(folder) ?? Finding(.dataFolder, .ok, "\(folder.path): private and writable")
  }

  private func octal(_ permissions: UInt32) -> String { String(permissions, radix: 8) }

  /// The finding about files that the daemon did not make; nil without such files.
  private func foreign(_ folder: FolderFacts) -> Finding? {
    let names = folder.contents.keys.filter { !$0.contains("/") && !Self.isOurs($0) }.sorted()
    guard let first = names.first else { return nil }
    let more = names.count > 1 ? " and \(names.count - 1) more" : ""
    let other = ShellWord.quoted(folder.path + ".other")
    let moved = names.map { ShellWord.quoted(folder.path + "/" + $0) }.joined(separator: " ")
    let isCopy = names.contains { $0.hasPrefix("alchemyd") }
    return Finding(
      .dataFolder, .warning,
      "\(folder.path) contains files that do not belong to the daemon: \(first)\(more)",
      meaning: isCopy
        ? "a program that copies or synchronises this folder can damage the database; use peers instead"
        : "only the daemon should write there",
      command: "mkdir -p \(other) && mv \(moved) \(other)/")
  }

  private static let names: Set = [
    "alchemyd.db", "alchemyd.db-wal", "alchemyd.db-shm", "alchemyd.db-journal", "alchemyd.witness",
    "backups", "catalogs", "inbox", "peers.json", "socket", "socket.lock",
  ]

  private static func isOurs(_ name: String) -> Bool {
    // Databases that were moved aside, with their logs, and a backup on its way out of the sandbox. The
    // daemon leaves no -shm file, but a program that only reads the database does, such as a restore.
    names.contains(name) || name.hasPrefix("alchemyd.db.") || name.hasPrefix("backup-")
      || name.hasSuffix(".new")
  }

  // MARK: Rights

  /// The finding about our files: each is private to this user, except settings, which others may read.
  private func rights(_ folder: FolderFacts) -> Finding {
    let kept = folder.contents.filter { Self.isPrivate($0.key) }.map {
      (folder.path + "/" + $0.key, $0.value, UInt32(0o077))
    }
    let others = folder.others.map { path, entry in
      (path, entry, UInt32(path.hasSuffix(".lock") ? 0o077 : 0o022))
    }
    let files = (kept + others).sorted { $0.0 < $1.0 }
    if let (path, owner) = files.lazy.compactMap({ self.stranger($0.0, $0.1) }).first {
      return Finding(
        .rights, .wrong, "\(path) belongs to user \(owner)",
        meaning: "the daemon cannot write to it; a command with sudo may have created it",
        command: "sudo chown \"$(id -u)\" \(ShellWord.quoted(path))")
    }
    let closed = files.filter { Self.permissions($0.1) & 0o600 != 0o600 }
    if let path = closed.first?.0 {
      return rightsFinding(.wrong, path, closed.count, "the daemon cannot use it", "u+rw")
    }
    let open = files.filter { Self.permissions($0.1) & $0.2 != 0 }
    guard let (path, _, mask) = open.first else {
      return Finding(
        .rights, .ok,
        "\(Quantity.of(files.count, "file")), none accessible to other users")
    }
    return rightsFinding(
      .warning, path, open.count, "other users can \(mask == 0o022 ? "change" : "read") it",
      mask == 0o022 ? "go-w" : "go-rwx")
  }

  private func rightsFinding(
    _ verdict: Finding.Verdict, _ path: String, _ count: Int, _ meaning: String, _ change: String
  ) -> Finding {
    Finding(
      .rights, verdict, count == 1 ? path : "\(path), and \(count - 1) more", meaning: meaning,
      command: "chmod \(change) \(ShellWord.quoted(path))")
  }

  private func stranger(_ path: String, _ entry: Entry) -> (String, UInt32)? {
    guard case .there(.file, let owner, _) = entry, owner != facts.userIdentifier,
      // System-wide settings belong to root.
      !(owner == 0 && path.hasPrefix("/etc/"))
    else { return nil }
    return (path, owner)
  }

  private static func permissions(_ entry: Entry) -> UInt32 {
    if case .there(.file, _, let permissions) = entry { permissions } else { 0o600 }
  }

  private static func isPrivate(_ name: String) -> Bool {
    isOurs(name) && !["catalogs", "inbox"].contains(name) || name.hasPrefix("backups/")
  }

  // MARK: The disk

  private func space(_ folder: FolderFacts) -> Finding {
    guard let free = folder.freeBytes else {
      return Finding(
        .diskSpace, .cannotTell, "the free disk space is unknown",
        command: "df -h \(ShellWord.quoted(folder.path))")
    }
    let words = "\(Quantity.grouped(free >> 20)) MiB free"
    let look = "df -h \(ShellWord.quoted(folder.path))"
    if free < Self.leastFreeBytes {
      return Finding(
        .diskSpace, .wrong, words, meaning: "the next change may be refused", command: look)
    }
    if let files = folder.freeFiles, files < Self.leastFreeFiles {
      return Finding(
        .diskSpace, .wrong, "\(words), but room for only \(Quantity.of(files, "file"))",
        meaning: "the next change may be refused",
        command: "df -i \(ShellWord.quoted(folder.path))")
    }
    // A backup is as long as the database, and so is the copy for a check.
    let needed = Self.tightFreeBytes + 2 * folder.databaseBytes
    if free < needed {
      return Finding(
        .diskSpace, .warning,
        "\(words), less than the recommended \(Quantity.grouped(needed >> 20)) MiB",
        meaning: "a backup may not fit, and changes may take longer", command: look)
    }
    return Finding(.diskSpace, .ok, words)
  }
}
