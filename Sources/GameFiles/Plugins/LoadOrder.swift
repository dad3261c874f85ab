/// The plugins that the game loads, in its order.
package struct LoadOrder: Equatable, Sendable {
  /// The names of the files, as they are installed.
  package let names: [String]
  /// The listed plugins that are not installed, in the order of the list.
  package let missing: [String]

  /// The order of the plugins that are listed and installed.
  ///
  /// `list` is the text of `plugins.txt`, and `creations` that of `Skyrim.ccc`, which only the Special
  /// Edition has; each has at most `PluginLimits.listBytes`. Of two installed files with one name, in
  /// different cases, the last counts. `isMaster` is called once for each file that is loaded, with
  /// its installed name; see `PluginHeader`. Throws what `isMaster` throws.
  package init<Failure: Error>(
    of edition: SaveHeader.Edition, list: [UInt8], creations: [UInt8],
    installed: some Sequence<String>, isMaster: (String) throws(Failure) -> Bool
  ) throws(Failure) {
    var files: [String: String] = [:]
    for name in installed where PluginName.isPlugin(name) {
      files[PluginName.folded(name)] = name
    }
    let listed = Self.listed(in: list, edition)
    let always = Self.always(edition)
    let extra = edition == .special ? Self.lines(of: creations) : []
    var seen = Set<String>()
    var masters: [String] = []
    var others: [String] = []
    for line in always + extra + listed {
      guard let name = files[PluginName.folded(line)], seen.insert(name).inserted else { continue }
      if try isMaster(name) { masters.append(name) } else { others.append(name) }
    }
    names = masters + others
    missing = listed.filter { files[PluginName.folded($0)] == nil }
  }

  /// The plugins that each game loads even if no list names them.
  private static func always(_ edition: SaveHeader.Edition) -> [String] {
    switch edition {
    case .legendary: ["Skyrim.esm", "Update.esm"]
    case .special:
      ["Skyrim.esm", "Update.esm", "Dawnguard.esm", "HearthFires.esm", "Dragonborn.esm"]
    }
  }

  /// The lines of the player's list that are switched on.
  private static func listed(in list: [UInt8], _ edition: SaveHeader.Edition) -> [String] {
    switch edition {
    case .legendary: lines(of: list)
    case .special:
      lines(of: list).filter { $0.hasPrefix("*") }.map { trimmed($0.dropFirst()) }
    }
  }

  /// The lines that say something, without blanks around them.
  private static func lines(of text: [UInt8]) -> [String] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: mark) ? text[mark.count...] : text[...]
    return GameText.decoded(text).split(whereSeparator: \.isNewline)
      .map(trimmed).filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  private static func trimmed(_ line: Substring) -> String {
    let start = line.drop(while: \.isWhitespace)
    let blanks = start.reversed().prefix(while: \.isWhitespace).count
    return String(start.dropLast(blanks))
  }
}

/// The facts that the name of a plugin's file shows.
enum PluginName {
  /// The name by which files are compared: the game ignores case.
  static func folded(_ name: String) -> String { name.lowercased() }

  /// Whether a file with this name is a plugin.
  static func isPlugin(_ name: String) -> Bool {
    isMaster(name) || folded(name).hasSuffix(".esp")
  }

  /// Whether the name alone makes a plugin a master.
  static func isMaster(_ name: String) -> Bool {
    folded(name).hasSuffix(".esm") || isLight(name)
  }

  /// Whether the name alone makes a plugin a light one.
  static func isLight(_ name: String) -> Bool { folded(name).hasSuffix(".esl") }

  /// The name without its last four letters, if these mark it as a plugin's.
  static func stem(_ name: String) -> String {
    isPlugin(name) ? String(name.dropLast(4)) : name
  }
}
