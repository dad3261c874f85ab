internal import JSON
internal import Unix
internal import Wire
internal import _StringProcessing

/// Debian's Firefox without a window, driven by WebDriver BiDi over its WebSocket.
///
/// https://w3c.github.io/webdriver-bidi/
package final class Firefox: StartedBrowser {
  private static let program = "/usr/bin/firefox-esr"

  /// Why this machine has no Firefox for tests; nil where it has one.
  package static let obstacle: String? = File.exists(program) ? nil : "firefox-esr is not installed"

  private let folder: TemporaryFolder
  private let process: ChildProcess
  private let socket: PageClient
  private var lastID = 0
  /// What the pages have complained of in their consoles.
  package private(set) var errors: [String] = []

  /// What is to be asked about, and what is sent to its maker, at the first start.
  private static let settings = """
    user_pref("app.update.enabled", false);
    user_pref("browser.shell.checkDefaultBrowser", false);
    user_pref("browser.startup.homepage_override.mstone", "ignore");
    user_pref("datareporting.policy.dataSubmissionEnabled", false);
    user_pref("network.captive-portal-service.enabled", false);
    user_pref("network.connectivity-service.enabled", false);
    user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);

    """

  /// Starts one with an empty profile of its own.
  package init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("profile")
    try folder.write(Array(Self.settings.utf8), to: "profile/user.js")
    process = try ChildProcess(
      Self.program,
      [
        "--headless", "--no-remote", "--profile", folder.appending("profile"),
        "--remote-debugging-port", "0",
      ], environment: BuiltPrograms.environment(home: folder.path))
    try process.waitForErrors(containing: "WebDriver BiDi listening on")
    let text = process.errorsSoFar
    guard let match = text.firstMatch(of: /ws:\/\/(127\.0\.0\.1:\d+)/) else {
      throw TookTooLong("the address of firefox", seen: text)
    }
    socket = try PageClient(HTTPConnection(String(match.output.1)), target: "/session")
    _ = try ask("session.new", ["capabilities": [:]])
    _ = try ask("session.subscribe", ["events": ["log.entryAdded"]])
  }

  /// Opens an empty page of a size, in front of the others.
  package func page(width: Int, height: Int) throws -> BrowserPage {
    let context = try ask("browsingContext.create", ["type": "tab"])["context"] ?? .null
    let page = BrowserPage(FirefoxPage(self, context: context))
    try page.resize(width: width, height: height)
    return page
  }

  /// Sends a command, and waits for the answer.
  func ask(_ method: String, _ parameters: [String: JSONValue]) throws -> JSONValue {
    lastID += 1
    let message: JSONValue = [
      "id": .integer(lastID), "method": .string(method), "params": .object(parameters),
    ]
    try socket.send(String(decoding: message.serialized(), as: UTF8.self))
    let deadline = Deadline(seconds: 60)
    while true {
      let message = try JSONValue(parsing: Array(try socket.text(deadline: deadline).utf8))
      if message["id"]?.integer == lastID {
        guard message["type"] == "success" else {
          throw Browser.Complaint(words: "\(method): \(message)")
        }
        return message["result"] ?? .null
      }
      if message["params"]?["level"] == "error" {
        errors.append(message["params"]?["text"]?.string ?? "\(message)")
      }
    }
  }
}

/// One tab of Firefox.
private final class FirefoxPage: PageCommands {
  private let browser: Firefox
  private let context: JSONValue

  init(_ browser: Firefox, context: JSONValue) {
    self.browser = browser
    self.context = context
  }

  private func own(
    _ method: String, _ parameters: [String: JSONValue] = [:]
  ) throws -> JSONValue {
    try browser.ask(method, parameters.merging(["context": context]) { $1 })
  }

  func ask(_ method: String, _ parameters: [String: JSONValue]) throws -> JSONValue {
    throw Browser.Complaint(words: "firefox does not know chromium's \(method)")
  }

  func open(_ address: String) throws {
    _ = try own("browsingContext.navigate", ["url": .string(address), "wait": "interactive"])
    _ = try own("browsingContext.activate")
  }

  func reload() throws { _ = try own("browsingContext.reload", ["wait": "none"]) }

  func close() throws { _ = try own("browsingContext.close") }

  func resize(width: Int, height: Int) throws {
    _ = try own(
      "browsingContext.setViewport",
      ["viewport": ["height": .integer(height), "width": .integer(width)]])
  }

  func value(_ expression: String) throws -> JSONValue {
    let whole =
      "Promise.resolve(\(Self.trimmed(expression))).then((value) => JSON.stringify(value ?? null))"
    let answer = try browser.ask(
      "script.evaluate",
      [
        "awaitPromise": true, "expression": .string(whole), "target": ["context": context],
      ])
    guard answer["type"] == "success" else {
      throw Browser.Complaint(
        words: "\(expression): \(answer["exceptionDetails"]?["text"] ?? answer)")
    }
    return try JSONValue(parsing: Array((answer["result"]?["value"]?.string ?? "null").utf8))
  }

  /// Statements with a value behind them become a function's.
  private static func trimmed(_ expression: String) -> String {
    guard let cut = expression.lastIndex(of: ";") else { return expression }
    let value = expression[cut...].dropFirst()
    // A semicolon within braces is no end of a statement.
    guard !value.contains("}"), value.contains(where: { !$0.isWhitespace }) else {
      return expression
    }
    return "(() => { \(expression[...cut]) return (\(value)); })()"
  }

  func point(isDown: Bool, x: JSONValue, y: JSONValue) throws {
    let kind: JSONValue = isDown ? "pointerDown" : "pointerUp"
    let place: JSONValue = [
      "origin": "viewport", "type": "pointerMove", "x": Self.whole(x), "y": Self.whole(y),
    ]
    try act("pointer", [place, ["button": 0, "type": kind]])
  }

  private static func whole(_ number: JSONValue) -> JSONValue {
    .integer(Int((number.double ?? 0).rounded()))
  }

  func type(_ text: String) throws {
    try act("key", text.flatMap { Self.strokes(of: "\($0)") })
  }

  /// The code points of https://www.w3.org/TR/webdriver2/#keyboard-actions.
  private static let keys = [
    "Tab": "\u{E004}", "Enter": "\u{E007}", "Escape": "\u{E00C}", "End": "\u{E010}",
    "Home": "\u{E011}", "ArrowLeft": "\u{E012}", "ArrowUp": "\u{E013}", "ArrowRight": "\u{E014}",
    "ArrowDown": "\u{E015}",
  ]

  func press(_ key: String) throws {
    try act("key", Self.strokes(of: Self.keys[key] ?? key))
  }

  private static func strokes(of key: String) -> [JSONValue] {
    ["keyDown", "keyUp"].map { ["type": .string($0), "value": .string(key)] }
  }

  private func act(_ device: String, _ actions: [JSONValue]) throws {
    let source: JSONValue = [
      "actions": .array(actions), "id": .string(device), "type": .string(device),
    ]
    _ = try own("input.performActions", ["actions": .array([source])])
  }

  func picture() throws -> String {
    try own("browsingContext.captureScreenshot")["data"]?.string ?? ""
  }
}
