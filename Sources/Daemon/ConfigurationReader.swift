import JSON
import Systemd
import Wire

/// Reads one file of settings; each mistake has its line number.
struct ConfigurationReader {
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
      try read(document, name, value, into: &configuration)
    }
    return configuration
  }

  private func read(
    _ document: JSONDocument, _ name: Int, _ value: Int, into configuration: inout Configuration
  ) throws(ConfigurationMistake) {
    let offset = document.offset(of: value)
    switch try setting(document, at: name) {
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

  private func setting(
    _ document: JSONDocument, at name: Int
  ) throws(ConfigurationMistake) -> Setting {
    let word = document.string(at: name)
    if let setting = Setting(rawValue: word) { return setting }
    let nearest = NearestName.nearest(to: word, among: Setting.allCases.map(\.rawValue))
    throw mistake(
      at: document.offset(of: name),
      "there is no setting \(word)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
  }

  private func isFolder(_ value: JSONValue) -> Bool {
    value.string?.hasPrefix("/") ?? false
  }

  func mistake(at offset: Int, _ problem: String) -> ConfigurationMistake {
    let line = 1 + text.prefix(offset).count { $0 == UInt8(ascii: "\n") }
    return ConfigurationMistake(file: file, line: line, problem: problem)
  }
}

/// The names that a file of settings may contain; any other name is refused.
enum Setting: String, CaseIterable {
  case catalogFolders
  case logLevel
  case peers
}
