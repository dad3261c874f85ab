internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveScreen
internal import TerminalScreen
internal import Wire

/// The table of the client's settings; the case's name is that of the file's member.
enum ClientSetting: String, CaseIterable {
  case colours, limit, sort, mouse, keys

  /// What is known of a setting besides its value.
  struct Facts {
    let meaning: String
    /// What the file may say, after "must be".
    let accepts: String
    /// What holds where nothing else is said.
    let usual: String
    /// What the option takes; nil if there is no option.
    var optionKind: ValueKind?
    /// The members that an object may have in place of a single value; nil if the setting takes no object.
    var members: (noun: String, names: [String])?
  }

  var facts: Facts {
    switch self {
    case .colours:
      let themes = ColourTheme.allCases
      let roles = ColourRole.choosable.map(\.word)
      return Facts(
        meaning: "the colours of the screen",
        accepts: "one of " + themes.map { "\($0.rawValue) (\($0.meaning))" }.joined(separator: ", ")
          + ", or an object such as {\"theme\": \"dark\", \"must\": \"#7ac96b\"} with any of "
          + roles.joined(separator: ", "),
        usual: ColourTheme.auto.rawValue, optionKind: .word(themes.map(\.rawValue)),
        members: ("colour", ["theme"] + roles))
    case .limit:
      return Facts(
        meaning: "how many rows a list has at most without --limit",
        accepts: "a whole number from 1 to \(Quantity.grouped(ClientSettings.limits.upperBound))",
        usual: "each list's own", optionKind: .wholeNumber(ClientSettings.limits))
    case .sort:
      let words = RecipeSort.kept.map(\.rawValue)
      return Facts(
        meaning: "the order of \"alchemy recipes\" without --sort, and of the screen at its start",
        accepts: "one of " + words.joined(separator: ", "), usual: RecipeSort.value.rawValue,
        optionKind: .word(words))
    case .mouse:
      return Facts(
        meaning: "whether the screen takes the mouse; else the terminal selects text with it",
        accepts: "true or false", usual: "true", optionKind: .word(["true", "false"]))
    case .keys:
      return Facts(
        meaning: "own keys for commands of the screen's columns; the built-in keys go on working",
        accepts: "an object such as {\"brew\": \"z\"} with any of "
          + OwnKeys.names.joined(separator: ", ")
          + "; a key is a letter or another sign, F2 to F12, Ins, Del, or Ctrl- and a letter",
        usual: "none",
        members: ("command", OwnKeys.names))
    }
  }

  /// The option that wins over the file and the environment.
  var option: Option? {
    let facts = facts
    return facts.optionKind.map { kind in
      Option("--\(rawValue)", value: .one(rawValue.uppercased(), kind), summary: facts.meaning)
    }
  }
}

/// The client's own settings: what is built in, then the file's, the environment's, and the line's.
struct ClientSettings {
  /// From one row to the most that any list has.
  static let limits = 1...10_000_000
  /// Far more than all settings take.
  private static let fileBytes = 1 << 16

  private(set) var colours = ColourScheme()
  /// Nil for each list's own.
  private(set) var limit: Int?
  private(set) var sort = RecipeSort.value
  private(set) var hasMouse = true
  private(set) var keys = OwnKeys()
  /// Where the settings come from that are not built in.
  private(set) var sources: [ClientSetting: String] = [:]
  /// What is wrong with the file.
  private(set) var mistake: CommandFailure?

  /// The rows of a list whose line names no number.
  func rows(_ usual: Int, in range: ClosedRange<Int>) -> Int {
    limit.map { min($0, range.upperBound) } ?? usual
  }

  /// Where the file is, if there is one; nil without a home.
  static func path(_ world: World) -> String? {
    let home = world.environment.folder("HOME").map { $0 + "/.config" }
    let folder = world.environment.folder("XDG_CONFIG_HOME") ?? home
    return folder.map { $0 + "/alchemyd/client.json" }
  }
}

extension ClientSettings {
  /// The settings of a command; with a mistake in the file, nothing of the file holds.
  init(_ session: Session) {
    self.init()
    if let path = Self.path(session.world) {
      do throws(SettingsMistake) {
        try read(path, session.world.files)
      } catch {
        self.init()
        mistake = .settings(error, path: path)
      }
    }
    if !(session.world.environment["NO_COLOR"] ?? "").isEmpty {
      colours = ColourScheme(.none)
      sources[.colours] = "$NO_COLOR"
    }
    let invocation = session.invocation
    for setting in ClientSetting.allCases {
      guard let option = setting.option, invocation.command.options.contains(option),
        let word = invocation[option]
      else { continue }
      let number = ValueKind.number(word).map(JSONValue.integer)
      _ = take(setting, number ?? JSONValue(readable: Array(word.utf8)) ?? .string(word))
      sources[setting] = option.name
    }
  }

  private mutating func read(_ path: String, _ files: any FileLookup) throws(SettingsMistake) {
    let bytes: [UInt8]
    do throws(FileLookupFailure) {
      bytes = try files.read(path, byteLimit: Self.fileBytes).withoutByteOrderMark
    } catch {
      if error == .missing { return }
      throw SettingsMistake(words: error.words)
    }
    let text = SettingsText(bytes)
    try text.forEach { (setting: ClientSetting, document, place) throws(SettingsMistake) in
      let (facts, offset) = (setting.facts, document.offset(of: place))
      let value = JSONValue(document, at: place)
      if value.object != nil, let members = facts.members {
        try text.forEach(in: document, at: place, members.noun, among: members.names) {
          name, place throws(SettingsMistake) in
          let word = JSONValue(document, at: place).string ?? ""
          if let problem = take(name, word, of: setting) {
            throw text.mistake(at: document.offset(of: place), problem)
          }
        }
      } else if !take(setting, value) {
        throw text.mistake(at: offset, "\(setting) must be \(facts.accepts)")
      }
      sources[setting] = "\(path):\(text.line(at: offset))"
    }
  }

  /// Takes a value that is no object; false if the setting does not accept it.
  private mutating func take(_ setting: ClientSetting, _ value: JSONValue) -> Bool {
    switch setting {
    case .colours:
      guard let theme = value.string.flatMap(ColourTheme.init) else { return false }
      colours = ColourScheme(theme)
    case .limit:
      guard let number = value.integer, Self.limits ~= number else { return false }
      limit = number
    case .sort:
      let sort = value.string.flatMap(RecipeSort.init)
      guard let sort, RecipeSort.kept.contains(sort) else { return false }
      self.sort = sort
    case .mouse:
      guard let hasMouse = value.bool else { return false }
      self.hasMouse = hasMouse
    case .keys: return false
    }
    return true
  }

  /// Takes a member of an object; returns in words why it cannot be.
  private mutating func take(_ name: String, _ word: String, of setting: ClientSetting) -> String? {
    switch setting {
    case .limit, .mouse, .sort: return nil
    case .keys: return keys.bind(name, to: word)
    case .colours:
      if let role = ColourRole.choosable.first(where: { $0.word == name }) {
        let digits = word.dropFirst()
        guard word.hasPrefix("#"), digits.utf8.count == 6,
          digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else {
          return "\(name) must be a colour such as #7ac96b"
        }
        colours.own[role] = Int(digits, radix: 16)
      } else {
        guard let theme = ColourTheme(rawValue: word) else {
          let themes = ColourTheme.allCases.map(\.rawValue).joined(separator: ", ")
          return "theme must be one of \(themes)"
        }
        colours.theme = theme
      }
      return nil
    }
  }
}

extension Session {
  /// The settings of this command; prints a mistake in the file as a warning.
  var settings: ClientSettings {
    let settings = ClientSettings(self)
    if let mistake = settings.mistake { tell(mistake) }
    return settings
  }
}
