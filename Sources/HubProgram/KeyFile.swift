internal import HubSession
internal import Profiles
internal import Sealing
internal import Unix

/// The keys of a vault that this machine knows, in a file that only its user can read.
///
/// The file has one line for each key: its generation and 64 digits. Former keys stay, in case the vault is restored from
/// a backup. The line `closed` says that the whole vault has been sealed; `seen 2` says that this machine has seen the
/// vault with key 2.
struct KeyFile: Equatable {
  /// By their generations.
  var keys: [Int: VaultKey] = [:]
  /// Whether the whole vault has been sealed: a text that is not sealed is then refused.
  var isClosed = false
  /// The highest generation that this machine has seen the vault with; 0 if it has seen none.
  var seen = 0

  private static let closedLine = "closed"
  private static let seenWord = "seen"
  /// A line for each generation, and the last two.
  private static let limitBytes = (VaultSeal.lastGeneration + 2) * 70

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
      if words.count == 2, words[0] == seenWord, let seen = Int(words[1]) {
        file.seen = seen
        continue
      }
      guard words.count == 2, let generation = Int(words[0]),
        1...VaultSeal.lastGeneration ~= generation, let key = VaultKey(digits: words[1])
      else { throw .keyFileUnread(path: path) }
      file.keys[generation] = key
    }
    return file
  }

  /// Reads the file under a lock, changes it, and returns the result, which is durable by then.
  ///
  /// Sessions and commands of this machine use the file at the same time; the lock keeps each from overwriting a key that
  /// another has just written.
  static func update(
    _ vault: Origin, _ change: (inout KeyFile) -> Void
  ) throws(HubMistake) -> KeyFile {
    let lock = try hold(Folder.parent(of: try path(of: vault)))
    defer { withExtendedLifetime(lock) {} }
    var file = try load(vault)
    let before = file
    change(&file)
    if file != before { try file.save(vault) }
    return file
  }

  /// How long to wait for the lock; an update takes a few milliseconds.
  private static let patienceMilliseconds = 5_000
  private static let pauseMilliseconds: Int32 = 10

  /// Locks the folder of the keys, which is made if it is missing.
  private static func hold(_ folder: String) throws(HubMistake) -> FolderLock {
    let end = SystemClock.monotonicMilliseconds() + patienceMilliseconds
    while SystemClock.monotonicMilliseconds() < end {
      if let lock = try lock(folder) { return lock }
      try pause()
    }
    throw .keyFileLocked(folder: folder)
  }

  private static func lock(_ folder: String) throws(HubMistake) -> FolderLock? {
    do throws(FileFailure) {
      try Folder.make(folder)
      return try FolderLock.acquire(folder)
    } catch {
      throw .keyFile(error)
    }
  }

  private static func pause() throws(HubMistake) {
    do throws(SystemCallFailure) {
      _ = try FileDescriptor.wait(for: [], timeoutMilliseconds: pauseMilliseconds)
    } catch {
      throw .system(error)
    }
  }

  private func save(_ vault: Origin) throws(HubMistake) {
    let lines =
      keys.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.digits)\n" }
      + (isClosed ? [Self.closedLine + "\n"] : [])
      + (seen > 0 ? ["\(Self.seenWord) \(seen)\n"] : [])
    let path = try Self.path(of: vault)
    do throws(FileFailure) {
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
