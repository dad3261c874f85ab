internal import LiveProfile
internal import TerminalScreen

/// One change of the history with all that it did, however narrow the screen is.
struct ChangePage: TextPage {
  static let keys =
    KeyTable.asking
    + scrolling
    + [
      KeyBinding(
        [.key(.escape), .character("q"), .key(.enter), .character("d")], PanelCommand.close,
        .program, "back to the history", hint: "back")
    ] + KeyTable.program
  static let closesWithProfile = true

  let change: HistoryChange
  var top = 0

  func heading(in model: ScreenModel) -> StyledLine {
    StyledLine("Change \(Quantity.grouped(change.lsn))", .focusedHeading)
  }

  func lines(in model: ScreenModel) -> [StyledLine] {
    let facts =
      [
        StyledLine(model.clock.dateAndTime(ofWireTime: change.time), .muted),
        StyledLine("by ", .muted).adding(model.author(of: change), CellStyle(.accent)),
      ] + model.changeWords.sentences(change).map { StyledLine($0) }
      + (model.historyPanel?.rows.links.sentences(change) ?? []).map { StyledLine($0, .muted) }
    return facts.flatMap { $0.wrapped(toCells: model.size.columns, indent: 2) }
  }
}
