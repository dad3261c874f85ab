import Alchemy
import JSON
import LiveScreen
import TerminalScreen
import Wire

/// A screen and a daemon, joined without a socket: every line is answered at once unless held.
struct ScreenHarness: Sendable {
  var model: ScreenModel
  var daemon: FakeDaemon
  /// What the screen asked of its shell, but for the lines to the daemon.
  var actions: [ScreenAction] = []
  /// Lines of the daemon are kept back while it holds.
  var isHolding = false
  var held: [JSONValue] = []
  var isConnected = false
  var now = 1_763_643_600_000
  private(set) var size: ScreenSize

  init(
    _ catalog: Catalog, columns: Int = 100, rows: Int = 24, profile: String = "default",
    conflictsHint: String = "alchemy conflicts", startMilliseconds: Int = 1_795_179_600_000,
    sort: RecipeSort = .value, keys: OwnKeys = OwnKeys()
  ) {
    size = ScreenSize(columns: columns, rows: rows)
    let identity = ScreenIdentity(
      name: "alchemy on pts/3", token: "0123456789abcdef", profile: profile,
      startHint: "systemctl --user start alchemyd", conflictsHint: conflictsHint,
      startMilliseconds: startMilliseconds, sort: sort, keys: keys)
    model = ScreenModel(identity, size: size)
    daemon = FakeDaemon(catalog)
  }

  /// A screen that shows the daemon's default profile.
  static func live(_ catalog: Catalog, columns: Int = 100, rows: Int = 24) -> ScreenHarness {
    var harness = ScreenHarness(catalog, columns: columns, rows: rows)
    harness.connect()
    return harness
  }

  mutating func connect() {
    isConnected = true
    handle(.connected)
  }

  mutating func disconnect(_ reason: String = "the connection was closed") {
    isConnected = false
    held = []
    daemon.disconnected()
    handle(.disconnected(reason: reason))
  }

  mutating func handle(_ input: ScreenInput) {
    if case .resized(let size) = input { self.size = size }
    let actions = model.handle(input)
    model.checkInvariants()
    for action in actions { perform(action) }
  }

  private mutating func perform(_ action: ScreenAction) {
    switch action {
    case .send(let bytes):
      precondition(isConnected, "a line without a connection")
      for line in bytes.split(separator: UInt8(ascii: "\n")) { send(Array(line)) }
    case .wake(0): handle(.timePassed(nowMilliseconds: now))
    default: actions.append(action)
    }
  }

  private mutating func send(_ line: [UInt8]) {
    guard let line = JSONValue(readable: line) else { preconditionFailure("a line is no JSON") }
    deliver(daemon.answer(line))
  }

  mutating func deliver(_ lines: [JSONValue]) {
    guard !isHolding else {
      held += lines
      return
    }
    for line in lines { handle(.line(line)) }
  }

  /// Delivers what was held.
  mutating func release() {
    isHolding = false
    let lines = held
    held = []
    deliver(lines)
  }

  /// Gives the daemon more profiles, of which the screen learns when it connects again.
  ///
  /// Their ids begin with `20000000`, `20000001` and so on.
  mutating func addProfiles(_ names: String...) {
    for (number, name) in names.enumerated() {
      let id = "2000000\(number)-0000-4000-8000-000000000000"
      _ = daemon.make(FakeDaemon.Profile(id: id, name: name))
    }
    guard isConnected else { return }
    disconnect()
    connect()
  }

  /// Somebody else edits the default profile.
  mutating func edit(_ edits: JSONValue, by client: String = "alchemy on pts/4#fedcba9876543210") {
    deliver(daemon.change(0, edits, client: client).events)
  }

  mutating func press(_ keys: TerminalInput...) {
    for key in keys { handle(.terminal(key)) }
  }

  /// Types letters.
  mutating func type(_ text: String) {
    for character in text { handle(.terminal(.text(character))) }
  }

  /// Types a key that writes nothing.
  mutating func press(_ key: Key, _ modifiers: Modifiers = []) {
    handle(.terminal(.key(key, modifiers)))
  }

  var grid: CellGrid {
    var grid = CellGrid(columns: size.columns, rows: size.rows)
    model.draw(on: &grid)
    return grid
  }

  /// The lines of the frame, blanks at their ends left out.
  var frame: [String] {
    let grid = grid
    return (0..<grid.rows).map { row in
      var text = (0..<grid.columns).map { grid.text(column: $0, row: row) }.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}
