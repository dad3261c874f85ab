import CommandLine
import JSON
import Systemd
import Unix

/// A daemon's settings; `Config/alchemyd.json` lists them all with their defaults.
struct Configuration: Equatable, Sendable {
  /// Additional folders with catalogs.
  var catalogFolders: [String] = []
  /// The least urgent level to log.
  var logLevel = LogLevel.notice
  /// The command for each peer, by name: a program that carries lines to and from its daemon.
  var peers: [String: [String]] = [:]

  /// Each peer costs a running program and a lasting connection; people have few machines.
  static let peerLimit = 16

  /// A name appears in lists and in the log, next to other things.
  static let peerNameBytes = 64

  /// Far more than ssh with all its options needs.
  static let peerWordLimit = 64

  /// Settings take a few lines; a larger file is something else and is not read.
  private static let limitBytes = 65_536
}

/// A file of settings that cannot be used.
struct ConfigurationMistake: Error, Equatable {
  let file: String
  let problem: String
}

extension Configuration {
  /// Reads the named file, or the first existing default file; without a file, the defaults.
  static func load(option: String?) throws(ConfigurationMistake) -> Configuration {
    if let option { return try read(option) }
    for file in DaemonPaths.configurationFiles where File.exists(file) { return try read(file) }
    return Configuration()
  }

  private static func read(_ file: String) throws(ConfigurationMistake) -> Configuration {
    do throws(SettingsMistake) {
      return try ConfigurationReader(try text(of: file)).read()
    } catch {
      throw ConfigurationMistake(file: file, problem: error.words)
    }
  }

  private static func text(of file: String) throws(SettingsMistake) -> [UInt8] {
    do throws(FileFailure) {
      return try File.read(file, limitBytes: limitBytes).withoutByteOrderMark
    } catch {
      throw SettingsMistake(words: error.words)
    }
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
