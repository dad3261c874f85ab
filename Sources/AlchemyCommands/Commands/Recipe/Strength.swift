internal import ClientSession
internal import CommandLine
internal import Wire

/// How strong and how long an effect is, in words.
enum Strength {
  /// `30 for 60 s`, `30 at once`, or `for 30 s` for an effect without a magnitude.
  static func words(magnitude: Double, seconds: Double) -> String {
    let number = Number.short(magnitude)
    if seconds == 0 { return "\(number) at once" }
    let time = "for \(Number.short(seconds)) s"
    return magnitude == 0 ? time : "\(number) \(time)"
  }

  /// The effects of a result in brackets, with a blank before; empty without any.
  ///
  /// A single effect is in the result's name, so only its strength is shown.
  static func words(of strengths: [RecipesExplain.EffectStrength], _ names: CatalogNames) -> String
  {
    let parts = strengths.map { strength in
      (strengths.count == 1 ? "" : names.effect(strength.effect) + " ")
        + words(magnitude: strength.magnitude, seconds: Double(strength.duration))
    }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }
}
