/// This program's version, as `alchemy version` prints it and the daemon is told.
enum Version {
  static let current = "0.1.0"
}
