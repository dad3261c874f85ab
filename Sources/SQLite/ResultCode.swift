internal import CSQLite

/// SQLite's extended result code; its low byte is the kind of failure.
package struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The number as SQLite's manual lists it.
  package let rawValue: Int32

  /// Takes any code, even one of a later SQLite.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The kind without its detail; compare it with the constants below.
  package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

  /// Whether the operating system could not read a part of the file, or found its data corrupted.
  package var isLostData: Bool {
    [
      SQLITE_IOERR | 1 << 8, SQLITE_IOERR | 2 << 8, SQLITE_IOERR | 32 << 8, SQLITE_IOERR | 33 << 8,
    ].contains(rawValue)
  }

  /// Another connection holds a lock that this one needs.
  package static let busy = ResultCode(rawValue: SQLITE_BUSY)
  /// The file cannot be opened or made.
  package static let cantOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  /// A UNIQUE, NOT NULL, CHECK, FOREIGN KEY or STRICT type constraint would be broken.
  package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  /// The file's pages contradict each other.
  package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  /// The statement itself is wrong, or the failure has no code of its own.
  package static let error = ResultCode(rawValue: SQLITE_ERROR)
  /// The disk, the quota or `max_page_count` leaves no room.
  package static let full = ResultCode(rawValue: SQLITE_FULL)
  /// The operating system failed to read, write or synchronize the file.
  package static let ioError = ResultCode(rawValue: SQLITE_IOERR)
  /// SQLite was called in an order that it does not allow: our bug.
  package static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
  /// The file has content, but is no database.
  package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
  /// Memory ran out.
  package static let outOfMemory = ResultCode(rawValue: SQLITE_NOMEM)
  /// The file, or the folder of its log, is not writable.
  package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  /// A text or blob is longer than SQLite accepts.
  package static let tooBig = ResultCode(rawValue: SQLITE_TOOBIG)
  /// A UNIQUE constraint other than the primary key would be broken; `primary` is `constraint`.
  package static let uniqueConstraint = ResultCode(rawValue: SQLITE_CONSTRAINT | 8 << 8)
  /// The primary key exists already; `primary` is `constraint`.
  package static let primaryKeyConstraint = ResultCode(rawValue: SQLITE_CONSTRAINT | 6 << 8)
}
