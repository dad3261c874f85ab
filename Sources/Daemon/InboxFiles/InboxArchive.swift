import DaemonDecisions
import ProfileService
import Systemd
import Unix
import Wire

/// The folders `done` and `refused` of the inbox, which keep the newest files that have left it.
struct InboxArchive {
  /// Where a file goes.
  enum Shelf {
    case done
    case refused(Refusal)
  }

  /// Why a file is refused.
  struct Refusal {
    /// The file's path in the inbox.
    var path: String
    /// The whole path, to which the file can be moved back.
    var home: String
    /// Sentences without full stops.
    var reasons: [String]
  }

  private static let done = "done"
  /// The name of the folder with the refused files.
  static let refused = "refused"

  /// No folder of these names in the inbox itself belongs to a profile.
  static let names: Set<String> = [done, refused]

  /// Enough to see what was imported lately.
  private static let doneLimit = 20

  /// A hundred files, each with its reason; a mod may write a file every minute.
  private static let refusedLimit = 200

  private static let ending = ".why"

  /// What was listed last; nil if the folder may have changed since.
  private var listed: (count: Int, files: [SystemStatus.Inbox.File])?

  /// The folders may have changed.
  mutating func changed() { listed = nil }

  /// A reason has a line for each line of the list that could not be read.
  private static let reasonBytes = 1 << 20

  /// More than the limits leave there, unless somebody else fills the folder.
  private static let entryLimit = 4_096

  /// Moves a file, by copying it where the folder is on another disk; returns its new path.
  ///
  /// The reason is written first, so that no refused file is without one. Replaces nothing, and follows no
  /// link.
  mutating func move(
    _ fileName: String, of folder: OpenFolder, to shelf: Shelf, as list: String,
    in inbox: OpenFolder
  ) throws(FileFailure) -> String {
    let (name, limit) =
      switch shelf {
      case .done: (Self.done, Self.doneLimit)
      case .refused: (Self.refused, Self.refusedLimit)
      }
    changed()
    try inbox.makeFolder(name)
    let target = try inbox.folder(name)
    guard try folder.status(fileName) != nil else {
      throw .missing(path: "\(folder.path)/\(fileName)")
    }
    var number: Int?
    while true {
      let newName = InboxName.cut(list, number: number)
      if try put(fileName, of: folder, to: shelf, as: newName, in: target) {
        try keepNewest(limit, in: target)
        return "\(target.path)/\(newName)"
      }
      number = (number ?? 1) + 1
    }
  }

  /// False if a name is taken.
  private func put(
    _ fileName: String, of folder: OpenFolder, to shelf: Shelf, as newName: String,
    in target: OpenFolder
  ) throws(FileFailure) -> Bool {
    guard case .refused(let refusal) = shelf else {
      return try move(fileName, of: folder, as: newName, in: target)
    }
    guard try target.status(newName) == nil else { return false }
    let why = Self.why(refusal, newPath: "\(target.path)/\(newName)")
    guard try target.write(why, to: newName + Self.ending) else { return false }
    do throws(FileFailure) {
      if try move(fileName, of: folder, as: newName, in: target) { return true }
    } catch {
      try target.remove(newName + Self.ending)
      throw error
    }
    try target.remove(newName + Self.ending)
    return false
  }

  private func move(
    _ fileName: String, of folder: OpenFolder, as newName: String, in target: OpenFolder
  ) throws(FileFailure) -> Bool {
    do throws(FileFailure) {
      return try folder.rename(fileName, to: newName, in: target)
    } catch .system(let failure) where failure.errno == .otherDisk {
      guard try folder.copy(fileName, to: newName, in: target) else { return false }
      try folder.remove(fileName)
      return true
    }
  }

  private static func why(_ refusal: Refusal, newPath: String) -> [UInt8] {
    let back = "mv \(newPath.quotedForShell) \(refusal.home.quotedForShell)"
    let lines =
      ["\(refusal.path.split(whereSeparator: \.isNewline).joined(separator: " ")) was not imported"]
      + refusal.reasons
      + ["hint: correct what is wrong, then: \(back)"]
    // Nothing in a list may control the terminal on which these lines are read.
    return Array(lines.map { LogLine.escaped($0) + "\n" }.joined().utf8)
  }

  private func keepNewest(_ limit: Int, in target: OpenFolder) throws(FileFailure) {
    // A folder there is the player's own.
    let files = try target.entries(limit: Self.entryLimit).entries.filter {
      $0.status.kind != .folder
    }
    let sorted = files.sorted { $0.status.renamedNanoseconds < $1.status.renamedNanoseconds }
    let names = Set(files.compactMap(\.name))
    for (position, file) in sorted.enumerated() {
      guard let name = file.name else { continue }
      // The file of a reason may have been moved back.
      let isAlone =
        name.hasSuffix(Self.ending) && !names.contains(String(name.dropLast(Self.ending.count)))
      if isAlone || position < sorted.count - limit { try target.remove(name) }
    }
  }
}

// MARK: - What was refused

extension InboxArchive {
  /// The refused files that are still there, the newest first, with the first reason of each.
  ///
  /// Lists at most as many as a status shows, and counts the others. Reads the folder again only if it
  /// has changed, or is not watched.
  mutating func refused(
    of root: String, isWatched: Bool
  ) -> (count: Int, files: [SystemStatus.Inbox.File]) {
    if isWatched, let listed { return listed }
    let now = list(of: root)
    listed = now
    return now
  }

  private func list(of root: String) -> (count: Int, files: [SystemStatus.Inbox.File]) {
    do throws(FileFailure) {
      let folder = try OpenFolder(root).folder(Self.refused)
      let files = try folder.entries(limit: Self.entryLimit).entries.filter {
        $0.status.kind != .folder && !$0.shownName.hasSuffix(Self.ending)
      }
      let newest = files.sorted { $0.status.renamedNanoseconds > $1.status.renamedNanoseconds }
      return (
        files.count,
        newest.prefix(SystemStatus.Inbox.fileLimit).map { entry in
          SystemStatus.Inbox.File(
            "\(Self.refused)/\(entry.shownName)", .refused, reason(of: entry, in: folder))
        }
      )
    } catch {
      // Most inboxes have no such folder; one that cannot be read is told when a file is to go there.
      return (0, [])
    }
  }

  private func reason(of entry: OpenFolder.Entry, in folder: OpenFolder) -> String {
    guard let name = entry.name else { return "no reason is known" }
    do throws(FileFailure) {
      let content = try folder.read(
        name + Self.ending, limitBytes: Self.reasonBytes, nowMilliseconds: .max)
      guard case .settled(let bytes) = content else { return "no reason is known" }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      return lines.dropFirst().first.map(String.init) ?? "no reason is known"
    } catch {
      return "no reason is known"
    }
  }
}
