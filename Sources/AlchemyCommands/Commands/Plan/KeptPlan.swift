internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Wire

/// A plan in a file: what `alchemy plan -o json` has printed.
struct KeptPlan {
  /// As typed; `-` is standard input.
  let path: String
  /// The whole document, with members that this program does not know, but without what was brewed of it.
  let document: JSONValue
  let plan: PlanGold.Result

  /// No plan or proof is longer: every catalog has at most 300 ingredients.
  private static let byteLimit = 4 << 20

  /// Throws if the file cannot be read, or is no plan.
  init(readingFrom path: String, _ session: Session) throws(CommandFailure) {
    let bytes = try session.world.files.bytes(ofTyped: path, byteLimit: Self.byteLimit)
    guard var members = JSONValue(readable: bytes.withoutByteOrderMark)?.object,
      let plan = PlanGold.Result(.object(members)), plan.brews.allSatisfy(Self.isPossible)
    else { throw .notAPlan(path: path) }
    members[PlanBrewing.member] = nil
    self.path = path
    self.document = .object(members)
    self.plan = plan
  }

  private static func isPossible(_ brew: PlanGold.Brew) -> Bool {
    BagBrew.times.contains(brew.times) && RecipesExplain.ingredientCount ~= brew.ingredients.count
  }
}

// MARK: - What was asked for

extension PlanGold.Result {
  /// The options that the plan was asked for with, as they are typed: `--as skill=60 --kind potions`.
  private var typedTerms: [String] { typed { _ in true } }

  /// The options that say which recipes the plan was made of, as they are typed.
  var typedFilters: [String] { typed { $0 != "as" } }

  private func typed(_ isShown: (String) -> Bool) -> [String] {
    (terms?.object ?? [:]).filter { isShown($0.key) }.sorted { $0.key < $1.key }
      .flatMap { Self.words($0.key, $0.value) }
  }

  /// Whether it has the prices of another alchemist than the profile's.
  var isOfOther: Bool { terms?["as"] != nil }

  /// `planned with --as skill=60 --kind potions`; nothing for a plan of all recipes.
  var sentencesOfTerms: [String] {
    typedTerms.isEmpty ? [] : ["planned with \(ShellWord.line(typedTerms))"]
  }

  /// The options for one member of the terms; empty for one that this program does not know.
  private static func words(_ name: String, _ value: JSONValue) -> [String] {
    let texts = (value.array ?? []).compactMap(\.string)
    switch name {
    case "as": return ["--as", (value.object ?? [:]).map(setting).sorted().joined(separator: ",")]
    case "above", "ingredients": return ["--" + name, "\(value.integer ?? 0)"]
    case "kind":
      return ["--kind", value.string.flatMap(RecipeKind.init)?.word ?? RecipeKind.any.word]
    case "text": return ["--text", value.string ?? ""]
    case "words": return texts.flatMap { ["--text", typed($0)] }
    case "notWords": return texts.flatMap { ["--text", "-" + typed($0)] }
    case "with", "without":
      return texts.flatMap { ["--" + name, String($0.drop { $0 != ":" }.dropFirst())] }
    default: return []
    }
  }

  /// Puts words that belong together in double quotes, except in a whole name, which begins with =.
  private static func typed(_ text: String) -> String {
    text.contains(" ") && !text.hasPrefix("=") ? "\"\(text)\"" : text
  }

  private static func setting(_ field: (key: String, value: JSONValue)) -> String {
    let flag = field.value.bool.map { AlchemistSettings.flags[$0 ? 0 : 1] }
    return field.key + "=" + (flag ?? "\(field.value.integer ?? 0)")
  }
}
