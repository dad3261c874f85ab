extension NameProblem {
  /// The problem in words; the hint is the line that was typed, with the name put right.
  ///
  /// An unknown name is "not found"; one that fits several things is a matter of usage.
  func report(_ circumstances: CommandFailure.Circumstances) -> Report {
    switch self {
    case .unknown(let name, let kinds, let catalog, let suggestion):
      Report(
        "no \(UsageProblem.list(kinds.map(\.rawValue))) \"\(name)\" in catalog \(catalog)"
          + (suggestion.map { "; did you mean \($0.name)?" } ?? ""),
        hint: Self.corrected(circumstances.typed, name, suggestion?.id)
          ?? circumstances.line("call", "catalog.get", "{\"catalog\":\"\(catalog)\"}"),
        .notFound)
    case .ambiguous(let name, let candidates):
      Report(
        "\"\(name)\" fits several: " + Self.list(candidates),
        hint: Self.corrected(circumstances.typed, name, candidates.first?.field), .usage)
    }
  }

  /// More candidates than this help nobody.
  private static let shownCandidates = 8

  private static func list(_ candidates: [CatalogItem]) -> String {
    let shown = candidates.prefix(shownCandidates).map { "\($0.name) (\($0.field))" }
    let rest = candidates.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func corrected(_ typed: [String], _ name: String, _ right: String?) -> String? {
    guard let index = typed.firstIndex(of: name) else { return nil }
    return typed.replacing(at: index, with: right).map(CommandFailure.line)
  }
}
