internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
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

  /// Brews at most `first` of the brews, and no more than one change takes.
  ///
  /// The most valuable brews come first; `again` is the command that brews the rest. Throws if the bag lacks
  /// something; then nothing is brewed.
  static func brew(
    _ brews: [BagBrew.Brew], first: Int = Int.max, again: [String],
    _ context: ProfileContext, _ session: Session
  ) throws(CommandFailure) -> Outcome {
    let wanted = min(first, brews.count)
    let fitting = Array(brews.prefix(min(wanted, BagBrew.brewCount.upperBound)))
    let reply = try session.ask(
      Request(BagBrew(of: context.profile.summary.reference).with { $0.brews = fitting }))
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

  /// A kept plan may be older than a reserve.
  private static func heldBackWords(
    _ result: BagBrew.Result, _ brews: [BagBrew.Brew], _ context: ProfileContext
  ) -> [String] {
    var taken: [String: Int] = [:]
    for brew in brews {
      for id in brew.ingredients { taken[id] = SaturatingSum.add(taken[id] ?? 0, brew.times) }
    }
    return result.heldBackWords(
      asking: taken, reserve: context.profile.reserve(of:),
      name: context.names.ingredient)
  }

  /// Shows a plan, and brews it if that is wanted.
  ///
  /// Throws if Control-C has stopped the plan that was to be brewed.
  ///
  /// A table and the plain form show the plan first. JSON is one document, with what was brewed as the member
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
