internal import ProfileStore
internal import Unix

/// A copy of a store's file and log as they were at one moment, in a temporary folder.
///
/// The check may change the copy, and a daemon that has the store open goes on.
struct SteadyCopy {
  /// The copy, with its log beside it if there was one.
  var file: DatabaseFile { folder.copy }
  private let folder: CheckFolder

  /// SQLite restarts the log after a thousand pages: if it restarts in each try, the store is too busy.
  private static let attempts = 5

  /// Makes the copy in a new folder inside another; `between` is called before the log is copied.
  init(
    of original: DatabaseFile, in parent: String, between: () -> Void
  ) throws(StoreCheckFailure) {
    do throws(FileFailure) {
      folder = try CheckFolder(in: parent)
    } catch {
      throw .file(error)
    }
    do throws(StoreCheckFailure) {
      try Self.findRoom(for: original, in: parent)
      try take(original, between)
    } catch {
      remove()
      throw error
    }
  }

  /// Removes the copy and its folder.
  func remove() {
    folder.remove()
  }

  private func take(_ original: DatabaseFile, _ between: () -> Void) throws(StoreCheckFailure) {
    for _ in 1...Self.attempts {
      do throws(FileFailure) {
        if try copy(original, between) { return }
        try folder.empty()
      } catch {
        throw .file(error)
      }
    }
    throw .changing
  }

  /// Copies the file first: the log has everything later, unless it was restarted.
  private func copy(_ original: DatabaseFile, _ between: () -> Void) throws(FileFailure) -> Bool {
    let before = try Mark(of: original)
    do throws(FileFailure) {
      if File.exists(original.path) { try File.copy(original.path, to: file.path) }
      between()
      if File.exists(original.logPath) { try File.copy(original.logPath, to: file.logPath) }
    } catch .missing {
      return false
    }
    // If the log was restarted meanwhile, the two copies may be of different moments.
    return before == (try Mark(of: original))
  }

  private static func findRoom(
    for original: DatabaseFile, in parent: String
  ) throws(StoreCheckFailure) {
    let bytes: Int
    let freeBytes: Int
    do {
      bytes = try size(of: original) + StoreLimits.spareDiskBytes
      freeBytes = try DiskSpace(at: parent).freeBytes
    } catch {
      throw .file(error)
    }
    guard freeBytes >= bytes else { throw .noRoom(folder: parent, neededBytes: bytes) }
  }

  private static func size(of original: DatabaseFile) throws(FileFailure) -> Int {
    var bytes = 0
    for path in [original.path, original.logPath] where File.exists(path) {
      bytes += try Folder.status(path).bytes
    }
    return bytes
  }
}

/// The parts of a store's files that change if a copy of both is not the state of one moment.
private struct Mark: Equatable {
  /// The log's header, which changes with each restart; empty without a log.
  var logHead: [UInt8] = []
  var head: [UInt8] = []
  var bytes = 0
  var inode: UInt64 = 0

  /// The head of SQLite's log, with the random numbers that its pages repeat.
  private static let logHeadBytes = 32

  /// The head of SQLite's file, with the count of its changes where it has no log.
  private static let headBytes = 100

  init(of file: DatabaseFile) throws(FileFailure) {
    do throws(FileFailure) {
      if File.exists(file.logPath) {
        logHead = try File.beginning(of: file.logPath, bytes: Self.logHeadBytes)
      }
      guard logHead.isEmpty, File.exists(file.path) else { return }
      head = try File.beginning(of: file.path, bytes: Self.headBytes)
      let status = try Folder.status(file.path)
      (bytes, inode) = (status.bytes, status.inode)
    } catch .missing {
      // The file was removed between two system calls: the next mark differs.
    }
  }
}
