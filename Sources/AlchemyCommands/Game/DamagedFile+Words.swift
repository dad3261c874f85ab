internal import CommandLine
internal import GameFiles

extension DamagedFile {
  /// Why the save cannot be read, and where, as a sentence without a full stop.
  var words: String {
    problem == .notASave ? problem.words : "\(part.words) \(problem.words) (\(place))"
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
    case .ingredient: "its record of an ingredient"
    }
  }

  /// What the offset counts in.
  fileprivate var whole: String {
    switch self {
    case .header, .picture, .block: "the file"
    case .plugins, .offsets, .formIDs, .rest, .changeForms: "the unpacked body"
    case .player, .ingredient: "the record"
    }
  }
}

extension DamagedFile.Problem {
  fileprivate var words: String {
    switch self {
    case .endsEarly: "ends early: the file is cut off, or the game is still writing it"
    case .notASave: "it is not a saved game of Skyrim"
    case .unknownVersion(let version):
      "has the unknown version \(version): saves of Skyrim (7 to 9) and of Special Edition (12) are read"
    case .unknownFormVersion(let version):
      "has the unknown form version \(version): 74 of Skyrim and 78 of Special Edition are read; "
        + "a newer game may mend this when it saves again"
    case .unknownCompression(let kind): "is compressed in an unknown way (\(kind))"
    case .over(let limit): "is larger than the \(Quantity.grouped(limit)) that a save may have"
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
