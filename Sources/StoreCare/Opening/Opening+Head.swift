internal import ProfileStore
internal import SQLite

extension Opening {
  /// The damage of a head with an unknown version or another program's `application_id`; nil if the head
  /// may be right.
  ///
  /// The tables show the program and the version as well. But somebody may have changed the head by
  /// hand to keep this program away. So the head counts as damaged only if the newest backup is ours.
  func headDamage(_ connection: Connection, _ failure: MigrationFailure) -> String? {
    let said: String
    switch failure {
    case .database: return nil
    case .olderVersion(let found, _), .newerVersion(let found, _): said = "version \(found)"
    case .foreignApplication(let found): said = "the application_id \(found)"
    }
    guard let version = ownVersion(connection), hasBackupOfOurs else { return nil }
    return Self.words(head: said, tables: version)
  }

  /// The version whose tables the file has exactly; nil if it has any other tables.
  func ownVersion(_ connection: Connection) -> Int? {
    do throws(SQLiteError) {
      for version in StoreSchema.versions.reversed()
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

  /// Whether this program made the newest backup, and no newer version of it was here.
  private var hasBackupOfOurs: Bool {
    let known = StoreSchema.versions
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
      return version > known.upperBound
    }
    return mark.application == StoreSchema.applicationID && known ~= mark.version && !wasNewer
  }
}
