package import Profiles

extension Stamp {
  /// A stamp of a change whose hash does not matter.
  package init(time: HybridTimestamp, origin: Origin, seq: Int) {
    self.init(time: time, tie: 0, origin: origin, seq: seq)
  }
}
