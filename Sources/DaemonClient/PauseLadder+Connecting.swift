package import Wire

extension PauseLadder {
  /// The pauses between attempts to connect: from 50 ms up to 5 s.
  ///
  /// A restarted daemon answers within a tenth of a second. With the longest pause, people learn in
  /// 5 s that it is back, and twelve attempts a minute cost nothing.
  package static let connecting = PauseLadder(first: 50, longest: 5_000)
}
