internal import Alchemy
internal import CommandLine
internal import Wire

/// `--as FIELD=VALUE,FIELD=VALUE`: what if the alchemist were another one than the profile's.
struct WhatIf {
  let alchemist: OtherAlchemist

  /// The option of a command, which cannot go with another one.
  static func option(excluding other: Option? = nil) -> Option {
    Option(
      "--as", value: .one("FIELDS", .alchemistSettings), excludes: other?.name,
      summary: "what if: as for an alchemist with these fields, such as skill=60,benefactor=on; "
        + "nothing is stored")
  }

  /// Reads fields and values: `skill=60,benefactor=on`; a perk alone is on.
  init(_ text: String) throws(ValueMistake) {
    var values: [Alchemist.Field: Alchemist.Value] = [:]
    let settings = AlchemistSettings.settings(in: [text])
    for (place, setting) in settings.enumerated() {
      func mistake(
        _ objection: UsageProblem.Objection, _ corrected: AlchemistSettings.Setting?
      ) -> ValueMistake {
        let line = corrected.map { settings[..<place] + [$0] + settings[(place + 1)...] }
        return ValueMistake(
          objection, part: setting.text,
          suggestion: line.map { $0.map(\.text).joined(separator: ",") })
      }
      guard let field = AlchemistSettings.field(setting.field) else {
        let nearest = Suggestion.likeliest(for: setting.field, among: AlchemistSettings.fields)
        throw mistake(
          .notAmong(AlchemistSettings.fields),
          nearest.map { AlchemistSettings.Setting(field: $0, value: setting.value) })
      }
      do throws(ValueMistake) {
        values[field] = try AlchemistSettings.value(of: field, setting.value)
      } catch {
        throw mistake(
          field.range.map { .outOfRange($0) } ?? error.objection,
          error.suggestion.map { AlchemistSettings.Setting(field: field.rawValue, value: $0) })
      }
    }
    guard let alchemist = OtherAlchemist(values) else {
      throw ValueMistake(.empty)
    }
    self.alchemist = alchemist
  }

  /// Why a text cannot be read; nil if it can.
  static func mistake(in text: String) -> ValueMistake? {
    do throws(ValueMistake) {
      _ = try WhatIf(text)
      return nil
    } catch {
      return error
    }
  }

  /// What a command line asks for; nil without the option.
  ///
  /// The line was checked when it was read.
  init?(_ invocation: Invocation, _ option: Option) {
    guard let text = invocation[option] else { return nil }
    do throws(ValueMistake) {
      try self.init(text)
    } catch {
      return nil
    }
  }
}

extension ValueKind {
  /// A field of the alchemist, or the value of the field before it.
  static let alchemistSetting = ValueKind.own(OwnKind("alchemist's field"))
  /// Fields of the alchemist with values: `skill=60,benefactor=on`.
  static let alchemistSettings = ValueKind.own(
    OwnKind("alchemist's fields", mistake: WhatIf.mistake))
}
