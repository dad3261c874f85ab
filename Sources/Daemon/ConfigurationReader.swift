import CommandLine
import JSON
import Systemd

/// Reads one file of settings; each mistake has its line number.
struct ConfigurationReader {
  private let settings: SettingsText

  init(_ text: [UInt8]) {
    settings = SettingsText(text)
  }

  func read() throws(SettingsMistake) -> Configuration {
    var configuration = Configuration()
    try settings.forEach { (setting: Setting, document, value) throws(SettingsMistake) in
      try read(setting, document, value, into: &configuration)
    }
    return configuration
  }

  private func read(
    _ setting: Setting, _ document: JSONDocument, _ value: Int,
    into configuration: inout Configuration
  ) throws(SettingsMistake) {
    let offset = document.offset(of: value)
    switch setting {
    case .catalogFolders:
      guard let folders = JSONValue(document, at: value).array, folders.allSatisfy(isFolder) else {
        throw mistake(at: offset, "catalogFolders must be an array of absolute paths")
      }
      configuration.catalogFolders = folders.compactMap(\.string)
    case .logLevel:
      let word = JSONValue(document, at: value).string ?? ""
      guard let level = LogLevel(word: word) else {
        let words = LogLevel.allCases.map(\.word).joined(separator: ", ")
        throw mistake(at: offset, "logLevel must be one of \(words)")
      }
      configuration.logLevel = level
    case .peers: configuration.peers = try peers(document, at: value)
    }
  }

  private func isFolder(_ value: JSONValue) -> Bool {
    value.string?.hasPrefix("/") ?? false
  }

  func mistake(at offset: Int, _ problem: String) -> SettingsMistake {
    settings.mistake(at: offset, problem)
  }
}

/// The names that a file of settings may contain; any other name is refused.
enum Setting: String, CaseIterable {
  case catalogFolders
  case logLevel
  case peers
}
