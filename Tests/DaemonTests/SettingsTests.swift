import TestSupport
import Testing

@Suite("The daemon's settings")
struct SettingsTests {
  private let folder: TemporaryFolder
  private var setup: RunningDaemon.Setup

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
    setup.arguments = ["--config", folder.appending("config.json")]
  }

  private static func peer(_ command: String) -> String {
    "{\n\"peers\": {\n\"desktop\": \(command)}}"
  }

  private static let wrongCommand =
    "line 3: the command of the peer desktop must be an array of 1 to 64 words, such as "
    + "{\"desktop\": [\"ssh\", \"desktop\", \"alchemyd\", \"bridge\"]}"

  private func write(_ text: String) throws {
    try folder.write(Array(text.utf8), to: "config.json")
  }

  @Test(
    "wrong settings are refused with file, line and name",
    arguments: [
      (
        "{\n  \"logLevle\": \"info\"\n}\n",
        "line 2: there is no setting logLevle; did you mean logLevel?"
      ),
      ("{\"colour\": 1}", "line 1: there is no setting colour"),
      (
        "{\n\n\"logLevel\": 3}",
        "line 3: logLevel must be one of error, warning, notice, info, debug"
      ),
      (
        "{\"catalogFolders\":\n [\"/a\",\n  \"b\"]}",
        "line 2: catalogFolders must be an array of absolute paths"
      ),
      (
        "{\"peers\": [\"ssh\"]}",
        "line 1: peers must be an object of names and commands, such as "
          + "{\"desktop\": [\"ssh\", \"desktop\", \"alchemyd\", \"bridge\"]}"
      ),
      (
        "{\"peers\":\n {\"desk top\": [\"ssh\"]}}",
        "line 2: a peer's name must be 1 to 64 letters from a to z, digits, dashes, dots and "
          + "underscores"
      ),
      (
        "{\"peers\": {\"\(String(repeating: "a", count: 65))\": [\"ssh\"]}}",
        "line 1: a peer's name must be 1 to 64 letters from a to z, digits, dashes, dots and "
          + "underscores"
      ),
      (peer(#"["ssh", 3]"#), wrongCommand),
      (peer(#""ssh desktop""#), wrongCommand),
      (peer("[]"), wrongCommand),
      (
        peer(#"["ssh desktop alchemyd bridge"]"#),
        "line 3: the command of the peer desktop is a list of words: "
          + #"["ssh", "desktop", "alchemyd", "bridge"]"#
      ),
      (peer(#"[""]"#), wrongCommand),
      (peer(#"["ssh", "a\u0000b"]"#), wrongCommand),
      (peer("[\(Array(repeating: #""x""#, count: 65).joined(separator: ","))]"), wrongCommand),
      (
        "{\"peers\": {\((1...17).map { "\"\($0)\": [\"x\"]" }.joined(separator: ","))}}",
        "line 1: peers has 17 names, and at most 16 serve"
      ),
      ("{\"peer\": {}}", "line 1: there is no setting peer; did you mean peers?"),
      ("{\"logLevel\":\n", "line 2: the file is not JSON: it ends in the middle"),
      ("[]", "line 1: the file must hold one object"),
    ])
  func wrong(text: String, problem: String) throws {
    try write(text)
    #expect(
      try setup.refusal()
        == .init(
          code: 78,
          errors: """
            alchemyd: cannot use the settings in \(folder.path)/config.json
            alchemyd: caused by: \(problem)
            alchemyd: hint: fix the file, or choose another: `alchemyd --config FILE`

            """))
  }

  @Test("settings that were named must be there")
  func missing() throws {
    let ending = try setup.refusal()
    #expect(ending.code == 78)
    #expect(
      ending.errors.contains("caused by: there is no \(folder.path)/config.json\n"))
  }

  @Test("the first file found by the rules of the XDG folders is used")
  func found() throws {
    var setup = RunningDaemon.Setup(folder: folder)
    try folder.makeFolder("settings/alchemyd")
    try folder.write(Array(#"{"logLevel":"error"}"#.utf8), to: "settings/alchemyd/config.json")
    setup.environment["XDG_CONFIG_HOME"] = folder.appending("settings")
    let daemon = try RunningDaemon(setup)
    #expect(try daemon.stop() == .init(code: 0))
  }

  @Test("a byte order mark in front, as editors of Windows write it, changes nothing")
  func byteOrderMark() throws {
    try write("\u{FEFF}{\"logLevel\":\"error\"}")
    #expect(try RunningDaemon(setup).stop() == .init(code: 0))
    try write("\u{FEFF}{\n\"logLevle\":1}")
    #expect(try setup.refusal().errors.contains("line 2: there is no setting logLevle"))
  }

  @Test("the settings that are installed are the defaults")
  func defaults() throws {
    var setup = setup
    setup.arguments = ["--config", Checkout.path(of: "Config/alchemyd.json")]
    let daemon = try RunningDaemon(setup)
    #expect(
      try daemon.stop().errors
        == "<5>ready: 1 profile, 0 clients\n<5>stopped\n")
  }
}
