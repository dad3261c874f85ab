/// The data folder, and what is in it.
package struct FolderFacts: Equatable, Sendable {
  /// As `--data-dir` says, else the running daemon, else its program's check, else the variables.
  package var path: String
  /// What is at that path, links followed; missing is right before the first start.
  package var entry: Entry
  /// Whether this user may make files in it.
  package var isWritable: Bool
  /// Whether its disk takes nothing at all.
  package var isReadOnlyDisk: Bool
  /// What is free on its disk; nil where that cannot be seen.
  package var freeBytes: Int?
  /// How many more files its disk takes; nil where that has no bound.
  package var freeFiles: Int?
  /// What is in it by name, and what is in the folders of ours below it by path.
  package var contents: [String: Entry]
  /// The length of the database with its log.
  package var databaseBytes: Int
  /// The socket's lock, and the file of settings: files of ours that are elsewhere, by path.
  package var others: [String: Entry]

  /// Unless given it is empty and may be written to, and what is free cannot be seen.
  package init(
    path: String, entry: Entry, isWritable: Bool = true, isReadOnlyDisk: Bool = false,
    freeBytes: Int? = nil, freeFiles: Int? = nil, contents: [String: Entry] = [:],
    databaseBytes: Int = 0, others: [String: Entry] = [:]
  ) {
    self.path = path
    self.entry = entry
    self.isWritable = isWritable
    self.isReadOnlyDisk = isReadOnlyDisk
    self.freeBytes = freeBytes
    self.freeFiles = freeFiles
    self.contents = contents
    self.databaseBytes = databaseBytes
    self.others = others
  }
}
