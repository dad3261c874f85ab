internal import Unix

/// A copy of a store's file and log as they were at one moment, in a folder of its own.
///
/// What is looked at can be changed at will, and whoever has the store open goes on.
struct SteadyCopy {
  /// The copy; beside it is its log, if there was one.
  var file: DatabaseFile { folder.copy }
  private let folder: CheckFolder

  /// A log is started anew once in a thousand pages: what is hit so often is written to all the time.
  private static let attempts = 5

  /// Makes it in a new folder inside of another; `between` is called when the log's turn comes.
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

  /// Removes it, with its folder.
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

  /// The file first: as long as its log was not started anew, that has all which came later.
  private func copy(_ original: DatabaseFile, _ between: () -> Void) throws(FileFailure) -> Bool {
    let before = try Mark(of: original)
    do throws(FileFailure) {
      if File.exists(original.path) { try File.copy(original.path, to: file.path) }
      between()
      if File.exists(original.logPath) { try File.copy(original.logPath, to: file.logPath) }
    } catch .missing {
      return false
    }
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

/// What of a store's files changes when a copy of both would be of no one moment.
private struct Mark: Equatable {
  /// Another one for each time that the log is started anew; empty without a log.
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
      // It went between two looks: the next mark is another one.
    }
  }
}
