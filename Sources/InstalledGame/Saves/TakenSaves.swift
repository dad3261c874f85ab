package import ClientSession
package import GameFiles
internal import JSON
internal import Profiles
internal import Wire

/// The saves that were taken over into each profile, kept in a file of the user's own.
///
/// No save is taken over twice, because the second time would replace edits that were made by hand meanwhile.
package struct TakenSaves {
  /// A save, wherever its file is.
  package struct Save: Equatable, Sendable {
    /// The first 16 bytes of the SHA-256 of the file, in hexadecimal digits.
    let digits: String
    /// When the game wrote it, by the save itself, in milliseconds since 1970.
    let writtenMilliseconds: Int
    /// The game's own count of saves.
    let number: Int

    /// Linear in the bytes of the file.
    package init(_ bytes: [UInt8], _ header: SaveHeader) {
      let hash = SHA256.first16Bytes(of: bytes.span, [UInt8]().span)
      digits = Hexadecimal.text(of: [hash.high, hash.low])
      writtenMilliseconds = Int(header.writtenMilliseconds)
      number = header.number
    }

    fileprivate init?(_ value: JSONValue) {
      guard let digits = value["hash"]?.string, let written = value["written"]?.integer,
        let number = value["number"]?.integer
      else { return nil }
      self.digits = digits
      self.number = number
      writtenMilliseconds = written
    }

    fileprivate var value: JSONValue {
      [
        "hash": .string(digits), "number": .integer(number),
        "written": .integer(writtenMilliseconds),
      ]
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
    saves = taken.mapValues { ($0.array ?? []).compactMap(Save.init) }
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
    let value: JSONValue = ["taken": .object(saves.mapValues { .array($0.map(\.value)) })]
    return (try? files.replace(path, value.serialized() + [UInt8(ascii: "\n")])) != nil
  }
}
