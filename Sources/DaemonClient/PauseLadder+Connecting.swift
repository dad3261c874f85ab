package import Wire

extension PauseLadder {
  /// Between attempts to connect: 50 ms at first, 5 s in the end.
  ///
  /// A daemon that is started anew answers within a tenth of a second; people notice that it is back
  /// within the longest, and twelve attempts a minute cost nothing.
  package static let connecting = PauseLadder(first: 50, longest: 5_000)
}
