internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Wire

/// `alchemy what-if`: what each perk, and ten points of skill, would add to the plan of the bag.
enum WhatIfTable {
  /// As much as a player thinks of at a time.
  private static let skillStep = 10

  private static let effort = Option(
    "--effort", value: .one("N", .wholeNumber(PlanGold.efforts)),
    summary: "1 to 3: look longer for each plan (default: \(PlanGold.defaultEffort))")

  static let command = ClientCommand(
    "what-if", section: .brewing,
    summary: "show what each perk and ten points of skill would add",
    details: [
      "Plans the bag for your alchemist, and for one who has ten points of skill more, the next rank of Alchemist, or one "
        + "more of the other perks that decide prices. Nothing is stored. MORE is by how much the plan's gold grows; where "
        + "a plan is not proved to be the best, the table says \"about\".",
      "`alchemy plan --as benefactor` shows the plan of one line.",
    ],
    options: [effort, .noPager] + Option.askingOfProfile,
    examples: [Example("what-if", purpose: "which perk next?")]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let alchemist = context.profile.bench.alchemist
    let changes = changes(of: alchemist)
    let effort = invocation.number(effort) ?? PlanGold.defaultEffort
    var isStopped = false
    let base = try plan(nil, effort, "", context, session) { isStopped = true }
    var rows: [Row] = []
    for (place, change) in changes.enumerated() where !isStopped {
      let words = "\(place + 1) of \(changes.count): \(change.words)"
      let alchemist = OtherAlchemist([change.field: change.value])
      let other = try plan(alchemist, effort, words, context, session) { isStopped = true }
      rows.append(
        Row(
          change: change, gold: other.gold, more: other.gold - base.gold,
          isAbout: base.gold < base.bound || other.gold < other.bound))
    }
    // The plan that was ended is not as good as it could be.
    if isStopped { rows = rows.dropLast() }
    rows.sort { $0.more > $1.more }
    try session.show(
      Presentation(
        json: ["gold": .integer(base.gold), "whatIf": form.json(rows)], plain: form.plain(rows),
        table: base.gold == 0 && rows.allSatisfy { $0.gold == 0 }
          ? [.sentence(emptyWords(context, invocation.placeWords))]
          : table(rows, base.gold, alchemist, isWhole: !isStopped)))
  }

  private static func plan(
    _ alchemist: OtherAlchemist?, _ effort: Int, _ words: String, _ context: ProfileContext,
    _ session: Session, onStop: @escaping () -> Void
  ) throws(CommandFailure) -> PlanGold.Result {
    let profile = context.profile.summary.reference
    return try session.plan(
      Request(PlanGold(of: profile).with { ($0.effort, $0.alchemist) = (effort, alchemist) }),
      onStop: onStop
    ) { $0.waitWords ?? words }.read()
  }

  private static func emptyWords(_ context: ProfileContext, _ place: [String]) -> String {
    NoRecipeReason(context, of: .bag, place: place).basicWords
      ?? "nothing can be brewed from the bag"
  }

  /// What one step more of each field would be, in the order of the fields.
  private static func changes(of alchemist: Alchemist) -> [Change] {
    Alchemist.Field.allCases.compactMap { field in
      // Gear is found, and not learned.
      guard field.bearsOnPrices, field != .fortify else { return nil }
      switch alchemist[field] {
      case .flag(let isOwn): return isOwn ? nil : Change(field: field, value: true)
      case .number(let number):
        let most = field.range?.upperBound ?? number
        let next = min(most, number + (field == .skill ? skillStep : 1))
        return next == number ? nil : Change(field: field, value: .number(next))
      }
    }
  }

  private static func table(
    _ rows: [Row], _ gold: Int, _ alchemist: Alchemist, isWhole: Bool
  ) -> [Presentation.Block] {
    [
      .listing(form.listing(rows)),
      .sentences(
        (isWhole ? [] : ["ended before all were planned"]) + [
          "the plan makes \(Quantity.grouped(gold)) gold now, with \(alchemist.words)"
        ]),
    ]
  }

  /// A field with another value.
  private struct Change {
    let field: Alchemist.Field
    let value: Alchemist.Value

    var words: String {
      switch value {
      case .flag: field.title
      case .number(let number): "\(field.title) \(number)"
      }
    }
  }

  /// What a change does to the plan.
  private struct Row {
    let change: Change
    let gold: Int
    let more: Int
    let isAbout: Bool
  }

  private static var form: RowForm<Row> {
    RowForm(
      [
        .init("field", Column("WHAT IF", shrinks: true)) { row in
          .text(row.change.field.rawValue).shown(row.change.words)
        },
        .init("value") { RowValue(plain: $0.change.value.word, json: $0.change.value.json) },
        .init("gold", Column("GOLD", .right)) { .count($0.gold) },
        .init("more", Column("MORE", .right)) { row in
          .count(row.more).shown((row.isAbout ? "about " : "") + Quantity.grouped(row.more))
        },
        .init("about") { RowValue(plain: $0.isAbout ? "about" : "") },
      ], columns: ["more", "gold", "field"])
  }
}
