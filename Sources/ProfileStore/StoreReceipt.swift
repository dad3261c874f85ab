/// What the store says after a commit that is on the disk.
package struct StoreReceipt: Equatable, Sendable {
  /// The file's size, without the log of what was written last.
  package var databaseBytes: Int

  /// Takes what SQLite says inside of the commit.
  package init(databaseBytes: Int) {
    self.databaseBytes = databaseBytes
  }
}
