package import JSON
internal import Unix
internal import Wire

/// A browser that a test has started, whichever it is.
package protocol StartedBrowser: AnyObject {
  /// Opens an empty page of a size, in front of the others.
  func page(width: Int, height: Int) throws -> BrowserPage
  /// What the pages have complained of in their consoles.
  var errors: [String] { get }
}

extension StartedBrowser {
  /// An empty page of the size of a desk's.
  package func page() throws -> BrowserPage { try page(width: 1_440, height: 900) }
}

/// The browsers that can be driven.
package enum BrowserKind: String, CaseIterable, Sendable {
  case chromium
  case firefox

  /// Those that this machine has; without all seeds only the first, so that `make test` takes half as long with both.
  package static var there: [BrowserKind] {
    let there = allCases.filter { kind in
      switch kind {
      case .chromium: Browser.obstacle == nil
      case .firefox: Firefox.obstacle == nil
      }
    }
    return Seeds.areComplete ? there : Array(there.prefix(1))
  }

  /// Starts one with an empty profile of its own.
  package func start() throws -> any StartedBrowser {
    switch self {
    case .chromium: try Browser()
    case .firefox: try Firefox()
    }
  }
}

/// Debian's chromium without a window, driven over its pipe.
///
/// JSON that ends with a zero byte comes on its descriptor 3 and goes on 4: there is no driver and no port.
package final class Browser: StartedBrowser {
  private static let program = "/usr/bin/chromium"

  /// Why this machine has no browser for tests; nil where it has one.
  package static let obstacle: String? = File.exists(program) ? nil : "chromium is not installed"

  /// What the browser says to a command that it cannot carry out, or of a script that has failed.
  package struct Complaint: Error {
    package let words: String
  }

  private let folder: TemporaryFolder
  private let commands: Pipe
  private let answers: Pipe
  private let process: ChildProcess
  private var received: [UInt8] = []
  private var lastID = 0
  /// What the pages have complained of in their consoles.
  package private(set) var errors: [String] = []

  /// Starts one with an empty profile of its own.
  package init(_ arguments: [String] = []) throws {
    folder = try TemporaryFolder()
    commands = try Pipe()
    answers = try Pipe()
    process = try ChildProcess(
      Self.program,
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
        "--disable-background-networking", "--disable-dev-shm-usage", "--remote-debugging-pipe",
        "--user-data-dir=" + folder.appending("profile"),
      ] + arguments, environment: BuiltPrograms.environment(home: folder.path),
      passing: [commands.reader, answers.writer])
    commands.reader.close()
    answers.writer.close()
    try answers.reader.setNonblocking(true)
  }

  deinit {
    commands.writer.close()
    answers.reader.close()
  }

  /// Opens an empty page of a size, in front of the others.
  package func page(width: Int, height: Int) throws -> BrowserPage {
    let target = try ask("Target.createTarget", ["url": "about:blank"])["targetId"]
    let session = try ask(
      "Target.attachToTarget", ["flatten": true, "targetId": target ?? .null])["sessionId"]
    let page = BrowserPage(ChromiumPage(self, session: session?.string ?? ""))
    for domain in ["Page", "Runtime", "Log", "Accessibility"] {
      _ = try page.ask(domain + ".enable")
    }
    try page.resize(width: width, height: height)
    return page
  }

  /// Sends a command, to a page's session or to the browser, and waits for the answer.
  package func ask(
    _ method: String, _ parameters: [String: JSONValue] = [:], session: String? = nil
  ) throws -> JSONValue {
    lastID += 1
    var message: [String: JSONValue] = [
      "id": .integer(lastID), "method": .string(method), "params": .object(parameters),
    ]
    message["sessionId"] = session.map { .string($0) }
    guard try commands.writer.writeAll(JSONValue.object(message).serialized() + [0]) else {
      throw Complaint(words: "chromium is gone: \(process.errorsSoFar)")
    }
    let deadline = Deadline(seconds: 60)
    while true {
      let message = try next(deadline)
      if message["id"]?.integer == lastID {
        if let error = message["error"] { throw Complaint(words: "\(method): \(error)") }
        return message["result"] ?? .null
      }
      note(message)
    }
  }

  private func next(_ deadline: Deadline) throws -> JSONValue {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = received.firstIndex(of: 0) {
        defer { received.removeFirst(end + 1) }
        return try JSONValue(parsing: Array(received[..<end]))
      }
      guard try !deadline.wait(reading: [answers.reader]).isEmpty else {
        throw TookTooLong("an answer of chromium", seen: process.errorsSoFar)
      }
      switch try answers.reader.read(into: &chunk) {
      case .bytes(let count): received += chunk.prefix(count)
      case .wouldBlock: break
      case .ended: throw Complaint(words: "chromium has ended: \(process.errorsSoFar)")
      }
    }
  }

  private func note(_ event: JSONValue) {
    let parameters = event["params"]
    switch event["method"] {
    case "Runtime.exceptionThrown":
      let details = parameters?["exceptionDetails"]
      errors.append(
        details?["exception"]?["description"]?.string ?? details?["text"]?.string ?? "\(event)")
    case "Log.entryAdded" where parameters?["entry"]?["level"] == "error":
      errors.append(parameters?["entry"]?["text"]?.string ?? "\(event)")
    default: break
    }
  }
}

/// One page of chromium.
private final class ChromiumPage: PageCommands {
  private let browser: Browser
  private let session: String

  init(_ browser: Browser, session: String) {
    self.browser = browser
    self.session = session
  }

  func ask(_ method: String, _ parameters: [String: JSONValue]) throws -> JSONValue {
    try browser.ask(method, parameters, session: session)
  }

  func open(_ address: String) throws {
    _ = try ask("Page.navigate", ["url": .string(address)])
    // Input to a page that is not in front is never answered.
    _ = try ask("Page.bringToFront", [:])
  }

  func reload() throws { _ = try ask("Page.reload", [:]) }

  func close() throws {
    let target = try ask("Target.getTargetInfo", [:])["targetInfo"]?["targetId"] ?? .null
    _ = try browser.ask("Target.closeTarget", ["targetId": target])
  }

  func resize(width: Int, height: Int) throws {
    _ = try ask(
      "Emulation.setDeviceMetricsOverride",
      [
        "deviceScaleFactor": 1, "height": .integer(height), "mobile": .bool(width < 500),
        "width": .integer(width),
      ])
  }

  func value(_ expression: String) throws -> JSONValue {
    let result = try ask(
      "Runtime.evaluate",
      [
        "awaitPromise": true, "expression": .string(expression), "returnByValue": true,
      ])
    if let details = result["exceptionDetails"] {
      throw Browser.Complaint(words: "\(expression): \(details)")
    }
    return result["result"]?["value"] ?? .null
  }

  func point(isDown: Bool, x: JSONValue, y: JSONValue) throws {
    let kind: JSONValue = isDown ? "mousePressed" : "mouseReleased"
    _ = try ask(
      "Input.dispatchMouseEvent",
      ["button": "left", "clickCount": 1, "type": kind, "x": x, "y": y])
  }

  func type(_ text: String) throws {
    _ = try ask("Input.insertText", ["text": .string(text)])
  }

  private static let codes = [
    "Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowUp": 38, "ArrowDown": 40,
  ]

  func press(_ key: String) throws {
    for kind in ["rawKeyDown", "keyUp"] {
      _ = try ask(
        "Input.dispatchKeyEvent",
        [
          "code": .string(key), "key": .string(key), "type": .string(kind),
          "windowsVirtualKeyCode": .integer(Self.codes[key] ?? 0),
        ])
    }
  }

  func picture() throws -> String {
    try ask("Page.captureScreenshot", ["format": "png"])["data"]?.string ?? ""
  }
}
