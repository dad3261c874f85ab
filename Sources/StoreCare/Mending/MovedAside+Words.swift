internal import ProfileStore
internal import StoreJobs

extension MovedAside {
  /// The problems, what was done with the file, and what to type; one line each.
  package var damageWords: [String] {
    problems.map { "the database is damaged: \($0)" }
      + unusableBackups.map { "the backup \($0) is damaged or cannot be read" }
      + removed.map {
        "\(StoreLimits.keptDamagedFiles) damaged databases are kept, the oldest and the newest: "
          + "\($0) was removed"
      }
      + (isGone ? reminderWords : movedWords)
  }

  private var reminderWords: [String] {
    [
      "`alchemy status` says so until you remove \(path)",
      "hint: when your profiles are complete again: `rm \(path)`",
    ]
  }

  private var movedWords: [String] {
    [
      "it was moved to \(path), unchanged",
      "hint: when you no longer need it: `rm \(path)*`",
    ]
  }

  /// Which store replaced the file.
  package var baseWords: String {
    repair.backup.map { "the backup \($0) took its place" }
      ?? "there is no backup, so a new database took its place"
  }

  /// What was taken over from the damaged store, and what is lost.
  package var salvageWords: String {
    let salvaged =
      repair.salvaged == 1 ? "1 change was" : "\(repair.salvaged) changes and states were"
    let loss = repair.lost == 0 && !lacksCommits ? ["no value is known to be lost"] : []
    let rest = details.isEmpty ? ["history may be, where a state was read and no changes"] : details
    return "\(salvaged) read out of the damaged database into it; "
      + (loss + rest).joined(separator: "; ")
  }
}
