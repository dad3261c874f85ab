internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import Lists
internal import Wire

/// `alchemy catalog list`.
enum CatalogList {
  static let command = ClientCommand(
    "catalog", "list", aliases: ["catalogs", "catalog ls"], section: .catalogs,
    summary: "list the catalogs of ingredients and effects",
    options: Option.asking,
    examples: [Example("catalog", "list", purpose: "see which there are, and their sizes")]
  ) { _, session throws(CommandFailure) in
    let reply = try session.ask(Request(Wire.CatalogList()))
    let rows = try reply.read(Wire.CatalogList.Result.self).catalogs
    try session.show(
      Presentation(rows, form, json: reply.value, empty: [.listing(form.listing([]))]))
  }

  private static var form: RowForm<CatalogSummary> {
    RowForm([
      .init("id", Column("ID", shrinks: true)) { .text($0.id) },
      .init("title", Column("TITLE", shrinks: true)) {
        .text($0.title).shown(
          $0.title + ($0.isSearched ? " (searched)" : "") + ($0.isGuess ? " (gold is a guess)" : "")
        )
      },
      .init("hash") { .text($0.hash) },
      .init("ingredients", Column("INGREDIENTS", .right)) { .count($0.ingredientCount) },
      .init("effects", Column("EFFECTS", .right)) { .count($0.effectCount) },
      .init("recipes", Column("RECIPES", .right)) { .count($0.recipeCount) },
    ])
  }
}

/// `alchemy catalog check`: checks a catalog file without a daemon.
enum CatalogCheck {
  private static let file = Argument("FILE", .file, summary: "a catalog of your own")

  static let command = ClientCommand(
    "catalog", "check", section: .catalogs, summary: "check a catalog file and list its mistakes",
    details: [
      "Works without a daemon. Each problem is printed as FILE:LINE: PROBLEM.",
      "Up to \(RecipeIndex.maximumIngredients) ingredients and \(RecipeIndex.maximumEffects) effects, the "
        + "daemon holds all recipes in memory. It searches those of larger catalogs, and the command prints how "
        + "long a count takes.",
    ],
    arguments: [file], options: [.output],
    examples: [Example("catalog", "check", "my-catalog.json", purpose: "before you install it")]
  ) { invocation, session throws(CommandFailure) in
    let path = invocation.text(file)
    switch verdict(on: try read(path, session.world.files)) {
    case .fine(let catalog, let count):
      try session.show(presentation(path, catalog, count, session.world))
    case .wrong(let mistakes):
      try session.show(presentation(path, mistakes))
      throw .alreadyTold(.refused)
    }
  }

  private enum Verdict {
    case fine(Catalog, Count)
    case wrong([CatalogMistake])
  }

  /// How many recipes a catalog has, and how long it took to count them.
  private struct Count {
    var recipes: Int
    var milliseconds: Int
  }

  private static func read(
    _ path: String, _ files: any FileLookup
  ) throws(CommandFailure) -> [UInt8] {
    do throws(FileLookupFailure) {
      return try files.read(path, byteLimit: CatalogFile.maximumBytes)
    } catch {
      throw .file(error, path: path)
    }
  }

  private static func verdict(on bytes: [UInt8]) -> Verdict {
    do throws(CatalogFileRefusal) {
      let catalog = try CatalogFile.read(bytes.span)
      return verdict(on: catalog)
    } catch {
      return .wrong(error.mistakes)
    }
  }

  private static func verdict(on catalog: Catalog) -> Verdict {
    if KnownCatalogs.summaries.contains(where: { $0.id == catalog.id }) {
      let problem = "the id \"\(catalog.id)\" is taken by a catalog that is built in"
      return .wrong([CatalogMistake(line: nil, name: catalog.id, problem: problem)])
    }
    do throws(RecipeIndexRefusal) {
      let clock = ContinuousClock()
      let start = clock.now
      let recipes = try catalog.recipeCount()
      let milliseconds = Int((clock.now - start) / .milliseconds(1))
      return .fine(catalog, Count(recipes: recipes, milliseconds: milliseconds))
    } catch {
      return .wrong([CatalogMistake(line: nil, name: catalog.id, problem: error.words)])
    }
  }
}

extension CatalogCheck {
  private static func presentation(
    _ path: String, _ catalog: Catalog, _ count: Count, _ world: World
  ) -> Presentation {
    let counts = [catalog.ingredients.count, catalog.effects.count, count.recipes]
    let words = zip(counts, ["ingredient", "effect", "recipe"]).map { Quantity.of($0, $1) }
    var members: [String: JSONValue] = [
      "effects": .integer(counts[1]), "hash": .string(catalog.hash), "id": .string(catalog.id),
      "ingredients": .integer(counts[0]), "problems": [], "recipes": .integer(counts[2]),
      "title": .string(catalog.title),
    ]
    var sentences = ["\(path): fine: " + words.joined(separator: ", ")]
    if catalog.isSearched {
      members["searched"] = true
      members["countMilliseconds"] = .integer(count.milliseconds)
      sentences.append(searchedWords(count))
    }
    if !catalog.doubts.isEmpty {
      members["doubts"] = .array(catalog.doubts.map { .string($0) })
      sentences += ["gold is a guess"] + catalog.doubts
    }
    return Presentation(
      json: .object(members), plain: [[path, "fine"] + counts.map(String.init)],
      table: [.sentences(sentences + [wayIn(world)])])
  }

  private static func searchedWords(_ count: Count) -> String {
    "these recipes are too many to hold in memory, so the daemon searches them; a count took "
      + "\(count.milliseconds) ms"
  }

  private static func wayIn(_ world: World) -> String {
    "to use it, put it into \(CatalogFolder.path(environment: world.environment)) and type "
      + CatalogFolder.reload(in: world)
  }

  private static func presentation(_ path: String, _ mistakes: [CatalogMistake]) -> Presentation {
    Presentation(
      json: ["problems": .array(mistakes.map(json))],
      plain: mistakes.map {
        [path, $0.line.map(String.init) ?? "", $0.name ?? "", $0.problem]
      },
      table: [.sentences(mistakes.map { sentence($0, of: path) })])
  }

  /// The place in the form of compilers, so that editors can jump there.
  private static func sentence(_ mistake: CatalogMistake, of path: String) -> String {
    let place = [path, mistake.line.map(String.init)].compactMap(\.self).joined(separator: ":")
    return [place, mistake.name, mistake.problem].compactMap(\.self).joined(separator: ": ")
  }

  /// The members of the daemon's refusal `catalogInvalid`.
  private static func json(_ mistake: CatalogMistake) -> JSONValue {
    var members: [String: JSONValue] = ["problem": .string(mistake.problem)]
    members["line"] = mistake.line.map { .integer($0) }
    members["name"] = mistake.name.map { .string($0) }
    return .object(members)
  }
}
