import Unix

/// The command that starts this daemon again.
enum StartCommand {
  /// For a shell in any folder, also without the variables that this daemon was started with.
  static var line: String {
    let words = OtherProcess(identifier: ProcessIdentity.processID).words
    let program = words.first.map { $0.contains("/") ? absolute($0) : $0 } ?? "alchemyd"
    return ([program] + options(of: Array(words.dropFirst())))
      .map(\.quotedForShell).joined(separator: " ")
  }

  private static func options(of words: [String]) -> [String] {
    // No daemon runs with options that it refuses.
    guard let options = DaemonOptions(running: words) else { return words }
    let paths = [
      ("--socket", options.socket ?? Environment.value("ALCHEMYD_SOCKET")),
      ("--data-dir", options.dataFolder ?? Environment.value("ALCHEMYD_DATA_DIR")),
      ("--config", options.configuration),
    ]
    return paths.flatMap { name, path in path.map { [name, absolute($0)] } ?? [] }
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = ProcessIdentity.workingFolder else { return path }
    return folder + "/" + path
  }
}
