internal import Wire

/// Decides which saves of the watched folders are read, and when.
///
/// Pure: the caller passes the time, and the files of a folder whenever something happened there. A file is read if it
/// is new, or was written again. A file that was there at the first look is read only if the caller offers it. The
/// game writes a save in several steps, so a save is read a second after the last of them,
/// and five seconds after the first of them at the latest.
package struct SaveWatch {
  /// A file of a folder.
  package struct Place: Hashable, Sendable {
    /// The number of the folder.
    package let folder: Int
    /// The name in the folder.
    package let name: String

    package init(folder: Int, name: String) {
      self.folder = folder
      self.name = name
    }
  }

  private struct Waiting {
    var sinceMilliseconds: Int
    var dueMilliseconds: Int
    var attempts = 0
    var pauses = SaveWatch.ladder
  }

  /// When each file of a folder was written last; nil for a folder that was never seen.
  private var known: [[String: Int]?]
  private var waiting: [Place: Waiting] = [:]
  /// The files that were handed out, and are being read.
  private var reading: [Place: Waiting] = [:]

  private static let settlingMilliseconds = 1000
  private static let longestSettlingMilliseconds = 5000
  private static let ladder = PauseLadder(first: 1000, longest: 60_000)
  private static let mostAttempts = 4

  /// Watches this many folders, numbered from 0.
  package init(folders: Int) {
    known = Array(repeating: nil, count: folders)
  }

  /// When `takeDue` has something at the earliest; nil while nothing is to be read.
  package var deadlineMilliseconds: Int? { waiting.values.map(\.dueMilliseconds).min() }

  /// What is in a folder now: when each file was written last, in milliseconds since 1970.
  ///
  /// Returns whether this was the first look at the folder.
  package mutating func looked(
    at folder: Int, _ files: [String: Int], nowMilliseconds now: Int
  ) -> Bool {
    defer { known[folder] = files }
    for place in waiting.keys where place.folder == folder && files[place.name] == nil {
      waiting[place] = nil
    }
    guard let before = known[folder] else { return true }
    for (name, written) in files where before[name] != written {
      expect(Place(folder: folder, name: name), at: now)
    }
    return false
  }

  /// Has a file read that was there at the first look.
  package mutating func offer(_ place: Place, at nowMilliseconds: Int) {
    waiting[place] = Waiting(
      sinceMilliseconds: nowMilliseconds, dueMilliseconds: nowMilliseconds)
  }

  private mutating func expect(_ place: Place, at now: Int) {
    let since = waiting[place]?.sinceMilliseconds ?? now
    let due = min(now + Self.settlingMilliseconds, since + Self.longestSettlingMilliseconds)
    waiting[place] = Waiting(sinceMilliseconds: since, dueMilliseconds: due)
  }

  /// The files to be read now, in the order in which they were written.
  package mutating func takeDue(at nowMilliseconds: Int) -> [Place] {
    let due = waiting.filter { $0.value.dueMilliseconds <= nowMilliseconds }
    for (place, entry) in due {
      waiting[place] = nil
      reading[place] = entry
      reading[place]?.attempts += 1
    }
    return due.keys.sorted { one, other in
      (written(one), one.folder, one.name) < (written(other), other.folder, other.name)
    }
  }

  private func written(_ place: Place) -> Int { known[place.folder]?[place.name] ?? 0 }

  /// A file could not be read: whether it will be tried again.
  ///
  /// A save that the game has not finished yet is whole after some seconds, so a damaged file is given up after four
  /// attempts. With `isPatient` there is no limit: an absent daemon may be back after hours.
  package mutating func failed(
    _ place: Place, isPatient: Bool, at nowMilliseconds: Int
  ) -> Bool {
    guard var entry = reading.removeValue(forKey: place) else { return false }
    // The file was written again meanwhile, and waits already.
    if waiting[place] != nil { return true }
    guard isPatient || entry.attempts < Self.mostAttempts else { return false }
    entry.dueMilliseconds = nowMilliseconds + entry.pauses.next()
    waiting[place] = entry
    return true
  }

  /// A file was read, and taken over if it had to be.
  package mutating func succeeded(_ place: Place) {
    reading[place] = nil
  }
}
