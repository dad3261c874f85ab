import ProfileStore
import Unix

/// Who has a store open.
enum StoreHolder: Equatable {
  /// The service manager's process, which is started anew by its unit.
  case service
  /// A daemon that somebody has started by hand, with these words.
  case daemon(process: Int32, words: [String])
  /// Another program, or one that cannot be told.
  case other

  static let unit = "alchemyd.service"

  /// Who holds its lock now; nil where nobody does.
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

  /// Whether these words start a daemon, and not what only copies or replaces the store.
  private static func serve(_ words: [String]) -> Bool {
    guard let program = words.first, program.split(separator: "/").last == "alchemyd" else {
      return false
    }
    do {
      let options = try DaemonOptions(Array(words.dropFirst()))
      return options.command == .serve && options.request == nil
    } catch {
      return false
    }
  }
}
