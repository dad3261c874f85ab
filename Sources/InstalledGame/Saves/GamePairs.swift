package import ClientSession
package import JSON
internal import Wire

/// A character of the game whose saves go to a profile.
package struct GamePair: Message {
  private var name = ""
  private var id: String?
  /// Where the character's saves are.
  package private(set) var folder = ""
  /// The profile's id.
  package private(set) var profile = ""

  package init() {}

  /// A pair of a character, whose saves are in a folder, and a profile's id.
  package init(character: GameCharacter, folder: String, profile: String) {
    (name, id) = (character.name, character.id)
    self.folder = folder
    self.profile = profile
  }

  /// The character.
  package var character: GameCharacter { GameCharacter(name: name, id: id) }

  package mutating func members(_ form: inout Form) {
    form.member("character", &name)
    form.member("folder", &folder)
    form.optional("id", &id)
    form.member("profile", &profile)
  }

  /// Whether a save of a folder is of this pair.
  package func holds(_ character: GameCharacter, in folder: String) -> Bool {
    self.character == character && self.folder == folder
  }
}

/// The pairs of characters and profiles, which a file of the user's own keeps.
package struct GamePairs {
  /// In the order in which they were made.
  package private(set) var pairs: [GamePair]
  private let path: String

  /// Some hundreds of pairs; a player has a few.
  private static let byteLimit = 1 << 16

  /// Reads the pairs; none without a file.
  ///
  /// Throws if the file has no place, cannot be read, or is not what `game pair` writes.
  package init(_ world: World) throws(CommandFailure) {
    let usual = world.environment.folder("HOME").map { $0 + "/.config" }
    guard let settings = world.environment.folder("XDG_CONFIG_HOME") ?? usual else {
      throw .game(.noPlace)
    }
    path = settings + "/alchemyd/game.json"
    do throws(FileLookupFailure) {
      pairs = try Self.pairs(try world.files.read(path, byteLimit: Self.byteLimit), path)
    } catch .missing {
      pairs = []
    } catch {
      throw .game(.unreadablePairs(path: path, cause: error.words))
    }
  }

  private static func pairs(
    _ bytes: [UInt8], _ path: String
  ) throws(FileLookupFailure) -> [GamePair] {
    guard let file = JSONValue(readable: bytes.withoutByteOrderMark).flatMap({ File($0) }) else {
      throw .failed(reason: "it is not what game pair writes")
    }
    return file.pairs
  }

  /// The pair of a save: that of its character, or the only one of its name if the file's name has no id.
  ///
  /// The game's console gives saves any name, and players rename them.
  package func pair(of character: GameCharacter, in folder: String) -> GamePair? {
    if let pair = pairs.first(where: { $0.holds(character, in: folder) }) { return pair }
    guard character.id == nil else { return nil }
    let namesakes = pairs.filter {
      $0.folder == folder && $0.character.name == character.name
    }
    return namesakes.count == 1 ? namesakes[0] : nil
  }

  /// Pairs a character, in place of what it was paired with before.
  package mutating func add(_ pair: GamePair) {
    remove(pair.character, in: pair.folder)
    pairs.append(pair)
  }

  /// Removes the pair of a character.
  package mutating func remove(_ character: GameCharacter, in folder: String) {
    pairs.removeAll { $0.holds(character, in: folder) }
  }

  /// Writes the file.
  ///
  /// Throws if it or its folder cannot be written.
  package func write(_ files: any FileLookup) throws(CommandFailure) {
    do throws(FileLookupFailure) {
      try files.replace(path, JSONValue(writing: File(pairs: pairs)).serializedLine)
    } catch {
      throw .notWritten(error, path: path)
    }
  }
}

extension GamePairs {
  /// The file as a whole.
  private struct File: Message {
    var pairs: [GamePair] = []

    mutating func members(_ form: inout Form) { form.member("pairs", &pairs) }
  }
}
