/// How far a watch has come: the position to resume from after a lost connection.
package struct WatchPosition: Equatable, Sendable {
  /// The store that the lsns belong to; another store has other numbers.
  package var epoch: String
  /// Everything up to this lsn was seen, or not requested.
  package var lsn: Int

  /// Takes the daemon's numbers as given.
  package init(epoch: String, lsn: Int) {
    self.epoch = epoch
    self.lsn = lsn
  }
}
