package import JSON

/// Of which plugins of a game a catalog was made, and with which options, so that it can be made again.
///
/// It belongs to the file and not to the catalog: two catalogs that say the same are the same catalog, whenever each was
/// made. Nothing in it decides about recipes, hashes or what other machines get.
package struct CatalogOrigin: Message, Equatable, Sendable {
  /// A plugin's file, as it was when the catalog was made.
  package struct Plugin: Message, Equatable, Sendable {
    /// The file's name, as it was installed.
    package var name = ""
    /// `size` on the wire.
    package var bytes = 0
    /// `written` on the wire: when the file was written last, in seconds since 1970.
    ///
    /// Whole seconds, because file systems and archives keep no finer time that is the same after a copy.
    package var seconds = 0

    package init() {}

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

// MARK: - Limits

extension CatalogOrigin {
  /// The game itself loads at most 254 plugins and 4,096 light ones.
  package static let maximumPlugins = 4_096
  /// Folders of mods that were named one by one; each loaded plugin is in one of them.
  package static let maximumFolders = 4_096
  /// The longest path that Linux opens.
  package static let pathBytes = 4_096

  /// What a file may not say, as a sentence without a full stop; nil if all is well. Plugins are judged one by one.
  package var problem: String? {
    if games.isEmpty { return "\"game\" is empty" }
    if games.count > Self.maximumFolders {
      return "\"game\" has \(games.count) folders; it may have \(Self.maximumFolders)"
    }
    if plugins.count > Self.maximumPlugins {
      return "it has \(plugins.count) plugins; a catalog is made of at most \(Self.maximumPlugins)"
    }
    let texts = [
      ("language", language), ("list", list), ("mods", mods), ("profile", profile),
    ]
    return (games.map { ("game", $0) } + texts).lazy.compactMap { name, text in
      text.flatMap { Self.problem(of: $0, name, maximum: Self.pathBytes) }
    }.first
  }

  fileprivate static func problem(of text: String, _ name: String, maximum: Int) -> String? {
    let bytes = text.utf8.count
    if text.isEmpty { return "\"\(name)\" is empty" }
    if bytes > maximum { return "\"\(name)\" has \(bytes) bytes; it may have \(maximum)" }
    let isReadable = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isReadable ? nil : "\"\(name)\" contains a control character"
  }
}

extension CatalogOrigin.Plugin {
  /// The longest name of a file.
  package static let nameBytes = 255

  /// What a file may not say of a plugin, as a sentence without a full stop; nil if all is well.
  package var problem: String? {
    bytes < 0
      ? "\"size\" is \(bytes); no file has fewer than 0 bytes"
      : CatalogOrigin.problem(of: name, "name", maximum: Self.nameBytes)
  }
}
