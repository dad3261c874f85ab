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

  /// The reason alone, in a part of a sentence.
  package var cause: String {
    switch self {
    case .relative: "the path does not begin with /"
    case .noFolder(let folder): "there is no folder \(folder)"
    case .taken: "something is there already, and nothing is ever replaced"
    case .noStore: "there is no database yet"
    case .opening(let failure): failure.cause
    case .unsound(let problems):
      "what was to be copied is damaged: " + problems.joined(separator: "; ")
    case .store(let failure): failure.cause
    case .file(let failure): failure.words
    }
  }

  private func hint(_ path: String, _ database: String) -> String {
    let folder = Folder.parent(of: path)
    return switch self {
    case .relative: "name the file from the root: `alchemy backup $PWD/FILE`"
    case .noFolder(let folder): "make it with `mkdir -p \(folder)`, or name another file"
    case .taken: "name another file, or move this one away: `mv \(path) \(path).old`"
    case .noStore: "look where it should be with `ls -l \(database)`, or give another --data-dir"
    case .opening(.inUse): "the daemon that runs writes it: `alchemy backup \(path)`"
    case .store(.corrupt): "see what is damaged with `alchemyd check`; the next start mends it"
    case .opening, .unsound: "start the daemon, which says what can be done: `alchemyd`"
    case .store, .file: "look at the folder with `ls -ld \(folder)`, and at `df \(folder)`"
    }
  }
}
