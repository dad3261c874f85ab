internal import ProfileStore
internal import Unix

extension RestoreFailure {
  /// Three lines for a person about a database that could not be restamped.
  package func words(restamping database: String) -> String {
    """
    cannot restamp \(database)
    caused by: \(causeOfRestamping(database))
    hint: \(hintOfRestamping(database))
    """
  }

  private func causeOfRestamping(_ database: String) -> String {
    if case .unsound(let problems) = self {
      return "it is damaged: " + problems.joined(separator: "; ")
    }
    return cause(database)
  }

  private func hintOfRestamping(_ database: String) -> String {
    switch self {
    case .missing:
      "name the folder that has the database alchemyd.db: `alchemyd restamp --data-dir DIR`"
    case .unsound:
      "nothing was changed; `alchemyd check` says how to have it mended; then try again"
    case .unusable: "nothing was changed; `alchemyd check` says more"
    case .itself, .sourceInUse, .withoutLog, .inUse, .file, .stranded:
      hint(source: database, database)
    }
  }

  /// Three lines for a person: what failed, why, and what to type next.
  package func words(source: String, database: String) -> String {
    """
    cannot restore \(source)
    caused by: \(cause(database))
    hint: \(hint(source: source, database))
    """
  }

  private func cause(_ database: String) -> String {
    switch self {
    case .missing: "there is no such file"
    case .itself: "it is the database itself"
    case .sourceInUse: "another process has it open"
    case .withoutLog(let log):
      "it has no change: it was copied without its log \(log), which has them while a daemon runs"
    case .unsound(let problems):
      "it is damaged, or not a backup: " + problems.joined(separator: "; ")
    case .unusable(let failure): failure.cause
    case .inUse: "a daemon has the database \(database) open, or another process is replacing it"
    case .file(let failure): failure.words
    case .stranded(let failure, let place):
      "\(failure.words); the database that was there is now \(place)"
    }
  }

  private func hint(source: String, _ database: String) -> String {
    let folder = Folder.parent(of: database)
    return switch self {
    case .missing, .itself: "choose a backup: `alchemyd restore FILE`"
    case .sourceInUse: "ask its daemon for a backup: `alchemy backup FILE`"
    case .withoutLog:
      "nothing was changed; copy the log as well, or ask the running daemon for a backup: "
        + "`alchemy backup FILE`"
    case .unusable(.newer): "nothing was changed; install the newer alchemyd again"
    case .unusable(let failure) where failure.removal(path: source) != nil:
      "nothing was changed; choose another: `alchemyd restore FILE`; if you know who made it and trust "
        + "the rest, remove it with `\(failure.removal(path: source) ?? "")` and try again"
    case .unsound, .unusable: "nothing was changed; choose another: `alchemyd restore FILE`"
    case .inUse:
      "stop it with `systemctl --user stop alchemyd.socket alchemyd`, or kill the process that `pgrep -a "
        + "alchemyd` shows; then try again"
    case .file: "nothing was changed; check `ls -ld \(folder)` and `df \(folder)`"
    case .stranded(_, let place): "put it back: `mv \(place) \(database)`"
    }
  }
}
