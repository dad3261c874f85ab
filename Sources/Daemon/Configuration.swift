import Systemd
import Unix

/// The settings of a daemon; `Config/alchemyd.json` has them all with their defaults.
struct Configuration: Equatable, Sendable {
  /// Further folders with catalogs.
  var catalogFolders: [String] = []
  /// The least urgent messages that are logged.
  var logLevel = LogLevel.notice
  /// How each peer is reached, by its name: a program that carries lines to and from its daemon.
  var peers: [String: [String]] = [:]

  /// Each is a program that runs and a connection that stays; a person has a few machines.
  static let peerLimit = 16

  /// A name stands in lists and in the log, beside other things.
  static let peerNameBytes = 64

  /// Far more than ssh with all its options needs.
  static let peerWordLimit = 64

  /// Settings are a few lines; a file of another kind is not read into memory.
  private static let limitBytes = 65_536
}

/// What is wrong with a file of settings.
struct ConfigurationMistake: Error, Equatable {
  var file: String
  /// Counted from 1; nil when the file itself could not be read.
  var line: Int?
  var problem: String

  /// The beginning of a sentence that says where.
  var place: String { line.map { "line \($0): " } ?? "" }
}

extension Configuration {
  /// The settings in the file that was named, or in the first that is there; else the defaults.
  static func load(option: String?) throws(ConfigurationMistake) -> Configuration {
    if let option { return try read(option) }
    for file in DaemonPaths.configurationFiles where File.exists(file) { return try read(file) }
    return Configuration()
  }

  private static func read(_ file: String) throws(ConfigurationMistake) -> Configuration {
    let text: [UInt8]
    do {
      text = try File.read(file, limitBytes: limitBytes)
    } catch {
      throw ConfigurationMistake(file: file, problem: error.words)
    }
    return try ConfigurationReader(file: file, text: text).read()
  }
}

extension LogLevel {
  /// The level's name in the settings.
  var word: String {
    String(describing: self)
  }

  init?(word: String) {
    guard let level = LogLevel.allCases.first(where: { $0.word == word }) else { return nil }
    self = level
  }
}
