package import DaemonClient

/// Opens replicas, each named by its folder, in the program's own process.
package protocol Replicas: Connector {
  /// Whether the folder holds a replica, or something that only an attempt to open it can tell.
  func isThere(_ folder: String) -> Bool
  /// Closes the open replica, so that others can open it; nothing is lost without this call.
  func close()
}
