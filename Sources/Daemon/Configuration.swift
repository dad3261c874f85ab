import Systemd
import Unix
import Wire

/// The settings of a daemon; `Config/alchemyd.json` has them all with their defaults.
struct Configuration: Equatable, Sendable {
  /// Further folders with catalogs.
  var catalogFolders: [String] = []
  /// The least urgent messages that are logged.
  var logLevel = LogLevel.notice

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

/// Reads one file of settings; each mistake has its line.
private struct ConfigurationReader {
  let file: String
  let text: [UInt8]

  func read() throws(ConfigurationMistake) -> Configuration {
    var document = JSONDocument()
    do {
      try document.parse(text.span)
    } catch {
      throw mistake(at: error.offset, "the file is not JSON: \(error.reason.words)")
    }
    guard document.kind(at: JSONDocument.root) == .object else {
      throw mistake(at: 0, "the file must hold one object")
    }
    var configuration = Configuration()
    try document.forEachMember(of: JSONDocument.root) {
      name, value throws(ConfigurationMistake) in
      try take(document, name, value, into: &configuration)
    }
    return configuration
  }

  private func take(
    _ document: JSONDocument, _ name: Int, _ value: Int, into configuration: inout Configuration
  ) throws(ConfigurationMistake) {
    let offset = document.offset(of: value)
    switch document.string(at: name) {
    case "catalogFolders":
      guard let folders = JSONValue(document, at: value).array, folders.allSatisfy(isFolder) else {
        throw mistake(at: offset, "catalogFolders must be an array of absolute paths")
      }
      configuration.catalogFolders = folders.compactMap(\.string)
    case "logLevel":
      let word = JSONValue(document, at: value).string ?? ""
      guard let level = LogLevel(word: word) else {
        let words = LogLevel.allCases.map(\.word).joined(separator: ", ")
        throw mistake(at: offset, "logLevel must be one of \(words)")
      }
      configuration.logLevel = level
    case let unknown:
      let nearest = NearestName.nearest(to: unknown, among: ["catalogFolders", "logLevel"])
      throw mistake(
        at: document.offset(of: name),
        "there is no setting \(unknown)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
  }

  private func isFolder(_ value: JSONValue) -> Bool {
    value.string?.hasPrefix("/") ?? false
  }

  private func mistake(at offset: Int, _ problem: String) -> ConfigurationMistake {
    let line = 1 + text.prefix(offset).count { $0 == UInt8(ascii: "\n") }
    return ConfigurationMistake(file: file, line: line, problem: problem)
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
