internal import JSON
internal import ProfileStore
internal import Profiles
internal import SQLite
package import StoreJobs
internal import Unix
internal import Wire

/// The copies of a store that were saved when a running daemon lost its database.
///
/// They lie beside the database, or in a folder above it if its own folder was gone as well.
struct SavedCopies {
  private let store: DatabaseFile

  init(of store: DatabaseFile) {
    self.store = store
  }

  /// The word in their names, after the store's name.
  static let word = "saved"

  /// The beginning of the paths of copies in the database's folder, or in a folder above it.
  ///
  /// In a folder above, the name has the database's relative path, so that no copy is taken for one
  /// of another data folder. Nil for any other folder.
  func place(in folder: String) -> DatabaseFile? {
    let beginning = Self.beginning(of: folder)
    guard store.path.hasPrefix(beginning) else { return nil }
    let relative = String(store.path.dropFirst(beginning.count))
    guard relative.contains("/") else { return store }
    let name = relative.replacingEach("%", with: "%25").replacingEach("/", with: "%2F")
    guard name.utf8.count > Self.longestName else { return DatabaseFile(path: beginning + name) }
    var hash = RowHash()
    hash.combine(relative)
    return DatabaseFile(path: beginning + Hexadecimal.text(of: hash.value) + ".db")
  }

  /// In bytes; a file's name has at most 255, and the word, the time and a process number follow.
  private static let longestName = 160

  /// The part of a path before the name of a file in a folder.
  private static func beginning(of folder: String) -> String {
    switch folder {
    case "/": "/"
    case ".": ""
    default: folder + "/"
    }
  }

  /// Whether a path in the database's folder is that of a copy.
  func isBeside(_ path: String) -> Bool {
    let beginning = store.path + "." + Self.word + "-"
    return path.hasPrefix(beginning)
      && DamagedFiles.Name(String(path.dropFirst(beginning.count))) != nil
  }

  /// The path of the newest copy, by the times in the names; nil if there is none.
  ///
  /// A folder that cannot be read counts as empty.
  var newest: String? { paths.first }

  /// The paths of all copies, the newest first.
  private var paths: [String] {
    Self.folders(from: Folder.parent(of: store.path)).flatMap(copies)
      .sorted { ($0.name.time, $0.name.number) > ($1.name.time, $1.name.number) }.map(\.path)
  }

  /// Removes the oldest copies beyond those that are kept, but none of the given ones.
  ///
  /// A copy that cannot be removed is tried again at a later start.
  func prune(sparing named: [String]) {
    for path in paths.dropFirst(StoreLimits.keptSavedCopies) where !named.contains(path) {
      do throws(FileFailure) {
        try File.remove(path)
      } catch {
        continue
      }
    }
  }

  /// The path of the newest copy; nil if a store has everything in that copy, and more.
  ///
  /// To restore such a copy would only lose the newer changes. A copy that cannot be read, for
  /// example one of an earlier version, may have more. Costs as much as reading the copy.
  func newest(addingTo state: StoredState) -> String? {
    guard let newest else { return nil }
    let copied: StoredState
    do throws(StoreFailure) {
      copied = try storeFailing { () throws(SQLiteError) in
        try StoreReader(Connection(path: newest, mode: .readOnly))
      }.state()
    } catch {
      return newest
    }
    let present = Dictionary(
      uniqueKeysWithValues: state.profiles.map { ($0.profile.id, $0.profile) })
    let hasMore = copied.profiles.contains { $0.profile.addsTo(present[$0.profile.id]) }
    let seen = Dictionary(
      uniqueKeysWithValues: copied.profiles.map { ($0.profile.id, $0.profile.vector) })
    let hasAll = present.allSatisfy { seen[$0.key]?.contains($0.value.vector) == true }
    return hasMore || hasAll ? newest : nil
  }

  /// A folder and all folders above it.
  static func folders(from folder: String) -> [String] {
    var folders = [folder]
    while let last = folders.last, last != ".", Folder.parent(of: last) != last {
      folders.append(Folder.parent(of: last))
    }
    return folders
  }

  private func copies(in folder: String) -> [(name: DamagedFiles.Name, path: String)] {
    guard let place = place(in: folder) else { return [] }
    let above = Self.beginning(of: folder)
    let beginning = place.path.dropFirst(above.count) + "." + Self.word + "-"
    do throws(FileFailure) {
      // A folder above, such as /tmp, may have any number of other files.
      return try Folder.list(folder, prefix: String(beginning)).compactMap { name in
        DamagedFiles.Name(String(name.dropFirst(beginning.count))).map { ($0, above + name) }
      }
    } catch {
      return []
    }
  }
}

// MARK: - At a start

extension SavedCopies {
  /// Records in a new store that there is a copy of the previous store; nil if there is none.
  ///
  /// The record is shown until the player restores the copy or removes it.
  func record(
    nowMilliseconds: Int, _ connection: Connection
  ) throws(OpeningTrouble) -> StoredRepair? {
    guard let newest else { return nil }
    let copy = SavedCopyHeader(of: newest)
    let content = StoredDisplacement.contentWords(isOfMemory: copy?.hasHistory == false)
    let repair = StoredRepair(
      milliseconds: nowMilliseconds, aside: newest,
      problem: "the database that was here before is gone; \(content) to \(newest)",
      backup: nil, salvaged: 0, lost: copy?.lsn ?? 0)
    do throws(SQLiteError) {
      try RepairTable(connection).insert(repair)
    } catch {
      throw OpeningTrouble(error)
    }
    return repair
  }
}

extension Profile {
  /// Whether a join with this state would change another state of the profile.
  ///
  /// Vectors alone do not show that: the vector of a mended profile includes lost changes.
  fileprivate func addsTo(_ other: Profile?) -> Bool {
    guard let other else { return true }
    var (joined, same) = (other, other)
    _ = joined.join(self, catalog: nil)
    _ = same.join(other, catalog: nil)
    return joined != same
  }
}

extension StoredRepair {
  /// The record, as long as the file that it names exists.
  var ifKept: StoredRepair? { DatabaseFile(path: aside).isTaken ? self : nil }
}

extension ProfileDatabase {
  /// Completes a record with the copy that this opening has found, as long as the copy exists.
  ///
  /// Nil if the damaged file of the record is gone.
  func withCopy(_ repair: StoredRepair?) -> StoredRepair? {
    var repair = repair.flatMap(\.ifKept)
    if let savedCopy, savedCopy != repair?.aside, File.exists(savedCopy) {
      repair?.saved = savedCopy
    }
    return repair
  }

  /// The newest copy of a database that a daemon saved when it lost the file, or found it damaged.
  ///
  /// Costs a listing of each folder from the database's up to the root.
  package static func newestSavedCopy(of database: String) -> String? {
    SavedCopies(of: DatabaseFile(path: database)).newest
  }

  /// Whether the next start checks every byte, because a daemon found damage.
  package static func isSuspect(_ database: String) -> Bool {
    DatabaseFile(path: database).isSuspect
  }

  /// The record of the previous store's saved copy, if this opening made a new store.
  package var missed: StoredRepair? { identity.missed }
}
