internal import CommandLine

extension Command {
  /// The command line's name for a field of this command's request, such as `edits[0].name`.
  ///
  /// Nil if the command line has no name for the field.
  func nameOnLine(ofField field: String) -> String? {
    let member = String((field.split(separator: ".").last ?? "").prefix { $0 != "[" })
    if let option = options.first(where: { $0.name == Self.optionName(ofMember: member) }) {
      return option.name
    }
    let kinds: [ValueKind]
    switch member {
    case "name": kinds = [.text]
    case "profile": kinds = [.profile]
    case "peer": kinds = [.text]
    case "path": kinds = [.file]
    case "ingredient": kinds = [.ingredient, .ingredientOrEffect]
    case "effect": kinds = [.effect, .ingredientOrEffect]
    default: return nil
    }
    return arguments.first { kinds.contains($0.kind) }?.label
  }

  private static func optionName(ofMember member: String) -> String {
    switch member {
    case "notWords", "words": "--text"
    default: "--" + member
    }
  }
}
