/// The bounds of what the screen keeps and how often it asks.
enum ScreenLimits {
  /// Orders that wait for the daemon: more than anybody types while a disk is slow.
  static let waitingOrders = 64
  /// The first attempt to connect again: a daemon that restarts is back by then.
  static let firstRetryMilliseconds = 100
  /// Nobody notices a daemon that is back a little earlier, and a laptop may sleep.
  static let longestRetryMilliseconds = 5_000
  /// How long what others changed stands out: long enough to be seen from the corner of an eye.
  static let flashMilliseconds = 1_000
  /// Changes of one page of history: more than a large terminal shows.
  static let historyPage = 100
  /// Changes that are kept of a history: who looks for older ones has the command line.
  static let historyChanges = 2_000
  /// Digits of a quantity: 1,000,000 is the most a bag holds.
  static let quantityDigits = 7
  static let greatestQuantity = 1_000_000
  /// Bytes of a name or a filter: the daemon takes no longer names, and no ingredient has one.
  static let textBytes = 200
}
