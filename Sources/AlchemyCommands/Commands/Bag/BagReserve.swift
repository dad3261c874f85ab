internal import ClientSession
internal import CommandLine
internal import Profiles
internal import Wire

/// `alchemy reserve`: how many of an ingredient are held back.
enum BagReserve {
  private static let quantity = Argument(
    "N", .wholeNumber(0...BagArgument.greatestQuantity), summary: "how many to hold back")

  static let command = ClientCommand(
    "reserve", section: .brewing, summary: "hold some of an ingredient back",
    details: [
      "With `alchemy scope bag`, an ingredient counts only with what the bag has beyond its reserve. "
        + "`alchemy brew` and `alchemy eat` take what you tell them, also from the reserve.",
      "Several ingredients are one change, and one undo takes it back.",
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
    try session.apply(edits, to: context.profile.summary.id, saying: words)
  }
}
