internal import ProfileStore
internal import Unix

extension BackupFailure {
  /// Three lines for a person: what failed, why, and what to type next.
  ///
  /// The paths are the backup's and the database's.
  package func words(path: String, database: String) -> String {
    """
    cannot write a backup to \(path)
    caused by: \(cause)
    hint: \(hint(path, database))
    """
  }

  /// The reason alone, as a part of a sentence.
  package var cause: String {
    switch self {
    case .relative: "the path does not begin with /"
    case .noFolder(let folder): "there is no folder \(folder)"
    case .taken: "a file of that name exists, and a backup never overwrites one"
    case .noStore: "there is no database yet"
    case .opening(let failure): failure.cause
    case .unsound(let problems):
      "the database is damaged: " + problems.joined(separator: "; ")
    case .noRoom(let folder, let needed, let free):
      "\(folder) needs \(Self.mebibytes(over: needed)) MiB of free space, and has \(free >> 20) MiB"
    case .store(let failure): failure.cause
    case .file(let failure): failure.words
    }
  }

  /// Rounded up, so that the named space suffices.
  private static func mebibytes(over bytes: Int) -> Int { (bytes + (1 << 20) - 1) >> 20 }

  private func hint(_ path: String, _ database: String) -> String {
    let folder = Folder.parent(of: path)
    return switch self {
    case .relative: "use an absolute path: `alchemy backup $PWD/FILE`"
    case .noFolder(let folder): "create it with `mkdir -p \(folder)`, or choose another file"
    case .taken: "choose another name, or move this file away: `mv \(path) \(path).old`"
    case .noStore: "see where it should be with `ls -l \(database)`, or choose another --data-dir"
    case .opening(.inUse): "ask the running daemon instead: `alchemy backup \(path)`"
    case .store(.corrupt): "see what is damaged with `alchemyd check`; the next start repairs it"
    case .opening, .unsound: "start the daemon, which says what to do: `alchemyd`"
    case .noRoom, .store, .file:
      "check the folder with `ls -ld \(folder)`, and the disk with `df \(folder)`"
    }
  }
}
