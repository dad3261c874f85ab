internal import LiveProfile
internal import Replication
internal import Wire

/// `--brew` of `alchemy plan` and `alchemy learn`: brews a plan as one change.
enum PlanBrewing {
  /// What was brewed.
  struct Outcome {
    /// The daemon's own object.
    let json: JSONValue
    let plain: [String]
    var words: [String]

    /// The same with one more sentence.
    func adding(_ sentence: String) -> Outcome {
      var outcome = self
      outcome.words.append(sentence)
      return outcome
    }
  }

  /// The member of a plan's JSON that has what was brewed of it.
  static let member = "brewed"

  /// Brews the first of some brews, as many as fit into one change, and not more than `first`.
  ///
  /// The brews stand in the order of their worth; `again` is the line that brews the rest. Throws if the
  /// bag lacks something; then nothing is brewed.
  static func brew(
    _ brews: [(ingredients: [String], times: Int)], first: Int = Int.max, again: [String],
    _ context: ProfileContext, _ session: Session
  ) throws(CommandFailure) -> Outcome {
    let wanted = min(first, brews.count)
    let fitting = brews.prefix(min(wanted, BagBrew.brewCount.upperBound))
    let reply = try session.ask(
      Request(
        "bag.brew",
        [
          "brews": .array(fitting.map(value)), "profile": .string(context.profile.summary.id),
        ]))
    let result: BagBrew.Result = try reply.read()
    let count = fitting.reduce(0) { SaturatingSum.add($0, $1.times) }
    let place = session.invocation.placeWords
    var words = [
      "brewed \(Quantity.of(count, "potion")) for \(Quantity.grouped(result.earned)) gold; "
        + "\(CommandFailure.line(["undo"] + place)) takes it back"
    ]
    if !result.learned.isEmpty {
      words.append("learned \(Quantity.of(result.learned.count, "effect"))")
    }
    words += heldBackWords(result, fitting, context)
    if fitting.count < wanted {
      words.append(
        "one change takes \(fitting.count) recipes: these are the first of \(wanted), and "
          + "\(CommandFailure.line(again + place)) brews the rest")
    }
    return Outcome(
      json: reply.value, plain: ["brewed", "\(count)", "\(result.earned)"], words: words)
  }

  /// `taken although held back: Wheat 3`: a kept plan may be older than a reserve.
  private static func heldBackWords(
    _ result: BagBrew.Result, _ brews: ArraySlice<(ingredients: [String], times: Int)>,
    _ context: ProfileContext
  ) -> [String] {
    var taken: [String: Int] = [:]
    for brew in brews {
      for id in brew.ingredients { taken[id] = SaturatingSum.add(taken[id] ?? 0, brew.times) }
    }
    let counts = result.takenFromReserves(
      asking: taken, reserve: { context.profile.bench.reserves[$0] ?? 0 }, debt: { _ in 0 })
    if counts.isEmpty { return [] }
    let words = counts.map { "\(context.names.ingredient($0)) \(Quantity.grouped($1))" }.sorted()
    return ["taken although held back: " + words.joined(separator: ", ")]
  }

  private static func value(_ brew: (ingredients: [String], times: Int)) -> JSONValue {
    [
      "ingredients": .array(brew.ingredients.map { .string($0) }),
      "times": .integer(min(brew.times, BagBrew.times.upperBound)),
    ]
  }

  /// Shows a plan, and brews it if that is wanted and Control-C has not stopped it; then the command fails.
  ///
  /// For people the plan is shown first. JSON is one document, with what was brewed as the member
  /// `brewed`; a plan that could not be brewed is shown without that.
  static func show(
    _ presentation: Presentation, _ session: Session, wants: Bool, wasStopped: Bool,
    brewing brew: () throws(CommandFailure) -> Outcome
  ) throws(CommandFailure) {
    guard wants, !wasStopped else {
      try session.show(presentation)
      if wants {
        try session.printer.flush()
        session.printer.tell("stopped: nothing was brewed\n")
        throw .alreadyTold(.refused)
      }
      return
    }
    guard session.chosenFormat == .json, var document = presentation.json.object else {
      try session.show(presentation)
      let outcome = try brew()
      return try session.show(
        Presentation(
          json: outcome.json, plain: [outcome.plain], table: [.sentences(outcome.words)]))
    }
    do throws(CommandFailure) {
      document[member] = try brew().json
    } catch {
      try session.show(presentation)
      throw error
    }
    try session.show(Presentation(json: .object(document), plain: [], table: []))
  }
}
