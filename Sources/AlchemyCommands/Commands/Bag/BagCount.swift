internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// The arguments and words that the commands about the bag share.
enum BagArgument {
  /// The protocol's limit for the quantity that one change may set or add.
  static let greatestQuantity = 1_000_000

  static let ingredient = Argument(
    "NAME", .ingredient, summary: "the name or id of an ingredient, or its first letters")

  /// The named ingredients, each with the number after it.
  static func entries(
    _ invocation: Invocation, _ number: Argument, _ context: ProfileContext
  ) throws(CommandFailure) -> [(item: CatalogItem, number: Int)] {
    var entries: [(item: CatalogItem, number: Int)] = []
    for (name, number) in zip(invocation.all(ingredient), invocation.numbers(number)) {
      entries.append((try context.ingredient(name).item, number))
    }
    return entries
  }

  /// The new quantities, each ingredient once: `Wheat: 3, Honeycomb: 4 in the bag`.
  static func words(
    _ items: [CatalogItem], ending: String = "in the bag", _ quantity: (CatalogItem) -> String
  ) -> String {
    var named: [CatalogItem] = []
    for item in items where !named.contains(item) { named.append(item) }
    return named.map { "\($0.name): \(quantity($0))" }.joined(separator: ", ") + " " + ending
  }
}

/// `alchemy stock`: how many of an ingredient are in the bag.
enum BagStock {
  private static let quantity = Argument(
    "N", .wholeNumber(0...BagArgument.greatestQuantity), summary: "how many are in the bag")

  static let command = ClientCommand(
    "stock", aliases: ["count", "bag stock"], section: .choosing,
    summary: "count an ingredient in the bag",
    details: [
      "Several ingredients are one change, and one undo takes it back. Counts are read as in a list: "
        + "`3 wheat`, `wheat x3` and `wheat=3` as well."
    ],
    arguments: [BagArgument.ingredient, quantity], repeatsArguments: true,
    options: Option.askingOfProfile,
    examples: [
      Example("stock", "Wheat", "5", purpose: "there are five now"),
      Example("stock", "wheat", "0", purpose: "there are none left"),
      Example("stock", "Wheat", "3", "Imp Stool", "4", purpose: "two counts as one change"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let entries = try BagArgument.entries(invocation, quantity, context)
    // The last count of an ingredient wins, as in the protocol.
    let counts = Dictionary(entries.map { ($0.item, $0.number) }) { _, last in last }
    let edits = entries.map { Edit.stock(ingredient: $0.id, quantity: $1, seen: 0) }
    try session.apply(
      edits, to: context.profile.summary.reference,
      saying: BagArgument.words(entries.map(\.item)) { Quantity.grouped(counts[$0] ?? 0) })
  }
}

/// `alchemy add`: put some of an ingredient into the bag, or take some out.
enum BagAdd {
  private static let difference = Argument(
    "N", .difference(upTo: BagArgument.greatestQuantity),
    summary: "how many to put in; a negative number takes out")

  static let command = ClientCommand(
    "add", aliases: ["gather", "bag add"], section: .choosing,
    summary: "put ingredients into the bag, or take some out",
    details: [
      "Additions and removals from all terminals count. You cannot take out more than there is; "
        + "`alchemy stock` sets the number directly. Neither goes beyond "
        + "\(Quantity.grouped(BagArgument.greatestQuantity)).",
      "Several ingredients are one change, and one undo takes it back.",
      "Two replicas that are offline can both take out the same item. When they sync, the bag shows "
        + "0 and a debt, and the next items that you add pay the debt first. `alchemy stock` clears it.",
    ],
    arguments: [BagArgument.ingredient, difference], repeatsArguments: true,
    options: Option.askingOfProfile,
    examples: [
      Example("add", "Wheat", "3", purpose: "you found three"),
      Example("add", "Wheat", "-3", purpose: "you used three"),
      Example("add", "Wheat", "2", "Imp Stool", "1", purpose: "all that a walk brought"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    try change(try BagArgument.entries(invocation, difference, context), context, session)
  }

  /// Adds each number of an ingredient to the bag, as one change; a number below 0 takes ingredients out.
  static func change(
    _ entries: [(item: CatalogItem, number: Int)], _ context: ProfileContext, _ session: Session
  ) throws(CommandFailure) {
    let edits = entries.map { Edit.adjust(ingredient: $0.id, by: $1) }
    try checkRoom(entries, context.profile, session.invocation)
    let profile = context.profile.summary.reference
    // The second request reads the new quantities; both are sent together.
    let replies = try session.ask([
      Session.change(profile, edits), Request(ProfileGet(of: profile)),
    ])
    let after = try replies[1].read(ProfileSnapshot.self)
    try session.show(
      outcome: replies[0], of: BagArgument.words(entries.map(\.item)) { after.stockWords($0.id) },
      explainingNoneIn: profile)
  }

  /// Refuses more than `alchemy stock` can count.
  private static func overfull(_ name: String, _ has: Int) -> String {
    "the bag holds at most \(Quantity.grouped(BagArgument.greatestQuantity)) \(name), and has "
      + Quantity.grouped(max(0, has))
  }

  private static func checkRoom(
    _ entries: [(item: CatalogItem, number: Int)], _ profile: ProfileSnapshot,
    _ invocation: Invocation
  ) throws(CommandFailure) {
    var counts = profile.inventory
    for (item, number) in entries {
      let has = counts[item.id] ?? -(profile.debts[item.id] ?? 0)
      guard number < 0 || has + number <= BagArgument.greatestQuantity else {
        throw .usage(
          UsageFailure(
            problem: .badValue(
              of: difference.name, text: "\(number)", .other(overfull(item.name, has)),
              suggestion: nil),
            nextWords: BagStock.command.words + [item.id, "\(BagArgument.greatestQuantity)"]
              + invocation.placeWords))
      }
      counts[item.id] = has + number
    }
  }
}

/// `alchemy remove`: take some of an ingredient out of the bag.
enum BagRemove {
  private static let number = Argument(
    "N", .wholeNumber(1...BagArgument.greatestQuantity), summary: "how many to take out")

  static let command = ClientCommand(
    "remove", aliases: ["take", "sell", "drop", "bag remove", "bag rm"], section: .choosing,
    summary: "take ingredients out of the bag",
    details: [
      "The same as `alchemy add` with a number below 0. You cannot take out more than there is. "
        + "`alchemy brew` and `alchemy eat` take out what they use by themselves.",
      "Several ingredients are one change, and one undo takes it back.",
    ],
    arguments: [BagArgument.ingredient, number], repeatsArguments: true,
    options: Option.askingOfProfile,
    examples: [
      Example("remove", "Wheat", "3", purpose: "you sold three"),
      Example("remove", "Wheat", "2", "Imp Stool", "1", purpose: "both as one change"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let entries = try BagArgument.entries(invocation, number, context)
    try BagAdd.change(entries.map { ($0.item, -$0.number) }, context, session)
  }
}

/// `alchemy reserve`: how many of an ingredient are held back.
enum BagReserve {
  private static let quantity = Argument(
    "N", .wholeNumber(0...BagArgument.greatestQuantity), summary: "how many to hold back")

  static let command = ClientCommand(
    "reserve", section: .brewing, summary: "hold some of an ingredient back",
    details: [
      "With `alchemy scope bag`, an ingredient counts only with what the bag has beyond its reserve. "
        + "`alchemy brew` and `alchemy eat` take what you tell them, also from the reserve.",
      "Several ingredients are one change, and one undo takes it back. `alchemy protect` sets a reserve for every "
        + "ingredient; the larger of the two reserves counts.",
    ],
    arguments: [BagArgument.ingredient, quantity], repeatsArguments: true,
    options: Option.askingOfProfile,
    examples: [
      Example("reserve", "Wheat", "2", purpose: "two stay in the bag"),
      Example("reserve", "Wheat", "0", purpose: "none is held back any longer"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let entries = try BagArgument.entries(invocation, quantity, context)
    // The last number of an ingredient wins, as in the protocol.
    let counts = Dictionary(entries.map { ($0.item, $0.number) }) { _, last in last }
    let edits = entries.map { Edit.reserve(ingredient: $0.id, quantity: $1) }
    let words = BagArgument.words(entries.map(\.item), ending: "held back") {
      Quantity.grouped(counts[$0] ?? 0)
    }
    let every = context.profile.bench.reserveOfEvery
    let isBelow = counts.values.contains { $0 < every }
    try session.apply(
      edits, to: context.profile.summary.reference,
      saying: words + (isBelow ? "; \(BagProtect.words(ofReserve: every)) all the same" : ""))
  }
}

/// `alchemy protect`: how many of every ingredient are held back, and what quests take.
enum BagProtect {
  private static let quantity = Argument(
    "N", .wholeNumber(0...BagArgument.greatestQuantity), .atMostOne,
    summary: "how many of every ingredient to hold back")
  private static let quests = Option(
    "--quests", summary: "also raise the reserve of each ingredient that the game's quests take")

  static let command = ClientCommand(
    "protect", section: .brewing, summary: "hold the last of every ingredient back",
    details: [
      "Plans and lessons, and with `alchemy scope bag` also recipes, then leave the last N of every ingredient in "
        + "the bag, also of ingredients that you find later. If an ingredient has a larger reserve of its own, that one counts. "
        + "`alchemy brew` and `alchemy eat` take what you tell them.",
      "With --quests, each ingredient that the game's quests take gets a reserve of as many pieces, as by "
        + "`alchemy reserve`; `alchemy ingredient Nirnroot` shows the number. The quests of mods are not known.",
      "Without a number, the command shows the reserve of every ingredient.",
    ],
    arguments: [quantity], options: [quests] + Option.askingOfProfile,
    examples: [
      Example("protect", "1", purpose: "the last one of each stays in the bag"),
      Example("protect", "--quests", purpose: "and 30 Crimson Nirnroot"),
      Example("protect", "0", purpose: "only the reserves of single ingredients count"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let bench = context.profile.bench
    var edits: [Edit] = []
    var words: [String] = []
    if let number = invocation.numbers(quantity).first {
      edits.append(.reserve(ingredient: BenchField.everyIngredient, quantity: number))
      words.append(Self.words(ofReserve: number))
    }
    if invocation.has(quests) {
      let raised = context.catalog.ingredients.filter { bench.ownReserve(of: $0.id) < $0.quests }
      edits += raised.map { .reserve(ingredient: $0.id, quantity: $0.quests) }
      words.append(
        context.catalog.ingredients.allSatisfy { $0.quests == 0 }
          ? "this catalog does not say what quests take" : Self.words(ofRaised: raised))
    }
    guard !edits.isEmpty else {
      let state = invocation.has(quests) ? words : [Self.words(ofReserve: bench.reserveOfEvery)]
      return try session.show(
        Presentation(
          json: ["reserve": .integer(bench.reserveOfEvery)],
          plain: [["reserve", "\(bench.reserveOfEvery)"]], table: [.sentences(state)]))
    }
    try session.apply(
      edits, to: context.profile.summary.reference, saying: words.joined(separator: "; "))
  }

  /// The sentence about the reserve of every ingredient; none if it is 0.
  static func sentences(_ bench: BenchValues) -> [String] {
    bench.reserveOfEvery == 0 ? [] : [words(ofReserve: bench.reserveOfEvery)]
  }

  /// How many of every ingredient are held back.
  static func words(ofReserve number: Int) -> String {
    switch number {
    case 0: "only the reserves of single ingredients hold something back"
    case 1: "the last one of every ingredient is held back"
    default: "the last \(Quantity.grouped(number)) of every ingredient are held back"
    }
  }

  private static func words(ofRaised raised: [Ingredient]) -> String {
    if raised.isEmpty { return "all that quests take is held back already" }
    let sorted = raised.sorted { $0.name < $1.name }
    return "held back for quests: "
      + sorted.map { "\($0.name) \(Quantity.grouped($0.quests))" }.joined(separator: ", ")
  }
}
