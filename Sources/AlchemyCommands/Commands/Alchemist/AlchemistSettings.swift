internal import Alchemy
internal import CommandLine
internal import Profiles
internal import Wire

/// The fields and values of a line of `alchemy alchemist`.
struct AlchemistSettings {
  /// The names of all fields.
  static let fields = Alchemist.Field.allCases.map(\.rawValue)
  /// The values of a perk without ranks.
  static let flags = ["on", "off"]

  static let flagWords = [
    "on": true, "yes": true, "true": true, "off": false, "no": false, "false": false,
  ]

  private let words: [String]
  /// The options that name the profile and the daemon, for the line to type next.
  private let place: [String]

  init(_ words: [String], place: [String]) {
    self.words = words
    self.place = place
  }

  /// An edit for each field; fails with the first mistake.
  func edits() throws(UsageFailure) -> [Edit] {
    var edits: [Edit] = []
    for index in stride(from: 0, to: words.count, by: 2) {
      guard let field = Alchemist.Field(rawValue: words[index].lowercased()) else {
        throw unknownField(at: index)
      }
      guard index + 1 < words.count else { throw missingValue(of: field) }
      let value = try value(of: field, at: index + 1)
      edits.append(.alchemist(field, value))
    }
    return edits
  }

  private func value(
    of field: Alchemist.Field, at index: Int
  ) throws(UsageFailure) -> Alchemist.Value {
    let text = words[index]
    guard let range = field.range else {
      if let flag = Self.flagWords[text.lowercased()] { return .flag(flag) }
      throw badValue(
        of: field.rawValue, at: index, .notAmong(Self.flags),
        suggestion: Suggestion.likeliest(for: text, among: Self.flags))
    }
    if let mistake = ValueKind.wholeNumber(range).mistake(in: text) {
      let bare = text.hasSuffix("%") ? String(text.dropLast()) : text
      throw badValue(
        of: field.rawValue, at: index, mistake.objection, suggestion: Int(bare).map(String.init))
    }
    return Int(text).map { .number($0) } ?? .number(range.lowerBound)
  }

  private func unknownField(at index: Int) -> UsageFailure {
    // Perhaps the line has skill=73.
    let split = words.flatMap { $0.split(separator: "=").map(String.init) }
    let problem = UsageProblem.badValue(
      of: "FIELD", text: words[index], .notAmong(Self.fields), suggestion: nil)
    if split != words, let line = line(split) {
      return UsageFailure(problem: problem, nextWords: line)
    }
    return badValue(
      of: "FIELD", at: index, .notAmong(Self.fields),
      suggestion: Suggestion.likeliest(for: words[index], among: Self.fields))
  }

  private func missingValue(of field: Alchemist.Field) -> UsageFailure {
    let problem = UsageProblem.missingArgument(
      "a value for \(field.rawValue)", command: AlchemistSet.command.name)
    // A perk alone means that the alchemist has it; of a number, the value is shown.
    let line = field.range == nil ? line(words + [Self.flags[0]]) : nil
    return UsageFailure(problem: problem, nextWords: line ?? AlchemistSet.command.words + place)
  }

  /// The failure for a wrong word; proposes the corrected line only if all of it is right.
  private func badValue(
    of thing: String, at index: Int, _ objection: UsageProblem.Objection, suggestion: String?
  ) -> UsageFailure {
    var corrected = words
    if let suggestion { corrected[index] = suggestion }
    let line = suggestion == nil ? nil : line(corrected)
    return UsageFailure(
      problem: .badValue(
        of: thing, text: words[index], objection, suggestion: line == nil ? nil : suggestion),
      nextWords: line ?? AlchemistSet.command.words + [Option.help.name])
  }

  /// The line with these fields and values; nil if they have a mistake.
  private func line(_ words: [String]) -> [String]? {
    guard words != self.words else { return nil }
    do throws(UsageFailure) {
      _ = try AlchemistSettings(words, place: place).edits()
      return AlchemistSet.command.words + words + place
    } catch {
      return nil
    }
  }
}
