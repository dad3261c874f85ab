import CLinux
import Testing

@testable import benchmarks

@Suite("Cores")
struct CoreTests {
  @Test(
    "a child is kept on the core that it is given, wherever its parent stays",
    .enabled(if: linux_core_count() > 1, "there is one core here"), arguments: [0, 1, nil])
  func child(core: Int?) throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let log = folder.file("log")
    linux_stay_on_core(0)
    defer { linux_stay_on_core(-1) }
    try Child("/usr/bin/nproc", [], logPath: log, core: core).wait()
    try Child("/bin/grep", ["Cpus_allowed_list", "/proc/self/status"], logPath: log, core: core)
      .wait()
    let lines = try TextFile.read(log).split(whereSeparator: \.isWhitespace)
    #expect(lines.first == (core == nil ? Substring("\(linux_core_count())") : "1"))
    if core == 1 { #expect(lines.last != "0") }
  }
}
