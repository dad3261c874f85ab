import AlchemyCommands
import ClientSession
import JSON
import OfflineReplicas
import PlayedWorld
import Testing
import Wire

@Suite("The command backup")
struct BackupTests {
  private static let home = ["HOME": "/home/player", "XDG_RUNTIME_DIR": "/run/user/7"]
  private static let data = "/home/player/.local/share/alchemyd"
  private let files = FakeFiles(folders: ["/home/player", Self.data])

  /// A daemon that writes below its own folder only; what it is asked for is noted.
  private func sandboxed(_ asked: Asked) -> FakePeer {
    FakeDaemon.peer([
      "system.backup": { [files] parameters in
        let path = parameters["path"]?.string ?? ""
        asked.paths.append(path)
        guard path.hasPrefix(Self.data + "/") else {
          return .refusal(
            code: -32602, kind: "invalidParams", message: "path cannot be written",
            data: ["field": "path"])
        }
        files.contents[path] = [1, 2, 3]
        return .result(["bytes": 3])
      }
    ])
  }

  private final class Asked {
    var paths: [String] = []
  }

  @Test("what the daemon cannot write outside of its folder is fetched from there")
  func fetched() {
    let asked = Asked()
    let outcome = Outcome(
      "backup", "trip.db", peer: sandboxed(asked), environment: Self.home, files: files)
    #expect(outcome.code == .success)
    #expect(outcome.output == "/home/player/trip.db: 3 bytes, checked\n")
    #expect(files.contents == ["/home/player/trip.db": [1, 2, 3]])
    #expect(asked.paths.first == "/home/player/trip.db" && asked.paths.count == 2)
  }

  @Test("a name that is taken, and a folder that is missing, are refused in words of the line")
  func refused() {
    files.contents["/home/player/trip.db"] = [9]
    files.linksToNowhere = ["/home/player/link.db"]
    func run(_ path: String) -> Outcome {
      Outcome("backup", path, peer: sandboxed(Asked()), environment: Self.home, files: files)
    }
    for name in ["trip.db", "link.db"] {
      #expect(
        run(name)
          == .told(
            .conflict,
            """
            error: cannot write /home/player/\(name)
            caused by: there is a file of that name already, and no file is ever overwritten
            hint: mv --backup=numbered /home/player/\(name) /home/player/\(name).old

            """))
    }
    #expect(
      run("missing/trip.db")
        == .told(
          .refused,
          """
          error: cannot write /home/player/missing/trip.db
          caused by: there is no such folder
          hint: mkdir -p /home/player/missing

          """))
    #expect(files.contents == ["/home/player/trip.db": [9]])
  }

  @Test("what else keeps the daemon from writing is told without the parameter's name")
  func otherReason() {
    let peer = FakeDaemon.peer([
      "system.backup": { _ in
        .refusal(
          code: -32602, kind: "invalidParams",
          message: "the parameter path cannot be written: no room", data: ["field": "path"])
      }
    ])
    #expect(
      Outcome("backup", "a.db", peer: peer, files: files).errors == """
        error: cannot write /home/player/a.db
        caused by: no room
        hint: ls -ld /home/player; df -h /home/player

        """)
  }

  @Test("- is standard output, and the copy's file does not stay in its folder")
  func standardOutput() {
    let asked = Asked()
    let outcome = Outcome(
      "backup", "-", peer: sandboxed(asked), environment: Self.home, files: files)
    #expect(outcome.code == .success && outcome.errors.isEmpty)
    #expect(Array(outcome.output.utf8) == [1, 2, 3])
    #expect(asked.paths.count == 1 && files.contents.isEmpty)
  }

  @Test("the copy is removed even if standard output has no reader, or cannot be written")
  func brokenOutput() {
    for failure in [SinkFailure.readerGone, .failed(reason: "No space left on device")] {
      let outcome = Outcome(
        "backup", "-", peer: sandboxed(Asked()), environment: Self.home, files: files,
        output: RecordingSink(failure: failure))
      #expect(outcome.code == (failure == .readerGone ? .success : .refused))
      #expect(files.contents.isEmpty)
    }
  }

  @Test("control-C is deferred from before the copy is requested until its name is removed")
  func signals() {
    var log: [String] = []
    let peer = FakeDaemon.peer([
      "system.backup": { [files] parameters in
        log.append("asked")
        files.contents[parameters["path"]?.string ?? ""] = [1, 2, 3]
        return .result(["bytes": 3])
      }
    ])
    let world = World(
      words: ["backup", "-"], environment: Self.home, userIdentifier: 7, output: { _ in },
      errors: { _ in }, files: files, connector: peer,
      replicas: CompanionReplicas(catalogFolders: []),
      programs: NoPrograms(), lookAround: { _ in .healthy }, vigil: GoneReader(),
      deferSignals: { [files] isDeferring in
        log.append("\(isDeferring ? "deferred" : "let in") with \(files.contents.count) files")
      })
    #expect(CommandRun(world: world).run() == .success)
    #expect(log == ["deferred with 0 files", "asked", "let in with 0 files"])
  }

  @Test("a daemon whose data folder is elsewhere writes the copy beside its socket")
  func besideSocket() {
    var paths: [String] = []
    let peer = FakeDaemon.peer([
      "system.backup": { [files] parameters in
        let path = parameters["path"]?.string ?? ""
        paths.append(path)
        files.contents[path] = [1, 2, 3]
        return .result(["bytes": 3])
      }
    ])
    let outcome = Outcome("--socket", "/s/socket", "backup", "-", peer: peer, files: files)
    #expect(Array(outcome.output.utf8) == [1, 2, 3], "\(outcome.errors)")
    #expect(paths.count == 1 && paths.allSatisfy { $0.hasPrefix("/s/backup-") })
    #expect(files.contents.isEmpty)
  }

  @Test("a backup that the daemon can write nowhere is an error, and so is a terminal")
  func noStandardOutput() {
    let nowhere = Outcome(
      "backup", "-", peer: sandboxed(Asked()), environment: ["XDG_RUNTIME_DIR": "/run/user/7"],
      files: files)
    #expect(nowhere.code == .refused)
    #expect(nowhere.errors.hasPrefix("error: cannot write /run/user/7/alchemyd/backup-"))
    #expect(
      Outcome("backup", "-", peer: sandboxed(Asked()), columns: 80, files: files)
        == .told(
          .usage,
          """
          error: invalid value "-" for FILE: standard output is a terminal, and the file is not text
          hint: alchemy backup alchemy.db

          """))
  }

  @Test(
    "where a file cannot be made the hint is what to type",
    arguments: [
      (
        .exists, "there is a file of that name already, and no file is ever overwritten",
        "mv --backup=numbered /home/player/a.db /home/player/a.db.old"
      ),
      (.missing, "there is no such folder", "mkdir -p /home/player"),
      (.failed(reason: "no room"), "no room", "ls -ld /home/player; df -h /home/player"),
    ] as [(FileLookupFailure, String, String)])
  func unwritable(failure: FileLookupFailure, cause: String, hint: String) {
    files.failureOfWriting = failure
    let outcome = Outcome(
      "backup", "a.db", peer: sandboxed(Asked()), environment: Self.home, files: files)
    #expect(
      outcome.errors == """
        error: cannot write /home/player/a.db
        caused by: \(cause)
        hint: \(hint)

        """)
  }
}
