internal import CommandLine
internal import JSON
internal import Unix

/// The settings of the page: under which other names it may be asked for.
struct WebSettings: Equatable {
  /// Names of this machine besides its addresses, without ports.
  var hosts: Set<String> = []
  /// Pages of programs in front of this one, with scheme and host.
  var origins: Set<String> = []

  /// Two lists of names are shorter.
  private static let limitBytes = 1 << 16

  init() {}

  /// Reads a file; one that need not be there may be missing.
  init(_ file: (path: String, isNamed: Bool)?) throws(WebMistake) {
    guard let file, file.isNamed || File.exists(file.path) else { return }
    do throws(SettingsMistake) {
      try read(try Self.text(of: file.path))
    } catch {
      throw .settings(path: file.path, error)
    }
  }

  private static func text(of path: String) throws(SettingsMistake) -> [UInt8] {
    do throws(FileFailure) {
      return try File.read(path, limitBytes: limitBytes).withoutByteOrderMark
    } catch {
      throw SettingsMistake(words: error.words)
    }
  }

  private enum Name: String, CaseIterable {
    case hosts
    case origins
  }

  private mutating func read(_ bytes: [UInt8]) throws(SettingsMistake) {
    let settings = SettingsText(bytes)
    try settings.forEach { (name: Name, document, place) throws(SettingsMistake) in
      let value = JSONValue(document, at: place)
      func texts(
        _ wanted: String, _ isGood: (String) -> Bool
      ) throws(SettingsMistake) -> Set<String> {
        let offset = document.offset(of: place)
        guard let list = value.array else {
          throw settings.mistake(at: offset, "\(name.rawValue) must be an array")
        }
        for element in list where element.string.map(isGood) != true {
          throw settings.mistake(at: offset, "each of \(name.rawValue) must be \(wanted)")
        }
        return Set(list.compactMap(\.string))
      }
      switch name {
      case .hosts:
        hosts = try texts("a name without a port, such as desktop.local") {
          !$0.isEmpty && !$0.contains(":") && !$0.contains("/")
        }
      case .origins:
        origins = try texts("an origin, such as https://alchemy.example") {
          ($0.hasPrefix("https://") || $0.hasPrefix("http://"))
            && $0.split(separator: "/").count == 2 && !$0.hasSuffix("/")
        }
      }
    }
  }
}
