internal import Unix

/// This user's processes that hold a listening socket, by the kernel's lists.
package enum SocketHolders {
  /// Some 60 bytes per socket; a machine has thousands of sockets.
  private static let tableLimitBytes = 16 << 20

  /// Empty if the lists cannot be read, or if only other users' processes hold it.
  static func processes(listeningAt path: String) -> [OtherProcess] {
    let links = (readable(try inodes(at: path)) ?? []).map { "socket:[\($0)]" }
    if links.isEmpty { return [] }
    let processes = (readable(try Folder.list("/proc")) ?? []).compactMap { Int32($0) }.sorted()
    return processes.filter { holds($0, links) }.map(OtherProcess.init)
  }

  /// A process that listens at a path where its socket was removed; nil if the path exists.
  ///
  /// Leaves out a service manager, which listens for the service as well.
  package static func processCutOff(from path: String) -> Int? {
    File.exists(path) ? nil : process(listeningAt: path)
  }

  /// The process that listens at a path, other than a service manager; nil if none of this user does.
  package static func process(listeningAt path: String) -> Int? {
    processes(listeningAt: path).first { !$0.startsServices }.map { Int($0.identifier) }
  }

  /// The numbers of the sockets that listen at a path; asking the kernel wakes no process.
  ///
  /// A kernel that cannot be asked for one socket lists all by the paths that they were bound to,
  /// also those that were removed. Throws if that list cannot be read.
  static func inodes(at path: String) throws(FileFailure) -> [Int] {
    let exists = File.exists(path)
    if exists, let listener = UnixSocket.listener(at: path) {
      return listener == 0 ? [] : [Int(listener)]
    }
    let table = try File.read("/proc/net/unix", limitBytes: tableLimitBytes)
    return inodes(
      String(decoding: table, as: UTF8.self), exists ? [path, try Folder.realPath(path)] : [path])
  }

  /// False for another user's process, and for a process that has ended meanwhile.
  private static func holds(_ process: Int32, _ links: [String]) -> Bool {
    let descriptors = "/proc/\(process)/fd"
    return (readable(try Folder.list(descriptors)) ?? []).contains { name in
      File.linkTarget("\(descriptors)/\(name)").map(links.contains) ?? false
    }
  }

  /// The numbers of the listening sockets of these paths, by the kernel's list of all sockets.
  package static func inodes(_ table: String, _ paths: [String]) -> [Int] {
    let isListening: UInt32 = 0x10000
    return table.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 7)
      guard parts.count == 8, paths.contains(String(parts[7])),
        (UInt32(parts[3], radix: 16) ?? 0) & isListening != 0
      else { return nil }
      return Int(parts[6])
    }
  }
}

extension OtherProcess {
  /// The name of the program without its folder.
  var name: String { words.first?.split(separator: "/").last.map(String.init) ?? "unnamed" }

  /// Whether the process listens on behalf of services that it starts on connection.
  var startsServices: Bool {
    identifier == 1 || ["inetd", "systemd", "systemd-socket-activate", "xinetd"].contains(name)
  }
}

extension SocketFacts {
  /// Looks at a path without connecting to it.
  package init(lookingAt path: String) {
    entry = Entry(lookingAt: path)
    folder = Entry(lookingAt: Folder.parent(of: path))
    isServed = ServingMark.isSet(forSocket: path)
    isHeard = readable(try SocketHolders.inodes(at: path)).flatMap { inodes in
      inodes.isEmpty ? Self.answers(path) : true
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
