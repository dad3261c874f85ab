internal import JSON
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The plans of the profile that were kept on this machine.
struct KeptPlansPanel: ListPanel {
  static let keys =
    KeyTable.asking
    + [
      KeyBinding(
        [.key(.enter)], KeptPlansCommand.show, "show the plan, and what the bag has enough for",
        hint: "show", needs: .row),
      KeyBinding(
        ["d", .key(.delete)], KeptPlansCommand.delete, "delete the kept plan", hint: "delete",
        needs: .row),
    ].grouped(.looking) + KeyTable.moving
    + [KeyBinding([.key(.escape), "q"], PanelCommand.close, "back to the workbench", hint: "back")]
    + KeyTable.program
  static let closesWithProfile = true

  var cursor = ListCursor<String>()
  /// Nil until the file was read.
  private var plans: [NamedPlan]?

  func rows(in scene: Scene) -> NamedPlanRows { NamedPlanRows(plans: plans ?? []) }

  mutating func hear(_ news: News, in scene: Scene) -> [Wish] {
    let profile = scene.talk.profile?.watched.id.description
    switch news {
    case .opened: return profile.map { [.act(.plans(.list, profile: $0))] } ?? []
    case .plans(let kept):
      guard kept.profile == profile, case .success(let plans) = kept.plans else { return [] }
      self.plans = plans
    case .connected, .disconnected, .changed, .renumbered, .left, .catalog, .answered, .made,
      .profiles, .history, .workbench, .plan, .planCut, .workbenchDue:
      break
    }
    return []
  }

  fileprivate func selected(in scene: Scene) -> NamedPlan? {
    let rows = rows(in: scene)
    return cursor.row(in: rows).map { rows.plans[$0] }
  }

  func heading(_ rows: NamedPlanRows, in scene: Scene) -> StyledLine {
    let hint = plans?.isEmpty == true ? "  none: K in the workbench's plan keeps it" : ""
    return StyledLine("Kept plans", .focusedHeading)
      .adding(plans.map { " " + Quantity.grouped($0.count) } ?? " …").adding(hint, .muted)
  }

  func draw(
    row: Int, of rows: NamedPlanRows, on grid: inout CellGrid, in line: Area, _ look: RowLook,
    _ scene: Scene
  ) {
    let kept = rows.plans[row]
    let facts =
      "\(kept.plan.gold.grouped) gold · "
      + scene.talk.clock.dateAndTime(ofMilliseconds: kept.keptMilliseconds)
    let name = kept.name.visible
    let rest =
      name.cells + facts.cells < line.width
      ? grid.putAtEnd(facts, in: line, look.style(.muted)) : line
    grid.put(name, in: rest, look.style(.plain))
  }
}

/// Kept plans by name.
struct NamedPlanRows: Rows {
  let plans: [NamedPlan]

  var count: Int { plans.count }

  subscript(row: Int) -> String { plans[row].name }

  /// For a plan that is gone, the next one by name.
  func row(nearest name: String) -> Int? {
    plans.isEmpty ? nil : plans.firstIndex { $0.name >= name } ?? count - 1
  }
}

/// Does something with the selected plan.
enum KeptPlansCommand: OwnCommand {
  case show, delete

  func perform(in panel: inout KeptPlansPanel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    guard let plan = panel.selected(in: scene) else { return [] }
    return switch self {
    case .show: [.open(NamedPlanPage(kept: plan))]
    case .delete: [.open(PlanDeletion(name: plan.name))]
    }
  }
}

extension KeptPlans {
  /// What the screen says of it; nil for a list.
  var notice: Notice? {
    switch (plans, order) {
    case (.failure(let problem), _): Notice(words: problem.words, kind: .refusal)
    case (.success, .list): nil
    case (.success, .keep(let name, _)):
      Notice(words: "kept as \(name.visible): P in the workbench lists the kept plans", kind: .news)
    case (.success, .remove(let name)): Notice(words: "\(name.visible) was deleted", kind: .news)
    }
  }
}
