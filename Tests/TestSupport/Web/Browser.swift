package import JSON
internal import Unix
internal import Wire

/// Debian's chromium without a window, driven over its pipe.
///
/// JSON that ends with a zero byte comes on its descriptor 3 and goes on 4: there is no driver and no port.
package final class Browser {
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
  package func page(width: Int = 1_440, height: Int = 900) throws -> BrowserPage {
    let target = try ask("Target.createTarget", ["url": "about:blank"])["targetId"]
    let session = try ask(
      "Target.attachToTarget", ["flatten": true, "targetId": target ?? .null])["sessionId"]
    let page = BrowserPage(self, session: session?.string ?? "")
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

/// One page of the browser.
package final class BrowserPage {
  private let browser: Browser
  private let session: String

  init(_ browser: Browser, session: String) {
    self.browser = browser
    self.session = session
  }

  /// Sends a command about this page.
  package func ask(_ method: String, _ parameters: [String: JSONValue] = [:]) throws -> JSONValue {
    try browser.ask(method, parameters, session: session)
  }

  /// Opens an address.
  package func open(_ address: String) throws {
    _ = try ask("Page.navigate", ["url": .string(address)])
    // Input to a page that is not in front is never answered.
    _ = try ask("Page.bringToFront")
  }

  /// Loads the page again, and waits until the old one is gone.
  package func reload() throws {
    _ = try value("window.isOld = true")
    _ = try ask("Page.reload")
    try wait(until: "!window.isOld && document.readyState === 'complete'")
  }

  /// Ends the page, as closing its tab does.
  package func close() throws {
    let target = try ask("Target.getTargetInfo")["targetInfo"]?["targetId"] ?? .null
    _ = try browser.ask("Target.closeTarget", ["targetId": target])
  }

  /// Sets the size of what is seen, in CSS pixels; a narrow page is one of a phone.
  package func resize(width: Int, height: Int) throws {
    _ = try ask(
      "Emulation.setDeviceMetricsOverride",
      [
        "deviceScaleFactor": 1, "height": .integer(height), "mobile": .bool(width < 500),
        "width": .integer(width),
      ])
  }

  /// Has the page believe that its user likes it dark, or light.
  package func prefer(dark: Bool) throws {
    try prefer("prefers-color-scheme", dark ? "dark" : "light")
  }

  /// Has the page believe that a media feature has a value.
  package func prefer(_ feature: String, _ value: String) throws {
    let feature: JSONValue = ["name": .string(feature), "value": .string(value)]
    _ = try ask("Emulation.setEmulatedMedia", ["features": .array([feature])])
  }

  /// The value of an expression; a promise is waited for.
  package func value(_ expression: String) throws -> JSONValue {
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

  /// The text of the first element that a selector finds; empty without one.
  package func text(of selector: String) throws -> String {
    try value("document.querySelector(\(Self.quoted(selector)))?.textContent ?? ''").string ?? ""
  }

  /// Waits until an expression is true; one that fails is not true yet, as on a page that is being loaded.
  package func wait(until expression: String, seconds: Int = 20) throws {
    let deadline = Deadline(seconds: seconds)
    let safe = "(() => { try { return Boolean(\(expression)); } catch { return false; } })()"
    while try value(safe) != true {
      guard !deadline.isOver else {
        throw TookTooLong(expression, seen: try value("document.body.innerText").string ?? "")
      }
    }
  }

  /// Clicks into the middle of the first element that a selector finds, as a mouse does.
  package func click(_ selector: String) throws {
    try wait(until: "document.querySelector(\(Self.quoted(selector)))")
    let place = try value(
      """
      (() => { const node = document.querySelector(\(Self.quoted(selector)));
        node.scrollIntoView({ block: 'center' });
        const box = node.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]; })()
      """)
    for kind in ["mousePressed", "mouseReleased"] {
      _ = try ask(
        "Input.dispatchMouseEvent",
        [
          "button": "left", "clickCount": 1, "type": .string(kind),
          "x": place.array?[0] ?? 0, "y": place.array?[1] ?? 0,
        ])
    }
  }

  /// Types a text where the focus is.
  package func type(_ text: String) throws {
    _ = try ask("Input.insertText", ["text": .string(text)])
  }

  /// Presses a key by its name, such as `ArrowDown`.
  package func press(_ key: String) throws {
    let code = ["Tab": 9, "Enter": 13, "Escape": 27, "ArrowUp": 38, "ArrowDown": 40][key] ?? 0
    for kind in ["rawKeyDown", "keyUp"] {
      _ = try ask(
        "Input.dispatchKeyEvent",
        [
          "code": .string(key), "key": .string(key), "type": .string(kind),
          "windowsVirtualKeyCode": .integer(code),
        ])
    }
  }

  /// A picture of what is seen, as PNG in base64.
  package func picture() throws -> String {
    try ask("Page.captureScreenshot", ["format": "png"])["data"]?.string ?? ""
  }

  /// A text as a literal of JavaScript.
  package static func quoted(_ text: String) -> String {
    String(decoding: JSONValue.string(text).serialized(), as: UTF8.self)
  }
}
