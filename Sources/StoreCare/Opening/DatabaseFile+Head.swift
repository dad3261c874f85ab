internal import ProfileStore
internal import SQLite
internal import Unix

extension DatabaseFile {
  /// Whether the file has the head of a database, with numbers that no program writes there.
  ///
  /// Without this check, such a head could pass for that of another program or of a newer version,
  /// and the file would be refused. Ask before the file is opened: this reads the file through a
  /// descriptor of its own, and closing that would drop the lock of an open database.
  func hasImpossibleHead() throws(OpeningTrouble) -> Bool {
    let head: [UInt8]
    do throws(FileFailure) {
      head = try File.readWhatCanBe(path, limitBytes: Head.bytes)
    } catch {
      throw .refused(.cannotOpen(message: error.words, errorNumber: 0))
    }
    return head.count == Head.bytes && head.starts(with: Head.magic) && !Head.isPossible(head)
  }

  /// The program and the version that the head names; nil without a head.
  func mark() -> (application: Int32, version: Int)? {
    do throws(FileFailure) {
      let head = try File.readWhatCanBe(path, limitBytes: Head.bytes)
      guard head.count == Head.bytes, head.starts(with: Head.magic) else { return nil }
      return (Int32(truncatingIfNeeded: Head.number(head, 68)), Head.number(head, 60))
    } catch {
      return nil
    }
  }

  /// Whether the head asks for a write-ahead log, as in every store that is not a backup.
  var hasLogMode: Bool {
    do throws(FileFailure) {
      let head = try File.readWhatCanBe(path, limitBytes: Head.bytes)
      return head.count == Head.bytes && head[18] == 2
    } catch {
      return false
    }
  }

  /// Whether SQLite would drop acknowledged commits together with the log's damaged end.
  func hasDamagedLog() throws(OpeningTrouble) -> Bool {
    do throws(FileFailure) {
      let log = try File.readWhatCanBe(logPath, limitBytes: StoreLimits.salvageBytes)
      return DatabaseImage(file: [], log: log).hasLostCommits
    } catch {
      throw .refused(.cannotOpen(message: error.words, errorNumber: 0))
    }
  }

  /// See https://sqlite.org/fileformat2.html#the_database_header.
  private enum Head {
    static let bytes = 100
    static let magic = Array("SQLite format 3\0".utf8)

    /// Far more migrations than any program has had.
    private static let versions = 0..<100_000

    static func isPossible(_ head: [UInt8]) -> Bool {
      // 1 with a rollback journal, 2 with a write-ahead log.
      let isWritable = 1...2 ~= head[18] && 1...2 ~= head[19]
      let isUnused = head[72..<92].allSatisfy { $0 == 0 }
      let isFormat = 0...4 ~= number(head, 44) && 0...3 ~= number(head, 56)
      return isWritable && isUnused && isFormat && versions ~= number(head, 60)
    }

    static func number(_ head: [UInt8], _ offset: Int) -> Int {
      head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
  }
}

extension ProfileDatabase {
  /// Why the next opening may refuse a file instead of mending it; nil if the head is ours, or none.
  ///
  /// Ask only while the database is closed.
  package static func refusalByHead(of database: String) -> StoreOpenFailure? {
    guard let mark = DatabaseFile(path: database).mark() else { return nil }
    let known = StoreSchema.versions
    if mark.application != StoreSchema.applicationID {
      return .foreign(applicationID: mark.application)
    }
    if 1..<known.lowerBound ~= mark.version {
      return .older(version: mark.version, known: known.lowerBound)
    }
    return mark.version > known.upperBound
      ? .newer(version: mark.version, known: known.upperBound) : nil
  }
}
