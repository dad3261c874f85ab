internal import Unix

/// This user's processes that hold a listening socket, by the kernel's lists.
package enum SocketHolders {
  struct Holder: Equatable {
    let identifier: Int
    /// The name of the program without its folder.
    let program: String

    /// Whether the process listens on behalf of services that it starts on connection.
    var startsServices: Bool {
      identifier == 1
        || ["inetd", "systemd", "systemd-socket-activate", "xinetd"].contains(program)
    }
  }

  /// Some 60 bytes per socket; a machine has thousands of sockets.
  private static let tableLimitBytes = 16 << 20

  /// Empty if the lists cannot be read, or if only other users' processes hold it; wakes no process.
  static func processes(listeningAt path: String) -> [Holder] {
    do throws(FileFailure) {
      let links = try inodes(path).map { "socket:[\($0)]" }
      if links.isEmpty { return [] }
      return try Folder.list("/proc").compactMap { Int($0) }.sorted().filter { process in
        holds(process, links)
      }.map { Holder(identifier: $0, program: program(of: $0)) }
    } catch {
      return []
    }
  }

  /// A process that listens at a path where its socket was removed; nil if the path exists.
  ///
  /// Leaves out a service manager, which listens for the service as well.
  package static func processCutOff(from path: String) -> Int? {
    if File.exists(path) { return nil }
    return processes(listeningAt: path).first { !$0.startsServices }?.identifier
  }

  /// All sockets by the paths that they were bound to, for a kernel that cannot be asked for one socket.
  private static func inodes(_ path: String) throws(FileFailure) -> [Int] {
    // A socket that was removed keeps its path in the kernel's list.
    if File.exists(path), let listener = UnixSocket.listener(at: path) {
      return listener == 0 ? [] : [Int(listener)]
    }
    let table = try File.read("/proc/net/unix", limitBytes: tableLimitBytes)
    let text = String(decoding: table, as: UTF8.self)
    return SocketFacts.inodes(text, File.exists(path) ? [path, try Folder.realPath(path)] : [path])
  }

  /// False for another user's process, and for a process that has ended meanwhile.
  private static func holds(_ process: Int, _ links: [String]) -> Bool {
    let descriptors = "/proc/\(process)/fd"
    do throws(FileFailure) {
      return try Folder.list(descriptors).contains { name in
        File.linkTarget("\(descriptors)/\(name)").map(links.contains) ?? false
      }
    } catch {
      return false
    }
  }

  private static func program(of process: Int) -> String {
    let word = OtherProcess(identifier: Int32(clamping: process)).words.first ?? ""
    return word.split(separator: "/").last.map(String.init) ?? "unnamed"
  }
}
