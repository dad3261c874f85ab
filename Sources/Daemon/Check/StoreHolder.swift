import StoreCare
import Unix

/// The process that has a store open.
enum StoreHolder: Equatable {
  /// The service manager's process, which its unit restarts.
  case service
  /// A daemon started by hand with this command line.
  case daemon(process: Int32, words: [String])
  /// Another program, or an unknown one.
  case other

  static let unit = "alchemyd.service"

  /// The current holder of the store's lock; nil if nobody holds it.
  init?(of database: String) {
    guard StoreCheck.isOpen(database) else { return nil }
    guard let process = StoreCheck.holder(of: database) else {
      self = .other
      return
    }
    let words = process.words
    if process.belongs(toUnit: Self.unit) {
      self = .service
    } else if Self.serve(words) {
      self = .daemon(process: process.identifier, words: words)
    } else {
      self = .other
    }
  }

  /// Whether the command line starts a daemon, and not a command that copies or replaces the store.
  private static func serve(_ words: [String]) -> Bool {
    guard let program = words.first, program.split(separator: "/").last == "alchemyd" else {
      return false
    }
    return DaemonOptions(running: Array(words.dropFirst()))?.command == .serve
  }
}
