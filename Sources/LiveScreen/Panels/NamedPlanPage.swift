internal import JSON
internal import LiveProfile
internal import TerminalScreen
internal import Wire

/// A kept plan: its brews, and how often the bag has enough for each, one after the other.
struct NamedPlanPage: TextPage {
  static let keys =
    KeyTable.asking + scrolling
    + [
      KeyBinding(
        [.key(.escape), "q", .key(.enter)], PanelCommand.close, "back to the kept plans",
        hint: "back")
    ] + KeyTable.program
  static let closesWithProfile = true

  let kept: NamedPlan
  var top = 0

  func heading(in scene: Scene) -> StyledLine {
    StyledLine(kept.name.visible, .focusedHeading).adding(
      "  \(kept.plan.gold.grouped) gold, kept "
        + scene.talk.clock.dateAndTime(ofMilliseconds: kept.keptMilliseconds), .muted)
  }

  func lines(in scene: Scene) -> [StyledLine] {
    guard let profile = scene.talk.profile?.watched else { return [] }
    let (brews, words) = (kept.plan.brews, scene.talk.changeWords)
    let times = kept.times { profile.available(of: $0) }
    let whole = zip(brews, times).count { $0.times == $1 }
    let summary =
      whole == brews.count
      ? "the bag has enough for all of it"
      : "the bag has enough for \(whole.grouped) of \(Quantity.counted(brews.count, "row", "rows"))"
    let rows = zip(brews, times).map { brew, times in
      let names = words.names(brew.ingredients)
      let named = brew.details.map { "  " + $0.named.visible } ?? ""
      let state =
        times == brew.times
        ? "enough" : times > 0 ? "enough for \(times.grouped)" : "not enough"
      return StyledLine(
        "\(brew.gold.grouped) ×\(brew.times.grouped)  \(names)",
        times == brew.times ? .heading : .muted
      ).adding("\(named)  \(state)", .muted)
    }
    return ([StyledLine(summary)] + rows).flatMap {
      $0.wrapped(toCells: scene.size.columns, indent: 2)
    }
  }
}
