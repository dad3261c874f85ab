internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveScreen
internal import TerminalScreen

/// `alchemy settings`: the client's own settings, and where each comes from.
enum ProgramSettings {
  static let command = ClientCommand(
    "settings", section: .daemon, summary: "show this program's settings, and where each is from",
    details: [
      "The settings are in $XDG_CONFIG_HOME/alchemyd/client.json, else in "
        + "~/.config/alchemyd/client.json: a JSON object with any of the members below. An option "
        + "wins over the environment, that over the file, and the file over what is built in. While "
        + "the file has a mistake, nothing of it holds."
    ]
      + ClientSetting.allCases.map { setting in
        let facts = setting.facts
        return "\(setting) is \(facts.meaning). It must be \(facts.accepts). Built in: "
          + "\(facts.usual)."
      },
    options: ClientSetting.allCases.compactMap(\.option) + [.output],
    examples: [
      Example("settings", purpose: "what holds, and why?"),
      Example("settings", "-o", "json", purpose: "for a program"),
    ]
  ) { _, session throws(CommandFailure) in
    let settings = ClientSettings(session)
    if let mistake = settings.mistake { throw mistake }
    let form = RowForm<ClientSetting>([
      .init("setting", Column("SETTING")) { .text($0.rawValue) },
      .init("value", Column("VALUE", shrinks: true)) { settings.value(of: $0) },
      .init("from", Column("FROM")) { .text(settings.sources[$0] ?? "built in") },
    ])
    let file = ClientSettings.path(session.world).map { path in
      "file: " + path + (session.world.files.exists(path) ? "" : " (there is none)")
    }
    let rows = ClientSetting.allCases
    try session.show(
      Presentation(
        rows, form, json: form.json(rows), empty: [],
        below: [.sentence(file ?? "no file: $XDG_CONFIG_HOME and $HOME name no folder")]))
  }
}

extension ClientSettings {
  /// The value as the file would have it; people and scripts see its words.
  fileprivate func value(of setting: ClientSetting) -> RowValue {
    switch setting {
    case .colours:
      if colours.own.isEmpty { return .text(colours.theme.rawValue) }
      let own = ColourRole.choosable.compactMap { role in
        colours.own[role].map { colour in
          // The leading 1 keeps all six digits.
          (role.word, "#" + String(0x1000000 + colour, radix: 16).dropFirst())
        }
      }
      return Self.members([("theme", colours.theme.rawValue)] + own)
    case .limit: return limit.map(RowValue.count) ?? RowValue(setting.facts.usual, json: .null)
    case .sort: return .text(sort.rawValue)
    case .mouse: return RowValue("\(hasMouse)", json: .bool(hasMouse))
    case .keys:
      let usual = RowValue(setting.facts.usual, json: [:])
      return keys.list.isEmpty ? usual : Self.members(keys.list)
    }
  }

  private static func members(_ members: [(String, String)]) -> RowValue {
    RowValue(
      members.map { "\($0.0) \($0.1)" }.joined(separator: ", "),
      json: .object(Dictionary(members.map { ($0.0, JSONValue.string($0.1)) }) { $1 }))
  }
}
