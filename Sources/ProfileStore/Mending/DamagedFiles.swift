internal import Unix

/// The damaged files that lie beside a store, each with its log: only names of ours are touched.
struct DamagedFiles {
  private let store: DatabaseFile

  init(beside store: DatabaseFile) {
    self.store = store
  }

  /// What their names have behind the store's.
  static let word = "damaged"

  /// A moment as in 20261122T101500000Z, and which of those of one moment it is.
  struct Name {
    var time: Substring
    var number: Int
    var text: String

    private static let timeForm = "ddddddddTdddddddddZ".utf8

    /// Nil for every other text: such a file is somebody else's.
    init?(_ text: String) {
      time = text.prefix(Self.timeForm.count)
      guard time.utf8.count == Self.timeForm.count,
        zip(time.utf8, Self.timeForm).allSatisfy({ byte, wanted in
          wanted == UInt8(ascii: "d") ? 0x30...0x39 ~= byte : byte == wanted
        })
      else { return nil }
      self.text = text
      let rest = text.dropFirst(Self.timeForm.count)
      guard !rest.isEmpty else {
        number = 1
        return
      }
      guard rest.first == "-", let found = Int(rest.dropFirst()), found > 1 else { return nil }
      number = found
    }
  }

  /// Removes what is beyond those that are kept, never the one at a path: the paths that went.
  ///
  /// The oldest stays with the newest. Where a disk fails again and again, it is the one that may
  /// have what no later one has.
  ///
  /// One that cannot be removed is tried again when the next one comes.
  func prune(sparing spared: String) -> [String] {
    do throws(FileFailure) {
      return try paths().dropFirst(StoreLimits.keptDamagedFiles - 1).dropLast()
        .filter { $0 != spared && Self.isRemoved($0) }
    } catch {
      return []
    }
  }

  /// The newest first; of some there may be the log alone.
  private func paths() throws(FileFailure) -> [String] {
    let beginning = store.path + "." + Self.word + "-"
    let folder = Folder.parent(of: store.path)
    var names: [String: Name] = [:]
    for name in try Folder.list(folder) {
      let path = folder + "/" + name
      guard path.hasPrefix(beginning) else { continue }
      let rest = String(path.dropFirst(beginning.count))
      let text = rest.hasSuffix("-wal") ? String(rest.dropLast("-wal".count)) : rest
      names[text] = Name(text)
    }
    return names.values.sorted { ($0.time, $0.number) > ($1.time, $1.number) }
      .map { beginning + $0.text }
  }

  /// Whether nothing of it is left: the file goes first, for its log alone is the least.
  private static func isRemoved(_ path: String) -> Bool {
    do throws(FileFailure) {
      for ending in ["", "-wal", "-shm"] { try File.remove(path + ending) }
      return true
    } catch {
      return false
    }
  }
}
