internal import CommandLine
internal import JSON
internal import Wire

/// The peers in the daemon's settings, for a sync of a replica with one of them.
struct PeerSettings {
  /// Far more than a person writes.
  private static let byteLimit = 1 << 20

  /// The settings file; nil if there is none.
  let file: String?
  /// Each peer's command, by the peer's name.
  let commands: [String: [String]]

  /// Reads the first existing settings file of those that a daemon of this user looks for.
  init(_ world: World) throws(CommandFailure) {
    for path in Self.files(environment: world.environment) where world.files.exists(path) {
      file = path
      commands = try Self.commands(in: path, world.files)
      return
    }
    file = nil
    commands = [:]
  }

  /// The command that leads to a peer.
  func command(
    of name: String, otherWords: [String]
  ) throws(CommandFailure) -> [String] {
    if let command = commands[name] { return command }
    // The name of a peer was meant, or else the second word of a command such as `sync status`.
    let nearest =
      NearestName.nearest(to: name, among: commands.keys)
      ?? Suggestion.likeliest(for: name, among: otherWords)
    throw .sync(.noPeer(name, file: file, nearest: nearest))
  }

  private static func files(environment: [String: String]) -> [String] {
    let folder =
      environment.folder("XDG_CONFIG_HOME") ?? environment.folder("HOME").map { $0 + "/.config" }
    return (folder.map { [$0 + "/alchemyd/config.json"] } ?? []) + ["/etc/alchemyd/config.json"]
  }

  private static func commands(
    in path: String, _ files: any FileLookup
  ) throws(CommandFailure) -> [String: [String]] {
    let bytes: [UInt8]
    do throws(FileLookupFailure) {
      bytes = try files.read(path, byteLimit: byteLimit)
    } catch {
      throw .file(error, path: path)
    }
    guard let settings = JSONValue(readable: bytes.withoutByteOrderMark)?.object else {
      throw .sync(.unreadableSettings(file: path))
    }
    var commands: [String: [String]] = [:]
    for (name, value) in settings["peers"]?.object ?? [:] {
      let words = (value.array ?? []).compactMap(\.string)
      guard !words.isEmpty, words.count == value.array?.count else {
        throw .sync(.unreadableSettings(file: path))
      }
      commands[name] = words
    }
    return commands
  }
}
