internal import HubSession
internal import Profiles
internal import Sealing
internal import Unix

/// The keys of a vault that this machine knows, in a file that only its user can read.
///
/// One line a key: its generation and 64 digits. The line `closed` says that all of the vault was sealed once.
struct KeyFile: Equatable {
  /// By their generations.
  var keys: [Int: VaultKey] = [:]
  /// Whether a text that is not sealed is none of the vault's any more.
  var isClosed = false

  private static let closedLine = "closed"
  /// A line for each generation, and the last.
  private static let limitBytes = (VaultSeal.lastGeneration + 1) * 70

  /// Reads the file of a vault; empty if there is none.
  static func load(_ vault: Origin) throws(HubMistake) -> KeyFile {
    let path = try path(of: vault)
    guard File.exists(path) else { return KeyFile() }
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try File.read(path, limitBytes: limitBytes)
    } catch {
      throw .keyFile(error)
    }
    var file = KeyFile()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line == closedLine {
        file.isClosed = true
        continue
      }
      let words = line.split(separator: " ")
      guard words.count == 2, let generation = Int(words[0]),
        1...VaultSeal.lastGeneration ~= generation, let key = VaultKey(digits: words[1])
      else { throw .keyFileUnread(path: path) }
      file.keys[generation] = key
    }
    return file
  }

  /// Replaces the file of a vault; it is durable when this returns.
  func save(_ vault: Origin) throws(HubMistake) {
    let lines =
      keys.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.digits)\n" }
      + (isClosed ? [Self.closedLine + "\n"] : [])
    let path = try Self.path(of: vault)
    do throws(FileFailure) {
      try Folder.make(Folder.parent(of: path))
      try File.writeAtomically(Array(lines.joined().utf8), to: path)
    } catch {
      throw .keyFile(error)
    }
  }

  private static func path(of vault: Origin) throws(HubMistake) -> String {
    guard let folder = UserFolders.configuration else { throw .noHome }
    return "\(folder)/alchemyd/hub/\(vault).key"
  }
}
