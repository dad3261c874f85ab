import JSON
import TestSupport
import Unix
import Wire

/// A real user manager of systemd with the project's units, which ends with this object.
///
/// Programs are run beside it as its own user, and clients reach the daemon through a bridge.
final class UserManager {
  private static let script = Checkout.path(of: "Tests/scripts/beside-user-manager")
  /// Where the built programs are inside.
  private static let shown = "/run/shown"

  private let folder: TemporaryFolder
  private let hold: Pipe
  private let holder: ChildProcess
  /// The first process of the namespaces, as it is called out here.
  private let first: String
  private var bridges: [ChildProcess] = []

  /// Why this machine can have none, in the script's words; nil where it can.
  static let obstacle: String? = {
    if BuiltPrograms.hasSanitizer { return "sanitizers cannot work inside of the sandbox" }
    do {
      let folder = try TemporaryFolder()
      let ending = try ChildProcess.run(
        script, ["true"], environment: BuiltPrograms.environment(home: folder.path))
      return ending.code == 0 ? nil : ending.errors
    } catch {
      return "\(error)"
    }
  }()

  /// Starts it, with the socket enabled; `dropIn` is added to the service's section [Service].
  init(dropIn: String = "") throws {
    folder = try TemporaryFolder()
    hold = try Pipe()
    // It lives as long as this command does, which waits for its input's end.
    holder = try ChildProcess(
      Self.script,
      [
        "--showing", BuiltPrograms.folder, "--explaining",
        Checkout.path(of: "systemd/alchemyd.catalog"), "sh", "-c", "echo begun >&2; exec cat",
      ],
      environment: BuiltPrograms.environment(home: folder.path), input: hold.reader)
    try holder.waitForErrors(containing: "begun")
    first = try Self.first(under: "\(holder.identifier)")
    try installUnits(dropIn: dropIn)
  }

  deinit {
    hold.writer.close()
    hold.reader.close()
    do {
      // So that nothing of it is left behind when the next test begins.
      _ = try holder.waitForEnd()
    } catch {
      // It is killed with the object.
    }
  }

  /// Follows only children to the process that is the first one inside.
  private static func first(under process: String) throws -> String {
    let status = try String(
      decoding: File.read("/proc/\(process)/status", limitBytes: 65_536), as: UTF8.self)
    let numbers = status.split(separator: "\n").first { $0.hasPrefix("NSpid:") }?.split(
      separator: "\t")
    if numbers?.count == 3, numbers?.last == "1" { return process }
    let children = try File.read(
      "/proc/\(process)/task/\(process)/children", limitBytes: 65_536)
    let child = String(decoding: children, as: UTF8.self).split(separator: " ").first
    guard let child else { throw TookTooLong("the first process inside", seen: status) }
    return try first(under: String(child))
  }

  private func installUnits(dropIn: String) throws {
    for name in UnitFileTests.names {
      let unit = try File.read(Checkout.path(of: "systemd/\(name)"), limitBytes: 65_536)
      let text = String(decoding: unit, as: UTF8.self)
        .replacing("/usr/bin/alchemy", with: Self.shown + "/alchemy")
      try write(text, to: ".config/systemd/user/\(name)")
    }
    try write("[Service]\n" + dropIn, to: ".config/systemd/user/alchemyd.service.d/test.conf")
    try systemctl("daemon-reload")
    try systemctl("enable", "--quiet", "--now", "alchemyd.socket")
  }

  /// Writes a file in the user's home, with its folder.
  func write(_ text: String, to path: String) throws {
    _ = try run(
      "sh", "-c", #"mkdir -p "$(dirname "$1")" && printf %s "$2" >"$1""#, "sh", path, text)
  }
}

// MARK: - Programs

extension UserManager {
  private func words(_ words: [String]) -> [String] {
    ["--join", first, "sh", "-c", #"cd && exec "$@""#, "sh"] + words
  }

  /// Somebody at a terminal, at whose screen the client shows three columns.
  func screenUser(columns: Int = 100, rows: Int = 24) throws -> ScreenUser {
    try ScreenUser(columns: columns, rows: rows) { terminal in
      try start(
        "env", "TERM=xterm-256color", "SWIFT_BACKTRACE=enable=no", Self.shown + "/alchemy",
        terminal: terminal)
    }
  }

  /// Waits until so many clients are in the socket's queue, which nobody takes out of it.
  func waitForQueue(of count: Int) throws {
    let deadline = Deadline()
    var seen = ""
    while seen.split(separator: "\n").count < count {
      guard !deadline.isOver else { throw TookTooLong("\(count) clients in the queue", seen: seen) }
      // What is not accepted yet is shown as still connecting (2).
      seen = try run("grep", " 02 *0 .*/alchemyd/socket$", "/proc/net/unix").output
    }
  }

  /// Starts a program as the manager's user, in its home.
  func start(_ words: String..., terminal: FileDescriptor? = nil) throws -> ChildProcess {
    try ChildProcess(
      Self.script, self.words(words), environment: BuiltPrograms.environment(home: folder.path),
      terminal: terminal)
  }

  /// Runs a program to its end.
  func run(_ words: String...) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      Self.script, self.words(words), environment: BuiltPrograms.environment(home: folder.path))
  }

  /// Runs `systemctl --user`, which must succeed: what it printed.
  @discardableResult
  func systemctl(_ words: String...) throws -> String {
    let ending = try ChildProcess.run(
      Self.script, self.words(["systemctl", "--user"] + words),
      environment: BuiltPrograms.environment(home: folder.path))
    guard ending.code == 0 else { throw TookTooLong("systemctl \(words)", seen: "\(ending)") }
    return ending.output
  }

  /// Runs the client.
  func alchemy(_ words: String...) throws -> ChildProcess.Ending {
    try alchemy(words)
  }

  /// Runs the client.
  func alchemy(_ words: [String]) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      Self.script, self.words([Self.shown + "/alchemy"] + words),
      environment: BuiltPrograms.environment(home: folder.path))
  }

  /// Starts the client.
  func startAlchemy(_ words: String...) throws -> ChildProcess {
    try ChildProcess(
      Self.script, self.words([Self.shown + "/alchemy"] + words),
      environment: BuiltPrograms.environment(home: folder.path))
  }

  /// A connection of its own, through `alchemyd bridge`, which ends with the daemon's side.
  func connect() throws -> LineClient {
    let (ours, theirs) = try UnixSocket.pair()
    let bridge: ChildProcess
    do {
      // Open here too, it would hide the bridge's end.
      defer { theirs.close() }
      bridge = try start(Self.shown + "/alchemyd", "bridge", terminal: theirs)
    }
    bridges.append(bridge)
    let client = try LineClient(connected: ours)
    // With the answer the bridge, which has a process to become first, is there.
    try waitForAnswer(client)
    return client
  }

  /// Asks until it is answered: a daemon that ends may take a question with it, and the next says so.
  private func waitForAnswer(_ client: LineClient) throws {
    var number = 0
    var line = ""
    repeat {
      if number == 0 || line.contains("system.restarted") {
        number += 1
        try client.send(Requests.line("system.ping", id: number) + "\n")
      }
      line = try client.line()
    } while try line.isEmpty || line.json["id"]?.integer != number
  }

  /// Waits until the service is in a state, which what was just seen of it may be ahead of.
  func waitForService(toBe state: String) throws {
    let deadline = Deadline()
    var seen = ""
    while seen != state {
      guard !deadline.isOver else { throw TookTooLong("a service that is \(state)", seen: seen) }
      seen = try property("ActiveState")
    }
  }

  /// A property of a unit, as systemd shows it.
  func property(_ name: String, of unit: String = "alchemyd.service") throws -> String {
    try systemctl("show", "--property", name, "--value", unit)
      .split(separator: "\n").joined(separator: " ")
  }
}
