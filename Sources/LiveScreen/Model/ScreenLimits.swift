/// The limits of the screen's state and of its requests.
enum ScreenLimits {
  /// Orders waiting for the daemon: more than anyone types while a disk is slow.
  static let waitingOrders = 64
  /// The delay of the first reconnect: a restarting daemon is back by then.
  static let firstRetryMilliseconds = 100
  /// Nobody notices a daemon that is back slightly earlier, and a laptop may sleep.
  static let longestRetryMilliseconds = 5_000
  /// How long others' changes stay highlighted: visible even from the corner of the eye.
  static let flashMilliseconds = 1_000
  /// Changes per page of history: more than a large terminal shows.
  static let historyPage = 100
  /// Changes kept of a history: the command line shows older ones.
  static let historyChanges = 2_000
  /// Rows of a workbench tab that shows no plan: more than a large terminal shows.
  static let workbenchRows = 200
  /// Rows of a page of searched recipes: a large terminal shows fewer.
  static let searchedRows = 200
  /// After a change the workbench is asked for again: soon, but not for each of several changes.
  static let workbenchMilliseconds = 500
  /// What a bag holds at most of an ingredient.
  static let greatestQuantity = 1_000_000
  /// Bytes of a name or a filter: the daemon accepts no longer names, and no ingredient has one.
  static let textBytes = 200
}
