internal import CommandLine
package import GameFiles

extension DamagedFile {
  /// Why the file cannot be read, and where, as a sentence without a full stop.
  package var words: String {
    [.notASave, .notAPlugin, .notAnArchive].contains(problem)
      ? problem.words : "\(part.words) \(problem.words) (\(place))"
  }

  private var place: String {
    "byte \(Quantity.grouped(offset)) of \(part.whole)"
  }
}

extension DamagedFile.Part {
  fileprivate var words: String {
    switch self {
    case .header: "its header"
    case .picture: "its picture"
    case .block: "its compressed body"
    case .plugins: "its list of plugins"
    case .offsets: "its table of offsets"
    case .formIDs: "its table of form ids"
    case .rest: "its last part"
    case .changeForms: "its list of changed forms"
    case .player: "its record of the player"
    case .container: "its record of a container"
    case .ingredient: "its record of an ingredient"
    case .plugin: "its list of records"
    case .record(let id): "its record \(String(id, radix: 16, uppercase: true))"
    case .archive: "its list of files"
    case .archivedFile: "a file in it"
    case .strings: "its list of texts"
    }
  }

  /// What the offset counts in.
  fileprivate var whole: String {
    switch self {
    case .header, .picture, .block, .plugin, .archive, .strings: "the file"
    case .archivedFile: "that file"
    case .plugins, .offsets, .formIDs, .rest, .changeForms: "the unpacked body"
    case .player, .container, .ingredient, .record: "the record"
    }
  }
}

extension DamagedFile.Problem {
  fileprivate var words: String {
    switch self {
    case .endsEarly: "ends early: the file is cut off, or the game is still writing it"
    case .notASave: "it is not a saved game of Skyrim"
    case .notAPlugin: "it is not a plugin of Skyrim"
    case .notAnArchive: "it is not an archive of Skyrim"
    case .unknownFlags(let flags): "has the unknown flags \(String(flags, radix: 16))"
    case .unknownVersion(let version):
      "has the unknown version \(version): of saves 7 to 9 (Skyrim) and 12 (Special Edition) are read, of "
        + "archives 104 and 105"
    case .unknownFormVersion(let version):
      "has the unknown form version \(version): 74 of Skyrim and 78 of Special Edition are read; "
        + "a newer game may mend this when it saves again"
    case .unknownCompression(let kind): "is compressed in an unknown way (\(kind))"
    case .over(let limit): "is larger than the \(Quantity.grouped(limit)) that it may have"
    case .doesNotUnpack: "does not unpack: the file is damaged"
    case .misplaced: "does not end where it should"
    case .unknownSize: "has a number of an unknown size"
    case .unknownReference: "refers to a form that the save does not list"
    case .unknownExtra(let kind): "has extra data of the unknown kind \(kind)"
    case .noPlayer: "lacks the player"
    case .secondPlayer: "has the player twice"
    }
  }
}
