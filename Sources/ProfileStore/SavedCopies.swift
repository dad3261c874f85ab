internal import Unix

/// The copies beside a store that were saved when its database was taken away from a running daemon.
struct SavedCopies {
  private let store: DatabaseFile

  init(beside store: DatabaseFile) {
    self.store = store
  }

  /// What their names have behind the store's.
  static let word = "saved"

  /// By its name; nil where there is none, or the folder cannot be read.
  var newest: String? {
    let beginning = store.path + "." + Self.word + "-"
    let folder = Folder.parent(of: store.path)
    do throws(FileFailure) {
      return try Folder.list(folder).map { folder + "/" + $0 }
        .filter { $0.hasPrefix(beginning) }
        .compactMap { DamagedFiles.Name(String($0.dropFirst(beginning.count))) }
        .max { ($0.time, $0.number) < ($1.time, $1.number) }
        .map { beginning + $0.text }
    } catch {
      return nil
    }
  }
}

extension ProfileDatabase {
  /// The newest copy beside a database that was saved when its file was removed, replaced or emptied.
  package static func newestSavedCopy(of database: String) -> String? {
    SavedCopies(beside: DatabaseFile(path: database)).newest
  }
}
