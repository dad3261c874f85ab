import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("Unusual places of the inbox", .enabled(if: SmallDisk.isPossible))
struct InboxPlaceTests: InboxUsing {
  let folder: TemporaryFolder
  let setup: RunningDaemon.Setup

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
  }

  private static let asOwnUser =
    ProcessIdentity.userID == 0 ? [] : ["--user", "--map-root-user"]

  @Test("files of a profile's folder on another disk are applied once, and leave that disk")
  func otherDisk() throws {
    try folder.makeFolder("data/inbox/Lydia")
    var setup = setup
    // The disk is seen by the daemon alone, so its file is put there before the daemon starts.
    let script = #"""
      mount -t tmpfs tmpfs "$1" && printf %s '{"Wheat":5,"mode":"add"}' >"$1/bag.json" \
        && printf xyzzy >"$1/bad.txt" && shift && exec "$@"
      """#
    setup.wrapper =
      ["unshare"] + Self.asOwnUser + ["--mount", "sh", "-c", script, "sh", "\(inbox)/Lydia"]
    try RunningDaemon.serving(setup) { daemon in
      // Refused at first, because the profile is missing.
      #expect(try why("bag.json").contains("Lydia"))
      #expect(try why("bad.txt").contains("Lydia"))
      let create = #"{"catalog":"skyrim","name":"Lydia"}"#
      _ = try daemon.ask(Requests.line("profile.create", create))
      try File.move("\(inbox)/refused/bag.json", to: "\(inbox)/bag.json")
      try wait(for: "done/bag.json")
      #expect(try bag(daemon) == ["wheat": 5])
      #expect(try inboxStatus(daemon).map(\.file) == ["refused/bad.txt"])
    }
  }

  @Test("where nothing can be watched, files are taken at a start and a reload; this is told once")
  func unwatched() throws {
    try folder.makeFolder("data/inbox")
    try drop("Wheat x5", "a.txt")
    var setup = setup
    setup.wrapper = [
      "unshare", "--user", "--map-root-user", "sh", "-c",
      #"echo 0 >/proc/sys/user/max_inotify_instances && exec "$@""#, "sh",
    ]
    try RunningDaemon.serving(setup) { daemon in
      try wait(for: "done/a.txt")
      for name in ["b.txt", "c.txt"] {
        try drop("Wheat x6", name)
        daemon.process.signal(SIGHUP)
        try wait(for: "done/\(name)")
      }
      try daemon.process.collect()
      let told = daemon.process.errorsSoFar.split(separator: "\n").filter {
        $0.contains("is looked at every half minute")
      }
      #expect(told.count == 1)
    }
  }
}
