import JSON
import Wire

/// The command line of `alchemyd`.
struct DaemonOptions: Equatable {
  var command = Command.serve
  var socket: String?
  var dataFolder: String?
  var configuration: String?
  /// The backup file to write or to restore.
  var file: String?
  /// Whether to print the findings as JSON, for programs.
  var isJSON = false
  /// A request to print something and exit, instead of serving.
  var request: Request?

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

    var options: [String] {
      switch self {
      case .serve: DaemonOptions.withValue
      case .bridge: ["--socket"]
      case .backup, .restore, .restamp: ["--data-dir"]
      case .check: ["--config", "--data-dir"]
      }
    }

    /// The options without a value.
    var switches: [String] { self == .check ? ["--json"] : [] }

    var takesFile: Bool { self == .backup || self == .restore }
  }

  enum Request: Equatable {
    case help
    case version
  }

  /// Why a command line is refused.
  enum Mistake: Error, Equatable {
    case unknown(String, nearest: String?)
    case missingValue(String)
    case emptyValue(String)
    case notTaken(option: String, command: Command)
    case missingFile(Command)
    /// A word of the command line, or the name of a variable, whose bytes are not UTF-8.
    case misread(String)
  }

  private static let words = Command.allCases.map(\.rawValue).filter { !$0.isEmpty }

  private static let withValue = ["--config", "--data-dir", "--socket"]

  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      switch name {
      case "-h" where parts.count == 1, "--help" where parts.count == 1: request = .help
      case "--version" where parts.count == 1: request = .version
      case "--json" where parts.count == 1: isJSON = true
      case _ where Self.withValue.contains(name):
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw .missingValue(name)
        }
        guard !value.isEmpty else { throw .emptyValue(name) }
        set(name, value)
      case _ where command == .serve && Self.words.contains(argument):
        command = Command(rawValue: argument) ?? .serve
      case _ where command.takesFile && file == nil && !argument.hasPrefix("-"): file = argument
      default:
        let known = Self.withValue + ["--help", "--json", "--version"] + Self.words
        throw .unknown(argument, nearest: NearestName.nearest(to: name, among: known))
      }
    }
    try checkOptions()
  }

  private func checkOptions() throws(Mistake) {
    if isJSON && !command.switches.contains("--json") {
      throw .notTaken(option: "--json", command: command)
    }
    let given = [("--config", configuration), ("--data-dir", dataFolder), ("--socket", socket)]
    for (name, value) in given where value != nil && !command.options.contains(name) {
      throw .notTaken(option: name, command: command)
    }
    if command.takesFile && file == nil && request == nil { throw .missingFile(command) }
  }

  private mutating func set(_ name: String, _ value: String) {
    switch name {
    case "--config": configuration = value
    case "--data-dir": dataFolder = value
    default: socket = value
    }
  }
}
