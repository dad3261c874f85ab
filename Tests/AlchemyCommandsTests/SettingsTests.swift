import ClientSession
import JSON
import PlayedWorld
import Testing
import Wire

@Suite("The client's own settings")
struct SettingsTests {
  private static let path = "/home/player/.config/alchemyd/client.json"

  /// Runs a command line with this file of settings.
  private func run(
    _ words: String..., file: String?, variables: [String: String] = [:],
    peer: FakePeer = SmallDaemon.peer()
  ) -> Outcome {
    let environment = ["HOME": "/home/player", "XDG_RUNTIME_DIR": "/run/user/7"]
    let files = FakeFiles(contents: file.map { [Self.path: Array($0.utf8)] } ?? [:])
    return Outcome(
      words: words, peer: peer, environment: environment.merging(variables) { $1 }, files: files)
  }

  private static let whole = """
    {
      "colours": {"theme": "contrast", "must": "#00Ff7f"},
      "limit": 1000,
      "sort": "effects",
      "mouse": false,
      "keys": {
        "brew": "z",
        "one more": "F5"
      }
    }
    """

  @Test("without a file all is built in")
  func none() {
    let outcome = run("settings", file: nil)
    #expect(
      outcome.output == """
        SETTING  VALUE            FROM
        colours  auto             built in
        limit    each list's own  built in
        sort     value            built in
        mouse    true             built in
        keys     none             built in

        file: /home/player/.config/alchemyd/client.json (there is none)

        """)
    #expect(outcome.errors == "" && outcome.code == .success)
    let json = #"""
      [{"from":"built in","setting":"colours","value":"auto"},\#
      {"from":"built in","setting":"limit","value":null},\#
      {"from":"built in","setting":"sort","value":"value"},\#
      {"from":"built in","setting":"mouse","value":true},\#
      {"from":"built in","setting":"keys","value":{}}]

      """#
    #expect(run("settings", "-o", "json", file: "{}").output == json)
  }

  @Test("each setting of the file is shown with its line, in every form")
  func file() {
    let path = Self.path
    #expect(
      run("settings", file: Self.whole).output == """
        SETTING  VALUE                         FROM
        colours  theme contrast, must #00ff7f  \(path):2
        limit    1,000                         \(path):3
        sort     effects                       \(path):4
        mouse    false                         \(path):5
        keys     one more F5, brew z           \(path):6

        file: \(path)

        """)
    #expect(
      run("settings", "-o", "plain", file: Self.whole).output == """
        colours\ttheme contrast, must #00ff7f\t\(path):2
        limit\t1000\t\(path):3
        sort\teffects\t\(path):4
        mouse\tfalse\t\(path):5
        keys\tone more F5, brew z\t\(path):6

        """)
    let json = run("settings", "-o", "json", file: Self.whole).output
    let rows = JSONValue(readable: Array(json.utf8))?.array ?? []
    #expect(
      rows.map { $0["value"] } == [
        ["theme": "contrast", "must": "#00ff7f"], 1000, "effects", false,
        ["brew": "z", "one more": "F5"],
      ])
  }

  @Test(
    "an option wins over the environment, that over the file, and the file over what is built in")
  func precedence() {
    func colours(_ words: String..., file: String?, noColour: String? = nil) -> String {
      let variables = noColour.map { ["NO_COLOR": $0] } ?? [:]
      let outcome =
        words.isEmpty
        ? run("settings", "-o", "plain", file: file, variables: variables)
        : run("settings", "-o", "plain", "--colours", words[0], file: file, variables: variables)
      return outcome.output.split(separator: "\n").first.map(String.init) ?? outcome.errors
    }
    let file = #"{"colours": "light"}"#
    #expect(colours(file: nil) == "colours\tauto\tbuilt in")
    #expect(colours(file: file) == "colours\tlight\t\(Self.path):1")
    #expect(colours(file: file, noColour: "1") == "colours\tnone\t$NO_COLOR")
    #expect(colours(file: file, noColour: "") == "colours\tlight\t\(Self.path):1")
    #expect(colours("dark", file: file, noColour: "1") == "colours\tdark\t--colours")
    let others = run(
      "settings", "--limit", "5", "--sort", "value", "--mouse", "true", "-o", "plain",
      file: Self.whole
    ).output.split(separator: "\n").dropFirst().prefix(3)
    #expect(others == ["limit\t5\t--limit", "sort\tvalue\t--sort", "mouse\ttrue\t--mouse"])
  }

  @Test("$XDG_CONFIG_HOME is where the file is, if it is set to an absolute path")
  func folder() {
    let files = FakeFiles(contents: ["/c/alchemyd/client.json": Array(#"{"limit": 7}"#.utf8)])
    func row(_ folder: String) -> String {
      Outcome(
        "settings", "-o", "plain", environment: ["HOME": "/h", "XDG_CONFIG_HOME": folder],
        files: files
      ).output.split(separator: "\n").map(String.init)[1]
    }
    #expect(row("/c") == "limit\t7\t/c/alchemyd/client.json:1")
    #expect(row("c") == "limit\teach list's own\tbuilt in")
    #expect(Outcome("settings", environment: [:]).output.contains("no file: $XDG_CONFIG_HOME"))
  }

  @Test(
    "a mistake is named with its line, and what to do",
    arguments: [
      ("{\n\"limit\": 3", "line 2: the file is not JSON: "),
      ("[]", "line 1: the file must hold one object"),
      ("{\n\"limti\": 3}", "line 2: there is no setting limti; did you mean limit?"),
      ("{\"limit\": 0}", "line 1: limit must be a whole number from 1 to 10,000,000"),
      ("{\"limit\": \"3\"}", "line 1: limit must be a whole number from 1 to 10,000,000"),
      ("{\"sort\": \"strength\"}", "line 1: sort must be one of value, ingredients, effects"),
      ("{\n\n\"mouse\": 1}", "line 3: mouse must be true or false"),
      ("{\"colours\": \"drak\"}", "line 1: colours must be one of auto (dark or light, as "),
      (
        "{\"colours\": {\n\"mst\": \"#000000\"}}",
        "line 2: there is no colour mst; did you mean must?"
      ),
      ("{\"colours\": {\n\"must\": \"red\"}}", "line 2: must must be a colour such as #7ac96b"),
      ("{\"colours\": {\"must\": \"#-12345\"}}", "line 1: must must be a colour such as #7ac96b"),
      ("{\"colours\": {\"theme\": 1}}", "line 1: theme must be one of auto, dark, light, contrast"),
      ("{\"keys\": []}", "line 1: keys must be an object such as {\"brew\": \"z\"} with any of "),
      ("{\"keys\": {\n\"brw\": \"z\"}}", "line 2: there is no command brw; did you mean brew?"),
      (
        "{\"keys\": {\"brew\": \"zz\"}}", "line 1: the key of brew must be a letter, another sign, "
      ),
      ("{\"keys\": {\"brew\": \"5\"}}", "line 1: the key of brew must be a letter, another sign, "),
      ("{\"keys\": {\"brew\": \"Ctrl-M\"}}", "line 1: the key of brew must be a letter, another "),
      (
        "{\"keys\": {\"brew\": \"x\"}}",
        "line 1: x is taken already (copy the row, or all that is picked, to the terminal's "
          + "clipboard); give brew another key"
      ),
      (
        "{\"keys\": {\"brew\": \"z\",\n\"eat\": \"z\"}}",
        "line 2: z is taken already (brew); give eat another key"
      ),
    ])
  func mistakes(file: String, cause: String) {
    let outcome = run("settings", file: file)
    #expect(outcome.code == .refused && outcome.output == "")
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first == "error: cannot use the settings in \(Self.path)")
    #expect(lines.dropFirst().first?.hasPrefix("caused by: \(cause)") == true, "\(outcome.errors)")
    #expect(lines.last == "hint: alchemy settings --help")
  }

  /// A daemon that lists no recipes, and keeps what it was asked for.
  private func lister(refuses sort: String? = nil) -> (peer: FakePeer, asked: Asked) {
    let asked = Asked()
    let peer = SmallDaemon.peer([
      "recipes.list": { parameters in
        asked.parameters.append(parameters)
        if let sort, parameters["sort"] == .string(sort) {
          return .refusal(code: 1042, kind: "notListed", message: "the catalog is too large")
        }
        return .result(["lsn": 7, "recipes": [], "total": 0])
      }
    ])
    return (peer, asked)
  }

  private final class Asked: @unchecked Sendable {
    // Only the thread of the test runs the command and its peer.
    var parameters: [JSONValue] = []
  }

  @Test("lists obey limit and sort, unless the line says otherwise")
  func lists() {
    let file = #"{"limit": 3, "sort": "effects"}"#
    let (peer, asked) = lister()
    #expect(run("recipes", "-o", "json", file: file, peer: peer).code == .success)
    #expect(asked.parameters.last?["limit"] == 3 && asked.parameters.last?["sort"] == "effects")
    #expect(
      run("recipes", "-n", "9", "--sort", "value", "-o", "json", file: file, peer: peer).code
        == .success)
    #expect(asked.parameters.last?["limit"] == 9)
    #expect(asked.parameters.last?["sort"] != "effects")
    #expect(run("short", "-o", "json", file: file, peer: peer).code == .success)
    #expect(asked.parameters.last?["limit"] == 3 && asked.parameters.last?["sort"] == nil)
  }

  @Test("a catalog with no other order is listed by value all the same")
  func searched() {
    let (peer, asked) = lister(refuses: "effects")
    let outcome = run("recipes", "-o", "json", file: #"{"sort": "effects"}"#, peer: peer)
    #expect(outcome.code == .success && outcome.errors == "")
    #expect(asked.parameters.map { $0["sort"] } == ["effects", nil])
    let typed = run("recipes", "--sort", "effects", file: nil, peer: peer)
    #expect(typed.code != .success)
  }

  @Test("a mistake stops no other command: it is told once, and what is built in holds")
  func goesOn() {
    let (peer, asked) = lister()
    let outcome = run("recipes", "-o", "plain", file: #"{"limit": 0}"#, peer: peer)
    #expect(outcome.code == .success)
    #expect(
      outcome.errors == """
        error: cannot use the settings in \(Self.path)
        caused by: line 1: limit must be a whole number from 1 to 10,000,000
        hint: alchemy settings --help

        """)
    #expect(asked.parameters.count == 1)
    let other = run("version", file: "no JSON")
    #expect(other.code == .success && other.errors == "")
    let named = run("recipes", "-n", "2", "--sort", "value", "-o", "plain", file: "{", peer: peer)
    #expect(named.code == .success && named.errors == "")
  }
}
