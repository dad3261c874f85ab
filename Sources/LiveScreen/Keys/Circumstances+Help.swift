extension Circumstances {
  /// The help page continues below the visible part.
  static let longHelp = Circumstances(rawValue: 1 << 20)

  /// Temporary circumstances: the keys that need them come first in the line of hints.
  static let passing: Circumstances = [.deleted, .filtered, .jumped, .longHelp, .picked]
}
