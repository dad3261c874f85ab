internal import Unix

extension SocketFacts {
  /// Looks at a path without connecting to it.
  package init(lookingAt path: String) {
    entry = Entry(lookingAt: path)
    folder = Entry(lookingAt: Folder.parent(of: path))
    isServed = ServingMark.isSet(forSocket: path)
    isHeard = Self.isHeard(path)
  }

  /// The kernel knows who listens; asking it wakes no process.
  private static func isHeard(_ path: String) -> Bool? {
    if let isListenedTo = UnixSocket.isListenedTo(path) {
      return isListenedTo ? true : answers(path)
    }
    return isListed(path)
  }

  /// The kernel's list of all sockets, by paths that other sockets may share, if it is not asked for one.
  private static func isListed(_ path: String) -> Bool? {
    do throws(FileFailure) {
      let table = try File.read("/proc/net/unix", limitBytes: tableLimitBytes)
      let text = String(decoding: table, as: UTF8.self)
      if lists(text, path) { return true }
      if lists(text, try Folder.realPath(path)) { return true }
      return answers(path)
    } catch {
      return nil
    }
  }

  /// Some 60 bytes per socket; a machine has thousands of sockets.
  private static let tableLimitBytes = 16 << 20

  /// Whether anybody listens at a socket of that path.
  package static func lists(_ table: String, _ path: String) -> Bool {
    !inodes(table, [path]).isEmpty
  }

  /// The numbers of the listening sockets of these paths.
  static func inodes(_ table: String, _ paths: [String]) -> [Int] {
    let isListening: UInt32 = 0x10000
    return table.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 7)
      guard parts.count == 8, paths.contains(String(parts[7])),
        (UInt32(parts[3], radix: 16) ?? 0) & isListening != 0
      else { return nil }
      return Int(parts[6])
    }
  }

  /// Only if nobody seems to listen: the kernel then usually refuses at once.
  private static func answers(_ path: String) -> Bool? {
    do throws(ConnectFailure) {
      try UnixSocket.connect(path, blocking: false).close()
      return true
    } catch {
      switch error {
      case .noSocket, .refused: return false
      case .permissionDenied, .pathTooLong, .system: return nil
      }
    }
  }
}
