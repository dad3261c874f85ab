package import ClientSession
package import GameFiles
package import JSON
internal import Profiles
internal import Wire

/// The saves that were taken over into each profile, kept in a file of the user's own.
///
/// No save is taken over twice, because the second time would replace edits that were made by hand meanwhile.
package struct TakenSaves {
  /// A save, wherever its file is.
  package struct Save: Message {
    /// The first 16 bytes of the SHA-256 of the file, in hexadecimal digits.
    private(set) var digits = ""
    /// When the game wrote it, by the save itself, in milliseconds since 1970.
    private(set) var writtenMilliseconds = 0
    /// The game's own count of saves.
    private(set) var number = 0

    package init() {}

    /// Linear in the bytes of the file.
    package init(_ bytes: [UInt8], _ header: SaveHeader) {
      let hash = SHA256.first16Bytes(of: bytes.span, [UInt8]().span)
      digits = Hexadecimal.text(of: [hash.high, hash.low])
      writtenMilliseconds = Int(header.writtenMilliseconds)
      number = header.number
    }

    package mutating func members(_ form: inout Form) {
      form.member("hash", &digits)
      form.member("number", &number)
      form.member("written", &writtenMilliseconds)
    }
  }

  private let path: String?
  /// By the profile's id, the newest last.
  private var saves: [String: [Save]]

  /// The quick saves of an evening, any of which may be copied or renamed.
  private static let keptSaves = 256
  private static let byteLimit = 1 << 22

  /// Reads the file; a file that cannot be read counts as empty: then one save may be taken over again, which one undo
  /// takes back.
  package init(_ world: World) {
    let usual = world.environment.folder("HOME").map { $0 + "/.local/state" }
    let state = world.environment.folder("XDG_STATE_HOME") ?? usual
    path = state.map { $0 + "/alchemyd/saves.json" }
    let bytes = path.flatMap { try? world.files.read($0, byteLimit: Self.byteLimit) }
    let taken = bytes.flatMap { JSONValue(readable: $0) }?["taken"]?.object ?? [:]
    saves = taken.mapValues { ($0.array ?? []).compactMap { Save($0) } }
  }

  /// Whether a save was taken over into a profile.
  package func has(_ save: Save, in profile: String) -> Bool {
    saves[profile]?.contains { $0.digits == save.digits } ?? false
  }

  /// Whether a save is newer than all that were taken over into a profile.
  package func isNews(_ header: SaveHeader, in profile: String) -> Bool {
    let order = (Int(header.writtenMilliseconds), header.number)
    return saves[profile]?.allSatisfy { ($0.writtenMilliseconds, $0.number) < order } ?? true
  }

  /// Notes a save that was taken over; returns whether the file could be written.
  package mutating func note(
    _ save: Save, in profile: String, _ files: any FileLookup
  ) -> Bool {
    saves[profile, default: []].removeAll { $0.digits == save.digits }
    saves[profile, default: []].append(save)
    saves[profile] = saves[profile]?.suffix(Self.keptSaves)
    return write(files)
  }

  /// Writes the file; returns whether that was possible.
  package func write(_ files: any FileLookup) -> Bool {
    guard let path else { return false }
    let value: JSONValue = [
      "taken": .object(saves.mapValues { .array($0.map(JSONValue.init(writing:))) })
    ]
    return (try? files.replace(path, value.serializedLine)) != nil
  }
}
