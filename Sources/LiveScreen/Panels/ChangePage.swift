internal import LiveProfile
internal import TerminalScreen

/// One change of the history with all that it did, however narrow the screen is.
struct ChangePage: TextPage {
  static let keys =
    KeyTable.asking
    + scrolling
    + [
      KeyBinding(
        [.key(.escape), "q", .key(.enter), "d"], PanelCommand.close, "back to the history",
        hint: "back")
    ] + KeyTable.program
  static let closesWithProfile = true

  let change: HistoryChange
  var top = 0

  func heading(in scene: Scene) -> StyledLine {
    StyledLine("Change \(Quantity.grouped(change.lsn))", .focusedHeading)
  }

  func lines(in scene: Scene) -> [StyledLine] {
    let links = scene.stack.panel(HistoryPanel.self)?.rows.links
    let facts =
      [
        StyledLine(scene.talk.clock.dateAndTime(ofWireTime: change.time), .muted),
        StyledLine("by ", .muted).adding(scene.talk.author(of: change), CellStyle(.accent)),
      ] + scene.talk.changeWords.sentences(change).map { StyledLine($0) }
      + (links?.sentences(change) ?? []).map { StyledLine($0, .muted) }
    return facts.flatMap { $0.wrapped(toCells: scene.size.columns, indent: 2) }
  }
}
