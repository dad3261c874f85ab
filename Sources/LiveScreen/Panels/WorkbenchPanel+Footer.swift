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
  func footerHeight(in scene: Scene) -> Int {
    let wanted = pane.isLarge ? scene.listHeight / 2 : Self.usualFooter
    return max(wanted, scene.listHeight - rows(in: scene).count)
  }

  /// The lines below the ruler; without rows there is no ruler.
  func footerRoom(in scene: Scene) -> Int {
    let lines = scene.listHeight - height(in: scene)
    return max(0, rows(in: scene).count == 0 ? lines : lines - 1)
  }

  func drawFooter(on grid: inout CellGrid, in area: Area, in scene: Scene) {
    guard area.height > 0 else { return }
    let room = footerRoom(in: scene)
    pane.draw(
      footerLines(in: scene), on: &grid, in: area, below: area.height > room ? 1 : 0)
  }

  /// The lines of all that there is to say, wrapped: on a narrow screen the selected row comes first.
  func footerLines(in scene: Scene) -> [StyledLine] {
    let width = scene.size.columns
    let status = statusWords(scene).map { DetailGroup(facts: [$0]) }
    let row = selectedGroups(scene)
    let isNarrow = width < ScreenLayout.columnsForThree
    let groups = (isNarrow ? row + status : status + row) + [leftGroup(scene)]
    return groups.flatMap { $0.lines(inCells: width) }
  }

  /// What is said of the page, or how far it has come.
  private func statusWords(_ scene: Scene) -> [StyledLine] {
    let words = "no row fits the filter: Esc shows all again"
    return (hidesAll ? [StyledLine(words, .heading)] : []) + pageWords(scene)
  }

  private func pageWords(_ scene: Scene) -> [StyledLine] {
    if case .lost(let loss) = scene.talk.link.state {
      if let page {
        return [
          StyledLine(page.summary, .heading), StyledLine("no daemon: this is what it said last"),
        ]
      }
      return [
        StyledLine("There is no daemon to ask for this page.", .heading),
        StyledLine("Type in another terminal: \(loss.hint ?? scene.talk.identity.startHint)"),
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
    case .short, .brewed, .favourites: "asking …"
    }
  }

  /// The selected row as far as its line cuts it, and what it makes.
  private func selectedGroups(_ scene: Scene) -> [DetailGroup] {
    guard let selected, let page else { return [] }
    var groups: [DetailGroup] = []
    let names = selected.ingredients.map { scene.talk.changeWords.name(of: .ingredient($0)) }
    let rest = [selected.remark, selected.note ?? ""].filter { !$0.isEmpty }
    if page.columns.cells + (selected.note?.cells ?? 0) > scene.size.columns {
      groups.append(
        DetailGroup(facts: names.map { StyledLine($0, .heading) }, separator: " + "))
      groups += rest.map { DetailGroup(facts: [StyledLine($0)]) }
    }
    guard tab != .learn || !hidesSpoilers, let brew = scene.talk.brew(of: selected, on: tab) else {
      return groups
    }
    // What was brewed had the price that its row says.
    let own = tab.hasPrices ? selected.recipe.flatMap(scene.talk.ownGoldWords) : nil
    let prices = ["\(brew.gold.grouped) gold", own].compactMap(\.self)
    let price = tab == .brewed ? "" : " (\(prices.joined(separator: ", ")))"
    let words = StyledLine(brew.name, brew.isPoison ? .harmful : .key)
      .adding(price + ": " + scene.talk.words(for: brew), .muted)
    return groups + [DetailGroup(facts: [words])]
  }

  private func leftGroup(_ scene: Scene) -> DetailGroup {
    guard let left = page?.left else { return DetailGroup(facts: []) }
    let names = left.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value.grouped) \(scene.talk.changeWords.name(of: .ingredient($0.key)))" }
    guard let first = names.first else {
      return DetailGroup(facts: [StyledLine("nothing stays in the bag", .muted)])
    }
    let facts = ["stays: " + first] + names.dropFirst()
    return DetailGroup(facts: facts.map { StyledLine($0, .muted) }, separator: ", ")
  }
}
