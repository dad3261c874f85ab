internal import LiveProfile
internal import TerminalScreen
internal import Wire

extension ScreenModel {
  func drawProfiles(_ panel: ProfilesPanel, on grid: inout CellGrid, in area: Area) {
    let rows = profileRows
    grid.put(
      StyledLine("Profiles", .focusedHeading)
        .adding(profiles.map { " " + Quantity.grouped($0.rows.count) } ?? " …")
        .adding(place(in: rows, panel.cursor), .muted), in: area.line(0))
    drawList(rows, panel.cursor, on: &grid, in: area.below(1)) { grid, row, line, look in
      let entry = rows.lines[row]
      let isOpen = entry.summary.map { $0.id == profile?.watched.id } ?? false
      let name = (isOpen ? "> " : "  ") + String(repeating: "  ", count: entry.depth) + entry.name
      let note = Self.note(on: entry.summary, inCells: line.width - name.visible.cells - 1)
      let rest = grid.putAtEnd(note, in: line, look.style(.muted))
      grid.put(
        name, in: rest,
        look.style(entry.summary == nil ? .muted : .plain))
    }
  }

  /// The selected row of a panel, if the panel has more rows than fit.
  private func place<List: Rows>(in rows: List, _ cursor: ListCursor<List.Thing>) -> String {
    guard rows.count > listHeight, let row = cursor.row(in: rows) else { return "" }
    return " · row \(Quantity.grouped(row + 1)) of \(Quantity.grouped(rows.count))"
  }

  /// The catalog and the number of recipes, as far as the name leaves room.
  private static func note(on summary: ProfileSummary?, inCells width: Int) -> String {
    guard let summary else { return "" }
    let recipes = Quantity.counted(summary.recipeCount, "recipe", "recipes")
    let notes = ["\(summary.catalog.visible) · \(recipes)", recipes]
    return notes.first { $0.cells <= width } ?? ""
  }

  func drawHistory(_ panel: HistoryPanel, on grid: inout CellGrid, in area: Area) {
    let count = panel.isUnanswered ? "…" : Quantity.grouped(panel.rows.count)
    grid.put(
      StyledLine("History", .focusedHeading).adding(
        " \(count)\(panel.hasMore ? " and older" : "")"
      ).adding(place(in: panel.rows, panel.cursor), .muted),
      in: area.line(0))
    let words = changeWords
    drawList(panel.rows, panel.cursor, on: &grid, in: area.below(1)) { grid, row, line, look in
      let change = panel.rows.changes[row]
      let time = clock.dateAndTime(ofWireTime: change.time)
      grid.put(
        StyledLine(time + "  ", look.style(.muted))
          .adding(author(of: change.client), look.style(CellStyle(.accent)))
          .adding("  " + words.sentence(change), look.style(.plain)), in: line)
    }
  }

  private func author(of client: String?) -> String {
    guard let client else { return "–" }
    return client == identity.client ? "you" : ClientName.shown(client)
  }

  private func drawList<List: Rows>(
    _ rows: List, _ cursor: ListCursor<List.Thing>, on grid: inout CellGrid, in area: Area,
    _ drawRow: (inout CellGrid, _ row: Int, _ line: Area, RowLook) -> Void
  ) {
    let top = cursor.top(in: rows, height: area.height)
    let selected = cursor.row(in: rows)
    for row in top..<max(top, min(top + area.height, rows.count)) {
      let look = RowLook(isSelected: row == selected, hasFocus: true)
      let line = area.line(row - top)
      look.drawGround(on: &grid, in: line)
      drawRow(&grid, row, line, look)
    }
  }
}
