import TestSupport
import Testing

@Suite("alchemy web")
struct WebCommandTests {
  @Test("without arguments it tells where the page is, and how to serve the home network")
  func status() throws {
    let bridge = try RunningBridge()
    let empty = try bridge.alchemy("web").output
    #expect(
      empty.hasPrefix("page        http://\(bridge.address)/\ndevices     0\nopen pages  0\n"))
    #expect(empty.contains("alchemy web pair shows a code"))
    #expect(empty.contains("ListenStream=0.0.0.0:8377\n"))
    let cookie = try bridge.pair("phone")
    let page = try bridge.page(cookie)
    let one = try bridge.alchemy("web", "-o", "json").output
    #expect(one.contains(#""name":"phone","pages":1"#), "\(one)")
    withExtendedLifetime(page) {}
  }

  @Test("a pairing is an address and a code, and for other devices a picture")
  func pairing() throws {
    let bridge = try RunningBridge()
    let here = try bridge.alchemy("web", "pair", "desk").output
    #expect(here.hasPrefix("Open http://") && here.contains("in a browser of this machine,\n"))
    #expect(here.contains("Only this machine can open that address") && !here.contains("█"))
    let network = "http://192.0.2.7:8377"
    let shown = try bridge.alchemy("web", "pair", "tablet", "--at", network).output
    let address = try #require(
      shown.firstMatch(of: /http:\/\/192\.0\.2\.7:8377\/#pair=([0-9A-Z]{4}-[0-9A-Z]{4})/))
    #expect(shown.contains("type \(address.output.1). The code is good for 10 minutes, once."))
    #expect(!shown.contains("Only this machine"))
    // 29 modules, and two light ones around them, two rows of them in a line.
    let picture = shown.split(separator: "\n").filter { $0.contains("█") }
    #expect(picture.count >= 16 && picture.allSatisfy { $0.count == 33 })
    let coloured = try bridge.alchemy(
      "web", "pair", "phone", "--at", network, "--color", "always"
    ).output
    let light = coloured.split(separator: "\n").filter { $0.contains("█") }
    #expect(!light.isEmpty)
    #expect(light.allSatisfy { $0.hasPrefix("\u{1b}[38;5;231;48;5;16m") }, "both colours are set")
    let elsewhere = try bridge.alchemy(
      "web", "pair", "phone", "--at", "https://alchemy.example", "-o", "plain")
    #expect(elsewhere.output.hasPrefix("https://alchemy.example/#pair="))
  }

  @Test("names are checked, and a device gets a number where its name is taken")
  func names() throws {
    let bridge = try RunningBridge()
    for name in ["", " ", "a#b", "a\u{1}b", String(repeating: "a", count: 61), "\u{200B}"] {
      let ending = try bridge.alchemy("web", "pair", name)
      #expect(ending.code != 0 && ending.errors.hasPrefix("error: "), "\(name): \(ending)")
    }
    _ = try bridge.pair("phone")
    _ = try bridge.pair("Phone")
    let devices = try bridge.alchemy("web", "devices", "-o", "plain").output
    #expect(
      devices.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["phone", "Phone 2"])
  }

  @Test("where the page is not served, it says what serves it")
  func notServed() throws {
    let bridge = try RunningBridge()
    _ = try bridge.stop()
    let ending = try bridge.alchemy("web")
    #expect(ending.code == 3)
    #expect(ending.errors.contains("error: the page is not served ("))
    #expect(ending.errors.contains("hint: alchemyd-web --listen 127.0.0.1:8377 &"), "\(ending)")
  }

  @Test("a wrong command line of the page's program is told with what is meant")
  func wrongOptions() throws {
    let folder = try TemporaryFolder()
    for (words, code, text) in [
      (
        ["--lissten", "127.0.0.1:0"], 2,
        """
        no option --lissten; did you mean --listen?
        alchemyd-web: hint: `alchemyd-web --listen 127.0.0.1:0`

        """
      ),
      (
        ["listen", "127.0.0.1:0"], 2,
        """
        no command "listen"; did you mean --listen?
        alchemyd-web: hint: `alchemyd-web --listen 127.0.0.1:0`

        """
      ),
      (["--listen"], 2, "--listen needs a value: --listen ADDRESS:PORT"),
      (["--config="], 2, "invalid value \"\" for --config: it is empty"),
      (["--listen", "127.0.0.1:1", "--listen=x"], 2, "--listen is given twice"),
      ([], 78, "there is no socket for browsers"),
      (["--listen", "nowhere:80"], 78, "cannot listen at nowhere:80"),
      (["--listen", "127.0.0.1"], 78, "it is not ADDRESS:PORT"),
      (["--listen", "127.0.0.1:0", "--config", "/nowhere.json"], 78, "cannot use the settings"),
    ] as [([String], Int32, String)] {
      var environment = BuiltPrograms.environment(home: folder.path)
      environment["XDG_RUNTIME_DIR"] = folder.path
      let ending = try ChildProcess.run(BuiltPrograms.bridge, words, environment: environment)
      #expect(ending.code == code && ending.errors.contains(text), "\(words): \(ending)")
    }
  }

  @Test("a mistake in web.json is told with its line")
  func wrongSettings() throws {
    let folder = try TemporaryFolder()
    for (settings, text) in [
      ("{", "line 1: the file is not JSON"), ("[]", "line 1: the file must hold one object"),
      (#"{"host":[]}"#, "line 1: there is no setting host; did you mean hosts?"),
      ("{\n\"hosts\":\"x\"}", "line 2: hosts must be an array"),
      (#"{"hosts":["x:80"]}"#, "line 1: each of hosts must be a name without a port"),
      (#"{"origins":["alchemy.example"]}"#, "line 1: each of origins must be an origin, such as"),
      (#"{"origins":["https://alchemy.example/"]}"#, "an origin, such as"),
      (#"{"origins":["https://"]}"#, "an origin, such as"),
    ] {
      try folder.write(Array(settings.utf8), to: "web.json")
      let ending = try ChildProcess.run(
        BuiltPrograms.bridge,
        ["--listen", "127.0.0.1:0", "--config", folder.appending("web.json")],
        environment: BuiltPrograms.environment(home: folder.path))
      #expect(ending.code == 78 && ending.errors.contains(text), "\(settings): \(ending)")
    }
  }

  @Test("devices of another version are not forgotten by mistake: the program does not start")
  func otherVersion() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(#"{"devices":[],"version":2}"#.utf8), to: "devices.json")
    let ending = try ChildProcess.run(
      BuiltPrograms.bridge,
      ["--listen", "127.0.0.1:0", "--control", folder.appending("c"), "--data-dir", folder.path],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(ending.code == 78 && ending.errors.contains("cannot read the paired devices"))
  }
}
