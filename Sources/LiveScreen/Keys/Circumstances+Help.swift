extension Circumstances {
  /// The help page goes on below what is shown of it.
  static let longHelp = Circumstances(rawValue: 1 << 20)

  /// What is so for a while only: the keys that need it come first in the line of hints.
  static let passing: Circumstances = [.deleted, .filtered, .jumped, .longHelp, .picked]
}
