package import DaemonClient

/// Opens replicas, which are named by their folders, in the program's own process.
package protocol Replicas: Connector {
  /// Whether a replica is in the folder, or something that only opening it can tell about.
  func isThere(_ folder: String) -> Bool
  /// Closes what is open, so that others can open it; nothing is lost without it.
  func close()

  /// What is wrong with a replica although it was opened; nil as a rule.
  var warning: Report? { get }
}
