internal import ClientSession
internal import CommandLine
internal import DaemonClient
internal import JSON
internal import Wire

extension DaemonRefusal {
  /// The line to type after a refusal that only the refused command can explain; nil otherwise.
  func hintOfCommand(_ circumstances: CommandFailure.Circumstances) -> String? {
    guard let invocation = circumstances.invocation else { return nil }
    if let words = wordsAfterBrewing(invocation) ?? wordsAfterTakingOut(invocation) {
      return circumstances.lineOfProfile(words)
    }
    guard remedy == .usage || remedy == .bag else { return nil }
    return BagImporting.hint(after: self, invocation, typed: circumstances.typed)
  }

  /// The words that correct the count, after more was taken out than the bag has.
  private func wordsAfterTakingOut(_ invocation: Invocation) -> [String]? {
    guard remedy == .bag, self[.inBag]?.integer != 0,
      [BagAdd.command.words, BagRemove.command.words].contains(invocation.command.words)
    else { return nil }
    let typed = invocation.all(BagArgument.ingredient)
    let name = typed.count == 1 ? typed[0] : self[.ingredient]?.string ?? "NAME"
    return BagStock.command.words + [name, "0"]
  }

  /// The words after a refused brew or meal: what the ingredients share, or as often as the bag has
  /// enough; where it has none, the same although it lacks some.
  private func wordsAfterBrewing(_ invocation: Invocation) -> [String]? {
    if let words = PlanMake.wordsAfterRefusal(invocation) { return words }
    guard [BagBrewing.command.words, BagEating.command.words].contains(invocation.command.words)
    else { return nil }
    let names = invocation.command.arguments.flatMap(invocation.all)
    if kind == RefusalKind.noPotion.rawValue { return RecipeExplain.command.words + names }
    guard kind == RefusalKind.bagLacks.rawValue, let have = self[.have]?.integer
    else { return nil }
    if have > 0 {
      return invocation.command.words + names + [BagBrewing.times.name, "\(have)"]
    }
    return invocation.command.words + names + invocation.words(of: BagBrewing.times)
      + [BagBrewing.anyway.name]
  }
}
