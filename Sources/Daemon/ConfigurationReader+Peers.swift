import CommandLine
import JSON
import Unix

extension ConfigurationReader {
  private static let example = #"{"desktop": ["ssh", "desktop", "alchemyd", "bridge"]}"#

  /// Each peer's command, by the peer's name.
  func peers(
    _ document: JSONDocument, at value: Int
  ) throws(SettingsMistake) -> [String: [String]] {
    let offset = document.offset(of: value)
    guard document.kind(at: value) == .object else {
      throw mistake(
        at: offset, "peers must be an object of names and commands, such as \(Self.example)")
    }
    var peers: [String: [String]] = [:]
    try document.forEachMember(of: value) { name, command throws(SettingsMistake) in
      peers[try peerName(document, at: name)] = try peerCommand(document, name, at: command)
    }
    guard peers.count <= Configuration.peerLimit else {
      throw mistake(
        at: offset, "peers has \(peers.count) names, and at most \(Configuration.peerLimit) serve")
    }
    return peers
  }

  private func peerName(
    _ document: JSONDocument, at name: Int
  ) throws(SettingsMistake) -> String {
    let text = document.string(at: name)
    guard 1...Configuration.peerNameBytes ~= text.utf8.count,
      text.utf8.allSatisfy(Self.isOfPeerName)
    else {
      throw mistake(
        at: document.offset(of: name),
        "a peer's name must be 1 to \(Configuration.peerNameBytes) letters from a to z, digits, "
          + "dashes, dots and underscores")
    }
    return text
  }

  /// Letters, digits and the punctuation of machine names.
  static func isOfPeerName(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": true
    default: false
    }
  }

  private func peerCommand(
    _ document: JSONDocument, _ name: Int, at commandPlace: Int
  ) throws(SettingsMistake) -> [String] {
    let words = JSONValue(document, at: commandPlace).array?.map(\.string) ?? []
    guard 1...Configuration.peerWordLimit ~= words.count, words[0] != "",
      words.allSatisfy({ $0.map { !$0.utf8.contains(0) } ?? false })
    else {
      throw mistake(
        at: document.offset(of: commandPlace),
        "the command of the peer \(document.string(at: name)) must be an array of 1 to "
          + "\(Configuration.peerWordLimit) words, such as \(Self.example)")
    }
    let command = words.compactMap(\.self)
    // The name of a program may have blanks; then the program is there.
    if let word = command.first, command.count == 1, word.utf8.contains(UInt8(ascii: " ")),
      !File.exists(word)
    {
      let list = word.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ", ")
      throw mistake(
        at: document.offset(of: commandPlace),
        "the command of the peer \(document.string(at: name)) is a list of words: [\(list)]")
    }
    return command
  }
}
