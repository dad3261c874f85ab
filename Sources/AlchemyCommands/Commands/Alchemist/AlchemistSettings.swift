internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import Profiles
internal import Wire

/// The alchemist's fields and values as people type them: `skill 60 benefactor on`, `skill=60,benefactor`.
///
/// The command `alchemist` and the option `--as` read the same.
struct AlchemistSettings {
  /// The names of all fields.
  static let fields = Alchemist.Field.allCases.map(\.rawValue)
  /// The values of a perk without ranks; a perk alone has the first.
  static let flags = ["on", "off"]

  private static let flagWords = [
    "on": true, "yes": true, "true": true, "off": false, "no": false, "false": false,
  ]

  /// A field and its value as they were typed; no value stands behind a perk that is on.
  struct Setting {
    var field: String
    var value: String?

    /// As words of `alchemist`.
    var words: [String] { [field] + (value.map { [$0] } ?? []) }
    /// As a part of `--as`.
    var text: String { words.joined(separator: "=") }
  }

  /// In the order in which they were typed.
  private let settings: [Setting]
  /// The options that name the profile and the daemon, for the line to type next.
  private let place: [String]

  init(_ words: [String], place: [String]) {
    settings = Self.settings(in: words)
    self.place = place
  }

  /// The settings of words; a blank, a comma or `=` may stand between a field, its value and the next field.
  static func settings(in words: [String]) -> [Setting] {
    var settings: [Setting] = []
    var isValue = false
    let tokens = words.joined(separator: " ").replacingEach("=", with: " = ")
      .split { $0.isWhitespace || $0 == "," }.map(String.init)
    for token in tokens {
      if token == "=" {
        isValue = true
      } else if settings.last?.field != nil, settings.last?.value == nil,
        isValue || field(token) == nil
      {
        settings[settings.count - 1].value = token
        isValue = false
      } else {
        settings.append(Setting(field: token, value: nil))
        isValue = false
      }
    }
    return settings
  }

  /// The field of a name, in any case.
  static func field(_ name: String) -> Alchemist.Field? {
    Alchemist.Field(rawValue: name.lowercased())
  }

  /// The value that a text is for a field; throws for any other text, and without one unless a perk is meant.
  static func value(
    of field: Alchemist.Field, _ text: String?
  ) throws(ValueMistake) -> Alchemist.Value {
    guard let range = field.range else {
      let word = text ?? flags[0]
      if let flag = flagWords[word.lowercased()] { return .flag(flag) }
      throw ValueMistake(
        .notAmong(flags), suggestion: Suggestion.likeliest(for: word, among: flags))
    }
    let text = text ?? ""
    let bare = text.hasSuffix("%") ? String(text.dropLast()) : text
    // Of all fields, only this one is in percent.
    let number = field == .fortify ? bare : text
    if let mistake = ValueKind.wholeNumber(range).mistake(in: number) {
      let isPossible = ValueKind.wholeNumber(range).mistake(in: bare) == nil
      throw ValueMistake(mistake.objection, suggestion: isPossible ? bare : nil)
    }
    return .number(ValueKind.number(number) ?? range.lowerBound)
  }

  /// An edit for each field; fails with the first mistake.
  func edits() throws(UsageFailure) -> [Edit] {
    var edits: [Edit] = []
    for (index, setting) in settings.enumerated() {
      guard let field = Self.field(setting.field) else { throw unknownField(at: index) }
      if setting.value == nil, field.range != nil { throw missingValue(of: field) }
      do throws(ValueMistake) {
        edits.append(.alchemist(field, try Self.value(of: field, setting.value)))
      } catch {
        throw failure(
          of: field.rawValue, text: setting.value ?? "", error.objection,
          error.suggestion.map { corrected(at: index, Setting(field: setting.field, value: $0)) },
          suggestion: error.suggestion)
      }
    }
    return edits
  }

  private func corrected(at index: Int, _ setting: Setting) -> [Setting] {
    var corrected = settings
    corrected[index] = setting
    return corrected
  }

  private func unknownField(at index: Int) -> UsageFailure {
    let name = settings[index].field
    // `alchemist reset` is a command with the words the other way round.
    if settings.count == 1, name.lowercased() == "reset", settings[index].value == nil {
      return UsageFailure(
        problem: .badValue(of: "FIELD", text: name, .notAmong(Self.fields), suggestion: nil),
        nextWords: ["reset"] + AlchemistSet.command.words + place)
    }
    let suggestion = Suggestion.likeliest(for: name, among: Self.fields)
    return failure(
      of: "FIELD", text: name, .notAmong(Self.fields),
      suggestion.map { corrected(at: index, Setting(field: $0, value: settings[index].value)) },
      suggestion: suggestion)
  }

  /// The failure of a number without its value, with the line that shows what the value is.
  private func missingValue(of field: Alchemist.Field) -> UsageFailure {
    UsageFailure(
      problem: .missingArgument(
        "a value for \(field.rawValue)", command: AlchemistSet.command.name),
      nextWords: AlchemistSet.command.words + place)
  }

  /// The failure for a wrong word; proposes the corrected line only if all of it is right.
  private func failure(
    of thing: String, text: String, _ objection: UsageProblem.Objection, _ corrected: [Setting]?,
    suggestion: String?
  ) -> UsageFailure {
    let nextWords = corrected.flatMap { line($0.flatMap(\.words)) }
    return UsageFailure(
      problem: .badValue(
        of: thing, text: text, objection, suggestion: nextWords == nil ? nil : suggestion),
      nextWords: nextWords ?? AlchemistSet.command.words + [Option.help.name])
  }

  /// The line with these fields and values; nil if they have a mistake.
  private func line(_ words: [String]) -> [String]? {
    guard words != settings.flatMap(\.words) else { return nil }
    do throws(UsageFailure) {
      _ = try AlchemistSettings(words, place: place).edits()
      return AlchemistSet.command.words + words + place
    } catch {
      return nil
    }
  }
}
