import TestSupport
import Testing
import Unix

@Suite("A shell's command that reads what is written")
struct ShellPipeTests {
  @Test("all that is written has arrived when its end is waited for")
  func whole() throws {
    let folder = try TemporaryFolder()
    let pipe = try ShellPipe("cat > '\(folder.appending("seen"))'")
    let bytes = [UInt8](repeating: 65, count: 300_000)
    #expect(try pipe.write(bytes))
    #expect(try pipe.write([66]))
    pipe.end()
    pipe.end()
    #expect(try folder.bytes(of: "seen") == bytes + [66])
  }

  @Test("a command that has ended reads no more")
  func gone() throws {
    try Signal.brokenPipe.ignore()
    let pipe = try ShellPipe("exit 3")
    var isRead = true
    // More than any pipe holds, so that the write cannot only be kept for a reader to come.
    for _ in 0..<8 where isRead { isRead = try pipe.write([UInt8](repeating: 65, count: 1 << 20)) }
    #expect(!isRead)
  }
}
