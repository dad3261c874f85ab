import CommandLine

/// What a command line of `alchemyd` asks for; `ServiceProgram.daemon` has its words.
struct DaemonOptions: Equatable {
  /// The daemon's commands; without one it serves.
  enum Command: String, CaseIterable {
    case serve = ""
    case bridge
    case backup
    case restore
    case restamp
    case check

    /// The command line to type.
    var line: String { self == .serve ? "alchemyd" : "alchemyd \(rawValue)" }
  }

  let command: Command
  let socket: String?
  let dataFolder: String?
  let configuration: String?
  /// The backup file to write or to restore.
  let file: String?
  /// Whether to print the findings as JSON, for programs.
  let isJSON: Bool

  init(_ line: Invocation) {
    command = Command(rawValue: line.command.name) ?? .serve
    socket = line[.daemonSocket]
    dataFolder = line[.dataFolder]
    configuration = line[.settings]
    file = line.command.arguments.first.flatMap { line[$0] }
    isJSON = line.has(.findingsAsJSON)
  }

  /// Reads the line of a daemon that runs; nil for one that is refused, or that only prints a text.
  init?(running words: [String]) {
    do throws(UsageFailure) {
      guard case .run(let line) = try ServiceProgram.daemon.request(words) else { return nil }
      self.init(line)
    } catch {
      return nil
    }
  }
}
