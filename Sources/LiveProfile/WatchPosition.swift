/// How far a watch has come: what to resume from after the connection was lost.
package struct WatchPosition: Equatable, Sendable {
  /// The store whose numbers these are; another one has other numbers.
  package var epoch: String
  /// Everything up to this lsn was seen, or not asked for.
  package var lsn: Int

  /// Takes the numbers as the daemon sent them.
  package init(epoch: String, lsn: Int) {
    self.epoch = epoch
    self.lsn = lsn
  }
}
