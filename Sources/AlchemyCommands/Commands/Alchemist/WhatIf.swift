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
    let pieces = text.split(separator: ",").map { $0.filter { $0 != " " } }
    for (place, piece) in pieces.enumerated() {
      do throws(ValueMistake) {
        let (field, value) = try Self.setting(piece)
        values[field] = value
      } catch {
        var corrected = pieces
        guard let suggestion = error.suggestion else {
          throw ValueMistake(error.objection, part: piece)
        }
        corrected[place] = suggestion
        throw ValueMistake(
          error.objection, part: piece, suggestion: corrected.joined(separator: ","))
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

  private static func setting(
    _ piece: String
  ) throws(ValueMistake) -> (Alchemist.Field, Alchemist.Value) {
    let words = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = words[0].lowercased()
    guard let field = Alchemist.Field(rawValue: name) else {
      let nearest = Suggestion.likeliest(for: name, among: AlchemistSettings.fields)
      let rest = piece.dropFirst(words[0].count)
      throw ValueMistake(
        .notAmong(AlchemistSettings.fields), suggestion: nearest.map { $0 + rest })
    }
    let text = words.count == 2 ? String(words[1]) : nil
    guard let range = field.range else {
      let word = text ?? AlchemistSettings.flags[0]
      if let flag = AlchemistSettings.flagWords[word.lowercased()] { return (field, .flag(flag)) }
      let nearest = Suggestion.likeliest(for: word, among: AlchemistSettings.flags)
      throw ValueMistake(
        .notAmong(AlchemistSettings.flags),
        suggestion: nearest.map { "\(name)=\($0)" })
    }
    let bare = text.map { $0.hasSuffix("%") ? String($0.dropLast()) : $0 } ?? ""
    guard let text, let number = Int(text), range.contains(number) else {
      let isPossible = Int(bare).map(range.contains) ?? false
      throw ValueMistake(
        .outOfRange(range), suggestion: isPossible ? "\(name)=\(bare)" : nil)
    }
    return (field, .number(number))
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
