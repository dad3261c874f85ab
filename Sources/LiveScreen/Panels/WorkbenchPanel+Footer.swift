internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import TerminalScreen

// Below the rows: what is said of the page, the selected row in full, what it makes, and what stays.

extension WorkbenchPanel {
  /// A ruler and five lines where the rows need the room.
  private static let usualFooter = 6

  /// All room that the rows do not need; half of the page if that is wanted.
  func footerHeight(in model: ScreenModel) -> Int {
    let wanted = pane.isLarge ? model.listHeight / 2 : Self.usualFooter
    return max(wanted, model.listHeight - rows(in: model).count)
  }

  /// The lines below the ruler; without rows there is no ruler.
  func footerRoom(in model: ScreenModel) -> Int {
    let lines = model.listHeight - height(in: model)
    return max(0, rows(in: model).count == 0 ? lines : lines - 1)
  }

  func drawFooter(on grid: inout CellGrid, in area: Area, of model: ScreenModel) {
    guard area.height > 0 else { return }
    let lines = footerLines(in: model)
    let room = footerRoom(in: model)
    let top = min(pane.top, max(0, lines.count - room))
    let inside = area.below(area.height - room)
    if inside.height < area.height {
      grid.put(String(repeating: "─", count: area.width), in: area.line(0), .muted)
      let more = lines.count - top - room
      if more > 0 { grid.putAtEnd(" \(more) more: > ", in: area.line(0), .key) }
    }
    for (number, line) in lines.dropFirst(top).prefix(room).enumerated() {
      grid.put(line, in: inside.line(number))
    }
  }

  /// The lines of all that there is to say, wrapped: on a narrow screen the selected row comes first.
  func footerLines(in model: ScreenModel) -> [StyledLine] {
    let width = model.size.columns
    let status = statusWords(model).map { DetailGroup(facts: [$0]) }
    let row = selectedGroups(model)
    let isNarrow = width < ScreenLayout.columnsForThree
    let groups = (isNarrow ? row + status : status + row) + [leftGroup(model)]
    return groups.flatMap { $0.lines(inCells: width) }
  }

  /// What is said of the page, or how far it has come.
  private func statusWords(_ model: ScreenModel) -> [StyledLine] {
    let words = "no row fits the filter: Esc shows all again"
    return (hidesAll ? [StyledLine(words, .heading)] : []) + pageWords(model)
  }

  private func pageWords(_ model: ScreenModel) -> [StyledLine] {
    if case .lost(let loss) = model.link.state {
      if let page {
        return [
          StyledLine(page.summary, .heading), StyledLine("no daemon: this is what it said last"),
        ]
      }
      return [
        StyledLine("There is no daemon to ask for this page.", .heading),
        StyledLine("Type in another terminal: \(loss.hint ?? model.identity.startHint)"),
        StyledLine("The page comes by itself."),
      ]
    }
    let words = isWaiting ? progressWords : page?.summary ?? ""
    return words.isEmpty ? [] : [StyledLine(words, .heading)]
  }

  private var progressWords: String {
    guard let progress else { return page == nil ? "asking …" : "asking again …" }
    return switch tab {
    case .plan: progress.goldWords + " …"
    case .learn: progress.learnWords + " …"
    case .shopping: progress.waitWords.map { $0 + " …" } ?? "asking …"
    case .short, .brewed: "asking …"
    }
  }

  /// The selected row as far as its line cuts it, and what it makes.
  private func selectedGroups(_ model: ScreenModel) -> [DetailGroup] {
    guard let selected, let page else { return [] }
    var groups: [DetailGroup] = []
    let names = selected.ingredients.map { model.changeWords.name(of: .ingredient($0)) }
    let rest = [selected.remark, selected.note ?? ""].filter { !$0.isEmpty }
    if page.columns.cells + (selected.note?.cells ?? 0) > model.size.columns {
      groups.append(
        DetailGroup(facts: names.map { StyledLine($0, .heading) }, separator: " + "))
      groups += rest.map { DetailGroup(facts: [StyledLine($0)]) }
    }
    guard tab != .learn || !hidesSpoilers, let brew = model.brew(of: selected, on: tab) else {
      return groups
    }
    // What was brewed had the price that its row says.
    let own = tab.hasPrices ? selected.recipe.flatMap(model.ownGoldWords) : nil
    let prices = ["\(brew.gold.grouped) gold", own].compactMap(\.self)
    let price = tab == .brewed ? "" : " (\(prices.joined(separator: ", ")))"
    let words = StyledLine(brew.name, brew.isPoison ? .harmful : .key)
      .adding(price + ": " + model.words(for: brew), .muted)
    return groups + [DetailGroup(facts: [words])]
  }

  private func leftGroup(_ model: ScreenModel) -> DetailGroup {
    guard let left = page?.left else { return DetailGroup(facts: []) }
    let names = left.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value.grouped) \(model.changeWords.name(of: .ingredient($0.key)))" }
    guard let first = names.first else {
      return DetailGroup(facts: [StyledLine("nothing stays in the bag", .muted)])
    }
    let facts = ["stays: " + first] + names.dropFirst()
    return DetailGroup(facts: facts.map { StyledLine($0, .muted) }, separator: ", ")
  }
}
