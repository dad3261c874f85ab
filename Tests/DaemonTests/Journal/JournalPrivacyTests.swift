import Glibc
import TestSupport
import Testing

@Suite("What the log is never told")
struct JournalPrivacyTests {
  @Test("above debug no line names an ingredient, an effect or how many there are", .seeds(1...3))
  func privacy() throws {
    let seed = Seeds.current
    let (lines, quantities) = try told(seed: seed)
    // The warning shows that there was something to tell, and a developer's line what it is about.
    let warning = "overridden in “Lydia”; run `alchemy conflicts --profile Lydia` to see"
    #expect(lines.contains { $0.hasPrefix("<4>") && $0.contains(warning) })
    #expect(lines.contains { $0.hasPrefix("<7>") && Self.names(quantities, in: $0) })
    let telling = lines.filter { !$0.hasPrefix("<7>") && Self.names(quantities, in: $0) }
    #expect(telling == [])
  }

  /// All lines of a daemon that tells everything, and the numbers that were in its bags.
  private func told(seed: UInt64) throws -> ([Substring], Set<Int>) {
    var setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    try setup.folder.makeFolder("data/catalogs")
    try setup.folder.write(Array(TellTaleCatalog.text.utf8), to: "data/catalogs/qz.json")
    try setup.folder.write(Array(#"{"logLevel":"debug"}"#.utf8), to: "config.json")
    setup.arguments = ["--config", setup.folder.appending("config.json")]
    let daemon = try RunningDaemon(setup)
    var client = try TellTaleClient(of: daemon, seed: seed)
    for step in 1...200 {
      try client.step()
      if step == 100 { daemon.process.signal(SIGUSR1) }
    }
    let ending = try daemon.stop()
    #expect(ending.code == 0)
    return (ending.errors.split(separator: "\n"), client.quantities)
  }

  private static func names(_ quantities: Set<Int>, in line: Substring) -> Bool {
    let words = line.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.contains { $0.hasPrefix(TellTaleCatalog.mark) }
      || words.contains { Int($0).map(quantities.contains) ?? false }
  }
}
