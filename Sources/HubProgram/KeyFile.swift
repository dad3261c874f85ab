internal import HubSession
internal import Profiles
internal import Sealing
internal import Unix

/// The keys of a vault that this machine knows, in a file that only its user can read.
///
/// The file has one line for each key: its generation and 64 digits. Former keys stay, in case the vault is restored from
/// a backup. The line `closed 2` says that the whole vault has been sealed with key 2; `seen 2` says that this machine
/// has seen the vault with key 2.
struct KeyFile: Equatable {
  /// By their generations.
  var keys: [Int: VaultKey] = [:]
  /// The highest generation with whose key the whole vault has been sealed; 0 if there is none.
  var closed = 0
  /// The highest generation that this machine has seen the vault with; 0 if it has seen none.
  var seen = 0

  private static let closedWord = "closed"
  private static let seenWord = "seen"
  /// A line for each generation, and the last two.
  private static let limitBytes = (VaultSeal.lastGeneration + 2) * 70

  /// Reads the file of a vault; empty if there is none.
  static func load(_ vault: Origin) throws(HubMistake) -> KeyFile {
    let path = try path(of: vault)
    guard let status = try status(of: path) else { return KeyFile() }
    guard status.permissions & 0o077 == 0 else { throw .keyFileOpen(path: path) }
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try File.read(path, limitBytes: limitBytes)
    } catch {
      throw .keyFile(error)
    }
    if let file = KeyFile(reading: bytes) { return file }
    throw .keyFileUnread(path: path)
  }

  /// Nil for what is no file of keys.
  private init?(reading bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2 else { return nil }
      switch words[0] {
      case Self.closedWord, Self.seenWord:
        guard let number = Int(words[1]), Self.generations ~= number else { return nil }
        if words[0] == Self.seenWord { seen = number } else { closed = number }
      default:
        guard let number = Int(words[0]), Self.generations ~= number,
          let key = VaultKey(digits: words[1])
        else { return nil }
        keys[number] = key
      }
    }
  }

  /// No key is known.
  private init() {}

  private static let generations = 1...VaultSeal.lastGeneration

  private static func status(of path: String) throws(HubMistake) -> FileStatus? {
    do throws(SystemCallFailure) {
      return try File.status(path)
    } catch {
      throw .system(error)
    }
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
      + (closed > 0 ? ["\(Self.closedWord) \(closed)\n"] : [])
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
