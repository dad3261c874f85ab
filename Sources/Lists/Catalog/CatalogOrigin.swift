package import JSON

/// The plugins and options from which a catalog was made, so that it can be made again.
///
/// They belong to the file and not to the catalog: two files with the same facts are the same catalog, whenever each was
/// made. Recipes, hashes and other machines do not depend on them.
package struct CatalogOrigin: Message, Equatable, Sendable {
  /// A plugin's file, as it was when the catalog was made.
  package struct Plugin: Message, Equatable, Sendable {
    /// The file's name, as it was installed.
    package var name = ""
    /// `size` on the wire.
    package var bytes = 0
    /// `written` on the wire: when the file was written last, in seconds since 1970; copies keep no finer time.
    package var seconds = 0

    package init() {}

    /// Takes what the file system tells of a file.
    package init(name: String, bytes: Int, seconds: Int) {
      (self.name, self.bytes, self.seconds) = (name, bytes, seconds)
    }

    package mutating func members(_ form: inout Form) {
      form.member("name", &name)
      form.member("size", &bytes)
      form.member("written", &seconds)
    }
  }

  /// `game` on the wire: the folder of the game, and those of mods that were named one by one; the last one counts.
  package var games: [String] = []
  /// The language of the names; nil for the usual one.
  package var language: String?
  /// The list of plugins, if it was named.
  package var list: String?
  /// The folder of Mod Organizer, if it was named.
  package var mods: String?
  /// Mod Organizer's profile, if it was named.
  package var profile: String?
  /// The plugins that the game loaded, in its order.
  package var plugins: [Plugin] = []

  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("game", &games)
    form.optional("language", &language)
    form.optional("list", &list)
    form.optional("mods", &mods)
    form.optional("plugins", &plugins)
    form.optional("profile", &profile)
  }
}

extension CatalogOrigin {
  /// The game itself loads at most 254 plugins and 4,096 light ones; folders of mods are as few.
  package static let maximumPlugins = 4_096
  /// The longest name of a file of Linux.
  package static let nameBytes = 255
  /// The longest path that Linux opens.
  package static let pathBytes = 4_096

  /// What a file cannot say, as a sentence without a full stop; nil if all is well.
  package var problem: String? {
    if games.isEmpty { return "\"game\" is empty" }
    let count = max(games.count, plugins.count)
    if count > Self.maximumPlugins {
      return "it has \(count) plugins or folders; it may have \(Self.maximumPlugins)"
    }
    // What a pipe has is read once, and a shell's <(…) is a descriptor of one process.
    if let list, ["-", "/dev/", "/proc/"].contains(where: list.hasPrefix) {
      return "\"list\" is no file, so it cannot be read again"
    }
    let options = [language, list, mods, profile].compactMap(\.self)
    return (games + options).lazy.compactMap { Self.problem(of: $0, Self.pathBytes) }.first
      ?? plugins.lazy.compactMap { Self.problem(of: $0.name, Self.nameBytes) }.first
      ?? plugins.first { $0.bytes < 0 }.map { "\($0.name) has a size below 0" }
  }

  private static func problem(of text: String, _ maximum: Int) -> String? {
    let bytes = text.utf8.count
    if text.isEmpty { return "it has an empty name or path" }
    if bytes > maximum {
      return "\"\(text.clipped)\" has \(bytes) bytes; it may have \(maximum)"
    }
    return text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      ? nil : "a name or path contains a control character"
  }
}
