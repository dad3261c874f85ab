internal import SQLite

extension Opening {
  /// What is wrong with a head that says that the file is newer, or another program's; nil where that
  /// may be so.
  ///
  /// The tables tell whose a file is, and its version, as well. But a file may be marked by hand to
  /// keep this program away: only where a backup of ours is the newest one does the head not count.
  func headDamage(_ connection: Connection, _ failure: MigrationFailure) -> String? {
    let said: String
    switch failure {
    case .database: return nil
    case .newerVersion(let found, _): said = "version \(found)"
    case .foreignApplication(let found): said = "the application_id \(found)"
    }
    guard let version = ownVersion(connection), hasBackupOfOurs else { return nil }
    return Self.words(head: said, tables: version)
  }

  /// The version whose tables the file has exactly; nil where it has others.
  func ownVersion(_ connection: Connection) -> Int? {
    do throws(SQLiteError) {
      for version in (1...StoreSchema.migrator(seed: .none).latestVersion).reversed()
      where try SchemaComparison(connection, version: version).isOurs {
        return version
      }
      return nil
    } catch {
      return nil
    }
  }

  static func words(head: String, tables version: Int) -> String {
    "the head of the file says \(head), and its tables are those of version \(version)"
  }

  /// Whether the newest backup beside the file is of this program, and no newer one was here.
  private var hasBackupOfOurs: Bool {
    let latest = StoreSchema.migrator(seed: .none).latestVersion
    let entries: [BackupFolder.Entry]
    do {
      entries = try BackupFolder(beside: original.path)
        .entries(nowMilliseconds: seed.nowMilliseconds)
    } catch {
      return false
    }
    guard let newest = entries.first,
      let mark = DatabaseFile(path: newest.path).mark()
    else { return false }
    let wasNewer = entries.contains { entry in
      guard case .migration(let version) = entry.name.kind else { return false }
      return version > latest
    }
    return mark.application == StoreSchema.applicationID && 1...latest ~= mark.version && !wasNewer
  }
}
