import TestSupport
import Testing
import Unix

@Suite("The Debian package")
struct PackageTests {
  @Test("it has the version that the programs say")
  func version() throws {
    let bytes = try File.read(Checkout.path(of: "debian/changelog"), limitBytes: 1 << 20)
    let newest = String(decoding: bytes, as: UTF8.self).prefix { $0 != ")" }
    let folder = try TemporaryFolder()
    let ending = try ChildProcess.run(
      BuiltPrograms.daemon, ["--version"],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(newest.replacing(" (", with: " ") + "\n" == ending.output)
  }
}
