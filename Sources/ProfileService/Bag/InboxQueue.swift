/// Which folders and files of the inbox are to be looked at; a machine that knows only their names.
///
/// Its owner carries out one step after the other: it lists a folder, or takes a file.
package struct InboxQueue: Equatable, Sendable {
  /// What to do next.
  package enum Step: Equatable, Sendable {
    /// List the folder, and report with `listed`; an empty name is the inbox itself.
    case list(String)
    /// Take the file, and report with `ended`, `skipped` or `postponed`.
    case take(String)
  }

  /// Folders that may have new files, in order.
  private var folders: [String] = []
  /// Files to take, in order.
  private var files: [String] = []
  /// Folders with more files than there was room for.
  private var cut: Set<String> = []
  private var underWay: String?
  private var hasProgressed = false
  /// Whether a file stayed because of a failure that may pass; nothing is done before `retry`.
  package private(set) var isPaused = false

  /// The names of files that are held at once; the folder is listed again for more.
  package static let fileLimit = 1_000

  /// Knows of nothing: begin with `changed("")`.
  package init() {}

  /// Something happened in a folder.
  package mutating func changed(_ folder: String) {
    if !folders.contains(folder) { folders.append(folder) }
  }

  /// The folder has these entries that are not folders; names that do not count are ignored.
  package mutating func listed(_ folder: String, names: [String]) {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let known = Set(files)
    for name in names where Self.counts(name) {
      let path = prefix + name
      guard !known.contains(path), path != underWay else { continue }
      guard files.count < Self.fileLimit else {
        cut.insert(folder)
        return
      }
      files.append(path)
    }
  }

  /// Whether a file of this name is taken: a text or JSON file that is not hidden.
  package static func counts(_ name: String) -> Bool {
    let name = name.lowercased()
    return !name.hasPrefix(".") && (name.hasSuffix(".txt") || name.hasSuffix(".json"))
  }

  /// The next step; nil if nothing is to be done, or a file is under way.
  package mutating func next() -> Step? {
    guard underWay == nil, !isPaused else { return nil }
    if !files.isEmpty {
      let file = files.removeFirst()
      underWay = file
      return .take(file)
    }
    // Without progress the same files would be found again.
    if folders.isEmpty, hasProgressed { folders = cut.sorted() }
    if folders.isEmpty { return nil }
    hasProgressed = false
    let folder = folders.removeFirst()
    cut.remove(folder)
    return .list(folder)
  }

  /// The file under way has left the folder.
  package mutating func ended() {
    underWay = nil
    hasProgressed = true
  }

  /// The file under way is still being written: closing it reports its folder again.
  package mutating func skipped() {
    underWay = nil
  }

  /// The file under way stays, because of a failure that may pass.
  ///
  /// The file is the first after the pause, unless the failure is its own: then the others are, so
  /// that none waits for a file that cannot be read.
  package mutating func postponed(behindOthers: Bool = false) {
    guard let file = underWay else { return }
    underWay = nil
    files.insert(file, at: behindOthers ? files.endIndex : files.startIndex)
    isPaused = true
  }

  /// Continues after a pause.
  package mutating func retry() {
    isPaused = false
  }
}
