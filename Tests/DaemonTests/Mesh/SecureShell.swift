import Glibc
import TestSupport
import Unix

/// An sshd of a test's own: its keys, settings and port are nobody else's, and it ends with the test.
final class SecureShell {
  private let folder: TemporaryFolder
  private let server: ChildProcess

  private static let program = "/usr/sbin/sshd"

  /// What is missing on this machine, in words; nil when nothing is.
  static var missing: String? {
    for file in [program, "/usr/bin/ssh", "/usr/bin/ssh-keygen"] where !File.exists(file) {
      return "there is no \(file); install openssh-server and openssh-client"
    }
    return nil
  }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["host", "user"] { try Self.makeKey(folder.appending(name)) }
    try folder.write(folder.bytes(of: "user.pub"), to: "authorized")
    server = try Self.start(in: folder)
  }

  /// A command that runs another one at the far end, with all that sanitizers need there.
  func command(running words: [String]) -> [String] {
    let variables = BuiltPrograms.environment(home: folder.path).map { "\($0)=\($1)" }.sorted()
    return ["ssh", "-F", folder.appending("client.conf"), "far", "env"] + variables + words
  }

  private static func makeKey(_ path: String) throws {
    let words = ["-q", "-t", "ed25519", "-N", "", "-f", path]
    let ending = try ChildProcess.run("ssh-keygen", words, environment: [:])
    guard ending.code == 0 else { throw UncleanEnd(ending: ending) }
  }

  /// A port that was free may be taken by somebody else meanwhile: then another one is tried.
  private static func start(in folder: TemporaryFolder) throws -> ChildProcess {
    try makeRoomForPrivileges()
    while true {
      let port = try freePort()
      try folder.write(Array(serverSettings(folder.path, port).utf8), to: "server.conf")
      try folder.write(Array(clientSettings(folder.path, port).utf8), to: "client.conf")
      let server = try ChildProcess(
        program, ["-D", "-e", "-f", folder.appending("server.conf")], environment: [:])
      do {
        try server.waitForErrors(containing: "Server listening on")
        return server
      } catch let failure as TookTooLong where !failure.description.contains("in use") {
        throw failure
      } catch {
        continue
      }
    }
  }

  /// Debian's package leaves making this folder to the unit, which does not run in a container.
  private static func makeRoomForPrivileges() throws {
    if geteuid() == 0, !File.exists("/run/sshd") { try Folder.make("/run/sshd") }
  }

  private static func freePort() throws -> UInt16 {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let descriptor = FileDescriptor(rawValue: number)
    defer { descriptor.close() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(number, pointer, length) == 0
          ? getsockname(number, pointer, &length) : -1
      }
    }
    guard code == 0 else {
      throw SystemCallFailure(call: "bind", errno: Errno(rawValue: errno))
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func serverSettings(_ folder: String, _ port: UInt16) -> String {
    """
    ListenAddress 127.0.0.1:\(port)
    HostKey \(folder)/host
    AuthorizedKeysFile \(folder)/authorized
    PidFile none
    UsePAM no
    StrictModes no
    PermitRootLogin yes
    PasswordAuthentication no
    KbdInteractiveAuthentication no
    MaxStartups 100
    LogLevel INFO

    """
  }

  private static func clientSettings(_ folder: String, _ port: UInt16) -> String {
    """
    Host far
      HostName 127.0.0.1
      Port \(port)
      IdentityFile \(folder)/user
      IdentitiesOnly yes
      UserKnownHostsFile /dev/null
      StrictHostKeyChecking no
      BatchMode yes
      LogLevel ERROR

    """
  }
}
