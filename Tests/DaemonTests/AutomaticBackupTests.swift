import JSON
import TestSupport
import Testing
import Wire

/// Backups that a daemon makes by itself, where the disk or the folder is in their way.
@Suite(
  "Backups by themselves",
  .enabled(if: SmallDisk.isPossible, "mounting a small disk is not permitted here"))
struct AutomaticBackupTests {
  /// The first one is due as soon as something was changed.
  private func setup(on disk: SmallDisk) -> RunningDaemon.Setup {
    var setup = RunningDaemon.Setup(folder: disk.folder)
    setup.dataFolder = disk.path + "/data"
    setup.wrapper = disk.entering
    setup.environment["ALCHEMYD_TEST_BACKUP_DELAY"] = "1"
    return setup
  }

  private func backups(on disk: SmallDisk) throws -> [Substring] {
    try disk.run("ls -A \"$1/data/backups\"").output.split(separator: "\n")
  }

  @Test("one that would fill the disk is not begun: an error says so, and changes go on")
  func room() throws {
    let disk = try SmallDisk()
    try RunningDaemon.serving(setup(on: disk)) { daemon in
      let client = try daemon.connect()
      #expect(try client.ask(Requests.add("wheat")).result?["lsn"] == 1)
      try daemon.process.waitForErrors(containing: "<3>no backup could be made: ")
      try daemon.process.waitForErrors(
        containing: "/data/backups needs 65 MiB of free space, and has 0 MiB; the next try is in "
          + "60 minutes; run `alchemy status`")
      #expect(try backups(on: disk) == [])
      #expect(try client.ask(Requests.add("wheat", id: 2)).result?["lsn"] == 2)
      let failure = try client.ask(Requests.line("system.status")).result?["backups"]?["failure"]
      #expect(failure?.string?.contains("needs 65 MiB of free space, and has 0 MiB") == true)
    }
  }

  @Test("an old one that cannot be removed stays, keeps none from being made, and no other longer")
  func unremovable() throws {
    let disk = try SmallDisk(megabytes: 96)
    // What is mounted has a name that cannot be taken away.
    let script = #"""
      mkdir -p "$1/data/backups" && cd "$1/data/backups" &&
      for day in 1 2 3 4 5 6 7 8; do echo >2020-01-0$day.db; done &&
      mount --bind 2020-01-01.db 2020-01-01.db
      """#
    let ending = try disk.run(script)
    #expect(ending.code == 0, "\(ending)")
    var setup = setup(on: disk)
    // All of them were made just now: two days ahead one is due again.
    setup.environment["ALCHEMYD_TEST_CLOCK_AHEAD"] = "172800"
    try RunningDaemon.serving(setup) { daemon in
      #expect(try daemon.ask(Requests.add("wheat")).result?["lsn"] == 1)
      try daemon.process.waitForErrors(containing: "<5>a backup was written and checked: ")
      let kept = ["2020-01-01.db"] + (3...8).map { "2020-01-0\($0).db" }
      let names = try backups(on: disk)
      #expect(names.dropLast().map(String.init) == kept)
      #expect(names.last?.hasPrefix("20") == true && names.last?.hasSuffix(".db") == true)
      #expect(daemon.process.errorsSoFar.contains("; there are 8\n"))
    }
  }
}
