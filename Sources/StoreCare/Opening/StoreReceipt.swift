/// The result of a durable commit.
package struct StoreReceipt: Equatable, Sendable {
  /// The database's size, without the write-ahead log.
  package var databaseBytes: Int

  /// Takes the size that SQLite reports within the transaction.
  package init(databaseBytes: Int) {
    self.databaseBytes = databaseBytes
  }
}
