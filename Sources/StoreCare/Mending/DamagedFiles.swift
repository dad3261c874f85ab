internal import ProfileStore
internal import Unix

/// The damaged files beside a store, each with its log; files with other names are left alone.
struct DamagedFiles {
  private let store: DatabaseFile

  init(beside store: DatabaseFile) {
    self.store = store
  }

  /// The word in their names, after the store's name.
  static let word = "damaged"

  /// A time as in 20261122T101500000Z, and a number among the files of the same time.
  struct Name {
    var time: Substring
    var number: Int
    var text: String

    private static let timeForm = "ddddddddTdddddddddZ".utf8

    /// Nil for every other text; such a file is not ours.
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

  /// Removes the files beyond those that are kept, but never the given one; returns the removed paths.
  ///
  /// The oldest file stays with the newest ones. If a disk fails again and again, the oldest may have
  /// what no later file has.
  ///
  /// A file that cannot be removed is tried again after the next mending.
  func prune(sparing spared: String) -> [String] {
    do throws(FileFailure) {
      return try paths().dropFirst(StoreLimits.keptDamagedFiles - 1).dropLast()
        .filter { $0 != spared && Self.isRemoved($0) }
    } catch {
      return []
    }
  }

  /// The paths of the damaged files, the newest first; some may have only their log left.
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

  /// Removes a file and then its log, which is worth less alone; returns whether both are gone.
  private static func isRemoved(_ path: String) -> Bool {
    do throws(FileFailure) {
      for ending in ["", "-wal", "-shm"] { try File.remove(path + ending) }
      return true
    } catch {
      return false
    }
  }
}
