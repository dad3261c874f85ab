import TestSupport
import Testing
import Unix

@Suite("The units for systemd")
struct UnitFileTests {
  @Test(
    "systemd finds nothing wrong with them",
    .enabled(
      if: File.exists("/usr/bin/systemd-analyze"),
      "systemd-analyze is not installed (apt-get install systemd)"))
  func verify() throws {
    let folder = try TemporaryFolder()
    let names = ["alchemyd.service", "alchemyd.socket"]
    for name in names {
      let bytes = try File.read(Checkout.path(of: "systemd/\(name)"), limitBytes: 65_536)
      let unit = String(decoding: bytes, as: UTF8.self)
        .replacing("/usr/bin/alchemyd", with: BuiltPrograms.daemon)
      try folder.write(Array(unit.utf8), to: name)
    }
    var environment = BuiltPrograms.environment(home: folder.path)
    environment["XDG_RUNTIME_DIR"] = folder.path
    // Its own complaint is only in what it prints: it ends with 0 also on unknown keys.
    #expect(
      try ChildProcess.run(
        "systemd-analyze", ["verify", "--user", "--man=no"] + names.map(folder.appending),
        environment: environment) == .init(code: 0))
  }
}
