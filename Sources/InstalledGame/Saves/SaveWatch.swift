internal import Wire

/// Decides when the newest save of each watched folder is read.
///
/// Pure: the caller passes the time and the events. The game writes a save in several steps, so a save is read
/// a second after the last of them. One that cannot be taken over is tried again after 1, 2 and 4 seconds.
package struct SaveWatch {
  private struct Folder {
    /// When the newest save is read; nil if nothing happened since.
    var dueMilliseconds: Int?
    var attempts = 0
    var pauses = SaveWatch.ladder
  }

  private var folders: [Folder]

  private static let settlingMilliseconds = 1000
  private static let ladder = PauseLadder(first: 1000, longest: 4000)
  private static let mostAttempts = 4

  /// Watches this many folders, numbered from 0.
  package init(folders: Int) {
    self.folders = Array(repeating: Folder(), count: folders)
  }

  /// When `takeDue` has something at the earliest; nil while nothing is to be read.
  package var deadlineMilliseconds: Int? { folders.compactMap(\.dueMilliseconds).min() }

  /// Something was written or moved into a folder.
  package mutating func changed(_ folder: Int, at nowMilliseconds: Int) {
    folders[folder] = Folder(dueMilliseconds: nowMilliseconds + Self.settlingMilliseconds)
  }

  /// The folders whose newest save is to be read now.
  package mutating func takeDue(at nowMilliseconds: Int) -> [Int] {
    let due = folders.indices.filter { folder in
      folders[folder].dueMilliseconds.map { $0 <= nowMilliseconds } ?? false
    }
    for folder in due {
      folders[folder].dueMilliseconds = nil
      folders[folder].attempts += 1
    }
    return due
  }

  /// The newest save of a folder could not be taken over: whether it will be tried again.
  package mutating func failed(_ folder: Int, at nowMilliseconds: Int) -> Bool {
    guard folders[folder].attempts < Self.mostAttempts else {
      folders[folder] = Folder()
      return false
    }
    folders[folder].dueMilliseconds = nowMilliseconds + folders[folder].pauses.next()
    return true
  }

  /// The newest save of a folder was taken over.
  package mutating func succeeded(_ folder: Int) {
    // What happened meanwhile is read, too.
    if folders[folder].dueMilliseconds == nil { folders[folder] = Folder() }
  }
}
