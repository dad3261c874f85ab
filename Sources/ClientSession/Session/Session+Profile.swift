internal import CommandLine
package import LiveProfile
package import Profiles
package import Wire

extension Session {
  /// The request for the command's profile; throws like `profileName`.
  package var profileRequest: Request {
    get throws(CommandFailure) { Self.profileRequest(try profileName) }
  }

  private static func profileRequest(_ profile: String) -> Request {
    Request(ProfileGet(of: profile))
  }

  /// The command's profile and its catalog; throws like `profileName` and `context(ofProfile:)`.
  package func context() throws(CommandFailure) -> ProfileContext {
    try context(ofProfile: try profileName)
  }

  /// The profile with this id or name, and its catalog.
  ///
  /// Throws if a request is refused, as for an unknown profile, or cannot be answered.
  package func context(ofProfile profile: String) throws(CommandFailure) -> ProfileContext {
    try context(of: try ask(Self.profileRequest(profile)).read(ProfileSnapshot.self))
  }

  /// A known profile and its catalog.
  ///
  /// Throws if the daemon refuses to send the catalog, or cannot be reached.
  package func context(of profile: ProfileSnapshot) throws(CommandFailure) -> ProfileContext {
    ProfileContext(profile: profile, catalog: try catalog(profile.summary.catalog))
  }

  /// The catalog with this id; throws if the daemon refuses to send it, or cannot be reached.
  package func catalog(_ id: String) throws(CommandFailure) -> CatalogGet.Result {
    try ask(Request(CatalogGet().with { $0.catalog = id })).read()
  }

  /// The request for one change of a profile, given by its id or name.
  package static func change(_ profile: String, _ edits: [Edit]) -> Request {
    Request(ProfileApply(of: profile).with { $0.edits = edits })
  }

  /// Makes every change that the edits need but the last one; returns the edits of the last one.
  ///
  /// Only a catalog of more than 250 ingredients, with four effects each, takes more than one change. Throws if the daemon refuses a change, or cannot be reached.
  package func applyAllButLast(
    _ edits: [Edit], to profile: String
  ) throws(CommandFailure) -> [Edit] {
    var rest = edits[...]
    while rest.count > ProfileApply.editCount.upperBound {
      let taken = rest.prefix(ProfileApply.editCount.upperBound)
      _ = try ask(Self.change(profile, Array(taken)))
      rest = rest.dropFirst(taken.count)
    }
    return Array(rest)
  }

  /// Makes one change, all or nothing, and prints its effect.
  ///
  /// The profile may be an id or a name; the subject begins a sentence: `Wheat: must`. If no recipe
  /// is left, a table also says why. Pass false for `explainsNone` if the edit may change the
  /// profile's name. Throws if the daemon refuses or cannot be reached, or if the output fails
  /// after the change.
  package func apply(
    _ edits: [Edit], to profile: String, saying subject: String, explainsNone: Bool = true
  ) throws(CommandFailure) {
    let reply = try ask(Self.change(profile, edits))
    try show(outcome: reply, of: subject, explainingNoneIn: explainsNone ? profile : nil)
  }

  /// Shows what an edit did.
  ///
  /// Throws if the reply cannot be read, the reasons cannot be asked for, or printing fails.
  package func show(
    outcome reply: Reply, of subject: String, explainingNoneIn profile: String?,
    isRepriced: Bool = false
  ) throws(CommandFailure) {
    let outcome = try reply.read(ProfileApply.Result.self)
    let sentence =
      outcome.changedCount == 0
      ? "\(subject) (no change). \(Quantity.of(outcome.recipeCount, "recipe"))"
      : "\(subject). \(isRepriced ? outcome.wordsOfRepricing : outcome.words)"
    try show(
      Presentation(
        json: reply.value, plain: [outcome.plainFields],
        table: [.sentences([sentence] + (try reasons(of: outcome, in: profile)))]))
  }

  /// Why no recipe is left; empty if a recipe is left, or if the output is not a table.
  private func reasons(
    of outcome: ProfileApply.Result, in profile: String?
  ) throws(CommandFailure) -> [String] {
    guard outcome.recipeCount == 0, let profile, chosenFormat ?? .table == .table else { return [] }
    let context = try context(ofProfile: profile)
    let reason = NoRecipeReason(context, of: .profile, place: invocation.placeWords)
    return reason.words.map { ["no recipe: " + $0] } ?? []
  }
}
