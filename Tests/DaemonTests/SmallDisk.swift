import TestSupport
import Unix

/// A file system of a few megabytes that only processes of the test's own see.
final class SmallDisk {
  let folder: TemporaryFolder
  /// Where it is mounted.
  let path: String
  private let holder: ChildProcess
  private let hold: Pipe

  /// Whether this user may mount one; an ordinary user may where user namespaces are allowed.
  static let isPossible: Bool = {
    do {
      return try SmallDisk().isMounted
    } catch {
      return false
    }
  }()

  private static let isRoot = ProcessIdentity.userID == 0

  init(megabytes: Int = 1) throws {
    folder = try TemporaryFolder()
    path = folder.appending("disk")
    try folder.makeFolder("disk")
    hold = try Pipe()
    // The mount lives as long as a process of its namespace: this one waits for its input's end.
    holder = try ChildProcess(
      "unshare",
      (Self.isRoot ? [] : ["--user", "--map-root-user"]) + [
        "--mount", "sh", "-c",
        #"mount -t tmpfs -o "size=$2m,mode=700" tmpfs "$1" && echo mounted >&2 && exec cat"#, "sh",
        path, "\(megabytes)",
      ],
      environment: BuiltPrograms.environment(home: folder.path), input: hold.reader)
    try holder.waitForErrors(containing: "mounted")
  }

  deinit {
    hold.reader.close()
    hold.writer.close()
  }

  private var isMounted: Bool { holder.errorsSoFar == "mounted\n" }

  /// The words before a program's own that let it run where the disk is mounted.
  var entering: [String] {
    ["nsenter", "--target", "\(holder.identifier)", "--mount"]
      + (Self.isRoot ? [] : ["--user", "--preserve-credentials"])
  }

  /// Takes all space that is left.
  func fill() throws {
    let ending = try run("cat /dev/zero >\"$1/ballast\"")
    guard ending.errors.contains("No space left") else { throw UnexpectedEnding(ending: ending) }
  }

  /// Gives some of that back.
  func free(bytes: Int) throws {
    let ending = try run("truncate -s -\(bytes) \"$1/ballast\"")
    guard ending.code == 0 else { throw UnexpectedEnding(ending: ending) }
  }

  /// Lets nothing on it be changed any more.
  func makeReadOnly() throws {
    let ending = try run("mount -o remount,ro \"$1\"")
    guard ending.code == 0 else { throw UnexpectedEnding(ending: ending) }
  }

  /// Gives the space back.
  func free() throws {
    let ending = try run("rm \"$1/ballast\"")
    guard ending.code == 0 else { throw UnexpectedEnding(ending: ending) }
  }

  /// Runs a script where the disk is mounted, whose first word is the disk's path.
  func run(_ script: String) throws -> ChildProcess.Ending {
    let words = entering + ["sh", "-c", script, "sh", path]
    return try ChildProcess.run(
      words[0], Array(words.dropFirst()),
      environment: BuiltPrograms.environment(home: folder.path))
  }

  struct UnexpectedEnding: Error {
    let ending: ChildProcess.Ending
  }
}
