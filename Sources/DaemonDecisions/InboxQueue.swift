/// The folders and files of the inbox that need a look; a machine that only knows names and times.
///
/// Its owner performs one step after the other: lists a folder, or takes a file. A file that cannot
/// be taken has its own pause and delays nothing else. Times are milliseconds of any clock.
package struct InboxQueue: Equatable, Sendable {
  /// What to do next.
  package enum Step: Equatable, Sendable {
    /// List the folder, and report with `listed`; an empty name is the inbox itself.
    case list(String)
    /// Take the file, and report with `ended`, `left`, `postponed` or `paused`.
    case take(String)
  }

  /// Why a file waits.
  private struct Wait: Equatable {
    var until: Int
    /// Nil for a file that is being written: it is tried again when the folder changes.
    var reason: String?
  }

  /// Folders that may have new files, in order.
  private var folders: [String] = []
  /// Files to take, in order.
  private var files: [String] = []
  private var waits: [String: Wait] = [:]
  /// How often a file was found being written.
  private var attempts: [String: Int] = [:]
  /// Folders to list at a certain time.
  private var looks: [String: Int] = [:]
  /// Folders with more files than `fileLimit` allowed.
  private var cut: Set<String> = []
  private var underWay: String?
  private var hasProgressed = false
  /// A pause of all files, because the failure concerns them all.
  private var pause: Wait?

  /// The names of files that are held at once; for more, the folder is listed again.
  package static let fileLimit = 1_000

  /// People rarely free a disk or correct a permission faster; the queue wakes only while a file
  /// waits.
  package static let pauseMilliseconds = 30_000

  /// Knows nothing: start with `changed("")`.
  package init() {}

  /// Notes that something happened in a folder.
  package mutating func changed(_ folder: String) {
    if !folders.contains(folder) { folders.append(folder) }
  }

  /// Plans to list a folder at a time, unless it is to be listed earlier.
  package mutating func lookAgain(_ folder: String, at time: Int) {
    looks[folder] = min(looks[folder] ?? time, time)
  }

  /// Tries all waiting files at once, on request.
  package mutating func retry() {
    pause = nil
    for path in waits.keys { waits[path]?.until = .min }
    changed("")
  }

  /// Takes the complete list of a folder's files to take.
  package mutating func listed(_ folder: String, names: [String]) {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let paths = names.map { prefix + $0 }
    forgetWaits(in: folder, but: Set(paths))
    var known = Set(files)
    // A file with a reason keeps its pause; a file that was being written is tried again at once.
    for path in paths where path != underWay && waits[path]?.reason == nil {
      guard known.insert(path).inserted else { continue }
      guard files.count < Self.fileLimit else {
        cut.insert(folder)
        return
      }
      waits[path] = nil
      files.append(path)
    }
  }

  /// Forgets a removed folder with its files.
  package mutating func gone(_ folder: String) {
    forgetWaits(in: folder, but: [])
  }

  private mutating func forgetWaits(in folder: String, but present: Set<String>) {
    for path in waits.keys where Self.folder(of: path) == folder && !present.contains(path) {
      waits[path] = nil
      attempts[path] = nil
    }
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// The next step; nil if nothing is to be done now.
  ///
  /// A folder is listed only after all known files are taken: taking a file changes its folder, so
  /// a folder with many files would otherwise be listed again after each file.
  package mutating func next(at now: Int) -> Step? {
    for (folder, time) in looks where time <= now {
      looks[folder] = nil
      changed(folder)
    }
    if let pause, pause.until <= now { self.pause = nil }
    if let file = nextFile(at: now) {
      underWay = file
      return .take(file)
    }
    // Without progress, the same files would be listed again.
    if folders.isEmpty, files.isEmpty, underWay == nil, hasProgressed { folders = cut.sorted() }
    if folders.isEmpty || !files.isEmpty && pause == nil { return nil }
    let folder = folders.removeFirst()
    if cut.remove(folder) != nil { hasProgressed = false }
    return .list(folder)
  }

  private mutating func nextFile(at now: Int) -> String? {
    guard underWay == nil, pause == nil else { return nil }
    if !files.isEmpty { return files.removeFirst() }
    let due = waits.filter { $0.value.until <= now }.keys.min()
    if let due { waits[due] = nil }
    return due
  }

  /// When `next` has something to do again if nothing happens before; nil for never.
  package var deadline: Int? {
    let due = underWay == nil ? pause?.until ?? waits.values.map(\.until).min() : nil
    return [due, looks.values.min()].compactMap(\.self).min()
  }

  /// The waiting files and their reasons, by path; without files that are being written.
  package var waiting: [(path: String, reason: String)] {
    var all = waits.compactMap { path, wait in wait.reason.map { (path: path, reason: $0) } }
    if let reason = pause?.reason { all += files.prefix(1).map { (path: $0, reason: reason) } }
    return all.sorted { $0.path < $1.path }
  }
}

// MARK: - What became of the file under way

extension InboxQueue {
  /// Notes the new name of the file under way.
  package mutating func renamed(to path: String) {
    guard let former = underWay else { return }
    attempts[former] = nil
    underWay = path
  }

  /// Notes that the file under way has left the folder.
  package mutating func ended() {
    if let underWay { attempts[underWay] = nil }
    underWay = nil
    hasProgressed = true
  }

  /// Notes that the file under way is still being written: it is tried when its folder changes, and
  /// again soon.
  ///
  /// The kernel reports that a file is closed shortly before the file no longer counts as being
  /// written.
  package mutating func left(at now: Int) {
    guard let file = underWay else { return }
    let attempt = min(attempts[file] ?? 0, Self.leftMilliseconds.count - 1)
    attempts[file] = attempt + 1
    wait(Wait(until: now + Self.leftMilliseconds[attempt], reason: nil))
  }

  /// The pauses for a file that is being written; the last one repeats.
  package static let leftMilliseconds = [50, 500, 2_000, 10_000]

  /// Makes the file under way wait, for a reason that concerns only this file.
  package mutating func postponed(_ reason: String, at now: Int) {
    wait(Wait(until: now + Self.pauseMilliseconds, reason: reason))
  }

  private mutating func wait(_ wait: Wait) {
    guard let file = underWay else { return }
    underWay = nil
    waits[file] = wait
  }

  /// Makes all files wait; the file under way is then the first.
  package mutating func paused(_ reason: String, at now: Int) {
    guard let file = underWay else { return }
    underWay = nil
    files.insert(file, at: 0)
    pause = Wait(until: now + Self.pauseMilliseconds, reason: reason)
  }
}
