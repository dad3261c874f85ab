/// The data folder and its contents.
package struct FolderFacts: Equatable, Sendable {
  /// By `--data-dir`, the running daemon, its program's check or the variables, in this order.
  package var path: String
  /// The entry at that path, following links; before the first start it is missing.
  package var entry: Entry
  /// Whether this user may create files in the folder.
  package var isWritable = true
  /// Whether the folder's disk is read-only.
  package var isReadOnlyDisk = false
  /// The free bytes of its disk; nil if unknown.
  package var freeBytes: Int?
  /// How many more files its disk takes; nil without a limit.
  package var freeFiles: Int?
  /// Its entries by name, and the entries of our folders below it by path.
  package var contents: [String: Entry] = [:]
  /// The length of the database and its log.
  package var databaseBytes = 0
  /// Our files outside the folder, by path: the socket's lock, and the settings.
  package var others: [String: Entry] = [:]

  /// By default the folder is empty and writable, and the free space is unknown.
  package init(path: String, entry: Entry) {
    self.path = path
    self.entry = entry
  }

  /// The path of an entry.
  func appending(_ name: String) -> String { "\(path)/\(name)" }
}
