import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("The manual pages")
struct ManualTests {
  private static let hasMandoc = File.exists("/usr/bin/mandoc")
  private static let mandocIsMissing: Comment = "mandoc is not installed (apt-get install mandoc)"

  @Test("the daemon names the pages that it has")
  func names() throws {
    let folder = try TemporaryFolder()
    let ending = try ChildProcess.run(
      BuiltPrograms.daemon, ["__man"], environment: BuiltPrograms.environment(home: folder.path))
    // Those of the other programs: one before them, and two behind.
    let names = InstalledPage.names.dropFirst().dropLast(2).map { $0 + "\n" }.joined()
    #expect(ending == .init(code: 0, output: names))
  }

  @Test(
    "mandoc finds nothing wrong with them", .enabled(if: hasMandoc, mandocIsMissing),
    arguments: InstalledPage.names)
  func mandoc(name: String) throws {
    let ending = try InstalledPage(name).run("mandoc", ["-T", "lint", "-W", "all"])
    #expect(ending == .init(code: 0))
  }

  @Test(
    "man itself has nothing to warn of",
    .enabled(if: File.exists("/usr/bin/man"), "man is not installed (apt-get install man-db)"),
    arguments: InstalledPage.names)
  func man(name: String) throws {
    let ending = try InstalledPage(name).run(
      "man", ["--warnings", "-E", "UTF-8", "-Tutf8", "-l"],
      variables: ["LC_ALL": "C.UTF-8", "MANWIDTH": "80", "PAGER": "cat"])
    #expect(ending.code == 0)
    #expect(ending.errors == "")
    #expect(ending.output.contains("alchemyd 1.0.0"))
  }

  @Test(
    "what alchemy --help lists, and each command's own options, are on its page",
    .enabled(if: hasMandoc, mandocIsMissing))
  func client() throws {
    let page = try InstalledPage("alchemy.1").words()
    let help = try help(BuiltPrograms.client)
    let lines = help.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(lines.count > 40)
    for line in lines {
      let name = try #require(line.split(separator: " ").first)
      #expect(page.contains(name), "\(line)")
    }
    for name in ["--output table|plain|json", "--replica DIR", "--watch", "--profile NAME"] {
      #expect(page.contains(name), "\(name)")
    }
  }

  private func help(_ program: String) throws -> String {
    let folder = try TemporaryFolder()
    return try ChildProcess.run(
      program, ["--help"], environment: BuiltPrograms.environment(home: folder.path)
    ).output
  }

  @Test(
    "what alchemyd --help says of commands and options is on its page",
    .enabled(if: hasMandoc, mandocIsMissing))
  func daemon() throws {
    let page = try InstalledPage("alchemyd.8").words()
    var found = 0
    for word in try help(BuiltPrograms.daemon).split(whereSeparator: \.isWhitespace) {
      let name = word.drop { $0 == "[" }.prefix { $0.isLetter || $0 == "-" }
      if name.hasPrefix("--") {
        #expect(page.contains(name), "\(name)")
        found += 1
      }
    }
    #expect(found > 8)
    var commands = 0
    for usage in try help(BuiltPrograms.daemon).split(separator: "\n") where usage.contains("[--") {
      #expect(page.contains("alchemyd" + usage.dropFirst()), "\(usage)")
      commands += 1
    }
    #expect(commands == 5)
  }

  @Test(
    "every setting is on the page of the settings, with its default",
    .enabled(if: hasMandoc, mandocIsMissing))
  func settings() throws {
    let page = try InstalledPage("alchemyd.json.5").words()
    let bytes = try File.read(Checkout.path(of: "Config/alchemyd.json"), limitBytes: 65_536)
    let settings = try #require(JSONValue(parsing: bytes).object)
    #expect(settings.count >= 3)
    for (name, value) in settings {
      #expect(page.contains(" \(name) "), "\(name)")
      if let text = value.string { #expect(page.contains("\(text) by default"), "\(name)") }
    }
  }

  @Test(
    "every method that rpc.discover tells of is on the protocol's page, with all its parameters",
    .enabled(if: hasMandoc, mandocIsMissing))
  func methods() throws {
    let page = try InstalledPage("alchemyd-protocol.7").words()
    let reply = try RunningDaemon.serving {
      try $0.ask(#"{"id":1,"jsonrpc":"2.0","method":"rpc.discover"}"#)
    }
    let methods = try #require(
      JSONValue(parsing: Array(reply.utf8))["result"]?["methods"]?.array)
    #expect(methods.count > 20)
    for method in methods {
      let name = try #require(method["name"]?.string)
      let summary = try #require(method["summary"]?.string)
      #expect(page.contains("\(name) \(summary)"), "\(name)")
      for parameter in method["params"]?.array ?? [] {
        let name = try #require(parameter["name"]?.string)
        #expect(page.contains(" \(name) ("), "\(name)")
        #expect(page.contains(try #require(parameter["summary"]?.string)), "\(name)")
      }
    }
  }

  @Test(
    "every kind of error is on the protocol's page, with its code",
    .enabled(if: hasMandoc, mandocIsMissing))
  func errors() throws {
    let page = try InstalledPage("alchemyd-protocol.7").words()
    for kind in RefusalKind.allCases {
      #expect(page.contains(" \(kind.rawValue) (\(kind.code)) "), "\(kind)")
    }
  }
}
