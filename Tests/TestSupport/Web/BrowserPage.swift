package import JSON
internal import Wire

/// What a browser does for a page; each has commands of its own for it.
protocol PageCommands {
  /// A command of chromium's own protocol; throws in another browser.
  func ask(_ method: String, _ parameters: [String: JSONValue]) throws -> JSONValue
  func open(_ address: String) throws
  func reload() throws
  func close() throws
  /// In CSS pixels.
  func resize(width: Int, height: Int) throws
  /// The value of an expression; a promise is waited for.
  func value(_ expression: String) throws -> JSONValue
  /// Presses the mouse's button, or releases it; the numbers are CSS pixels.
  func point(isDown: Bool, x: JSONValue, y: JSONValue) throws
  func type(_ text: String) throws
  func press(_ key: String) throws
  /// PNG in base64.
  func picture() throws -> String
}

/// One page of a browser.
package final class BrowserPage {
  private let commands: any PageCommands

  init(_ commands: any PageCommands) {
    self.commands = commands
  }

  /// Sends a command of chromium's own protocol about this page; throws in another browser.
  package func ask(_ method: String, _ parameters: [String: JSONValue] = [:]) throws -> JSONValue {
    try commands.ask(method, parameters)
  }

  /// Opens an address.
  package func open(_ address: String) throws { try commands.open(address) }

  /// Loads the page again, and waits until the old one is gone.
  package func reload() throws {
    _ = try value("window.isOld = true")
    try commands.reload()
    try wait(until: "!window.isOld && document.readyState === 'complete'")
  }

  /// Ends the page, as closing its tab does.
  package func close() throws { try commands.close() }

  /// Sets the size of what is seen, in CSS pixels; a narrow page is one of a phone.
  package func resize(width: Int, height: Int) throws {
    try commands.resize(width: width, height: height)
  }

  /// Has the page believe that its user likes it dark, or light.
  package func prefer(dark: Bool) throws {
    try prefer("prefers-color-scheme", dark ? "dark" : "light")
  }

  /// Has the page believe that a media feature has a value; in chromium only.
  package func prefer(_ feature: String, _ value: String) throws {
    let feature: JSONValue = ["name": .string(feature), "value": .string(value)]
    _ = try ask("Emulation.setEmulatedMedia", ["features": .array([feature])])
  }

  /// The value of an expression; a promise is waited for.
  package func value(_ expression: String) throws -> JSONValue { try commands.value(expression) }

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
  package func click(_ selector: String, while held: () throws -> Void = {}) throws {
    try wait(until: "document.querySelector(\(Self.quoted(selector)))")
    let place = try value(
      """
      (() => { const node = document.querySelector(\(Self.quoted(selector)));
        node.scrollIntoView({ block: 'center' });
        const box = node.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]; })()
      """)
    let (x, y) = (place.array?[0] ?? 0, place.array?[1] ?? 0)
    try commands.point(isDown: true, x: x, y: y)
    try held()
    try commands.point(isDown: false, x: x, y: y)
  }

  /// Types a text where the focus is.
  package func type(_ text: String) throws { try commands.type(text) }

  /// Presses a key by its name, such as `ArrowDown`.
  package func press(_ key: String) throws { try commands.press(key) }

  /// A picture of what is seen, as PNG in base64.
  package func picture() throws -> String { try commands.picture() }

  /// A text as a literal of JavaScript.
  package static func quoted(_ text: String) -> String {
    String(decoding: JSONValue.string(text).serialized(), as: UTF8.self)
  }
}
