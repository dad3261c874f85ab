import TestSupport
import Testing

@Suite("A data folder that is open to others")
struct OpenFolderTests {
  @Test(
    "is named with what to type, if they may write to it",
    arguments: [("777", true), ("770", true), ("755", false), ("700", false)])
  func mode(mode: String, isOpen: Bool) throws {
    let folder = try TemporaryFolder()
    let setup = RunningDaemon.Setup(folder: folder)
    try folder.makeFolder("data")
    let ending = try ChildProcess.run(
      "chmod", [mode, setup.dataFolder],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(ending.code == 0)
    try RunningDaemon.serving(setup) { daemon in
      let words = """
        <4>others may remove or replace what is in the data folder \(setup.dataFolder) (mode \(mode))
        <4>hint: `chmod 700 \(setup.dataFolder)`

        """
      #expect(daemon.process.errorsSoFar.contains(words) == isOpen)
      let reply = try daemon.ask(Requests.defaultProfile)
      #expect(try reply.result != nil)
    }
  }
}
