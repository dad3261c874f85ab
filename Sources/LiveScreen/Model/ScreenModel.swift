package import TerminalScreen

/// The live screen as a value: inputs change it and return actions; a grid shows it.
///
/// It owns the conversation with the daemon and the panels, hands each input to the part that it
/// concerns, and fulfils what panels wish. The parts do not know each other.
package struct ScreenModel: Sendable {
  var size: ScreenSize
  var talk: Talk
  /// The panels; only `Mode` goes from one to another.
  var mode = Mode()

  /// An empty screen; `start()` returns the first actions.
  package init(_ identity: ScreenIdentity, size: ScreenSize) {
    self.size = size
    talk = Talk(identity)
    mode.columns.settings.sort = identity.sort
  }

  /// The actions before the first input.
  package mutating func start() -> [ScreenAction] {
    [.connect(afterMilliseconds: 0)]
  }

  /// Handles one input, and returns the shell's actions; the frame may differ afterwards.
  package mutating func handle(_ input: ScreenInput) -> [ScreenAction] {
    talk.actions = []
    switch input {
    case .terminal(let input): handle(input)
    case .burst(let inputs): return handle(burst: inputs)
    case .resized(let size): self.size = size
    case .connected: talk.connected()
    case .disconnected(let reason): talk.disconnected(reason: reason)
    case .line(let line): talk.receive(line: line)
    case .timePassed(let now):
      talk.timePassed(nowMilliseconds: now, view: scene.columns.recipeView)
    case .flashEnded: talk.flashEnded()
    case .workbenchDue: talk.workbenchDue()
    case .plans(let kept):
      if let notice = kept.notice { talk.notice = notice }
      talk.news.append(.plans(kept))
    case .resumed: talk.actions.append(.repaint)
    }
    spreadNews()
    if mode.panel(WorkbenchPanel.self) == nil { talk.stopPlan() }
    settle()
    return talk.actions
  }

  /// All that can be read.
  var scene: Scene { Scene(size: size, talk: talk, stack: mode) }

  /// Draws the whole frame; the same model always gives the same grid.
  package func draw(on grid: inout CellGrid) {
    scene.draw(on: &grid)
  }

  /// Traps if the model contradicts itself, which would be our bug.
  package func checkInvariants() {
    talk.checkInvariants()
    for place in mode.places { mode[place].checkInvariants(in: scene.scene(of: place)) }
  }
}

// MARK: - From one part to another

extension ScreenModel {
  /// Lets a panel act, then fulfils what it wishes.
  mutating func change(_ place: Int, _ act: (inout any Panel, Scene) -> [Wish]) {
    let wishes = act(&mode[place], scene.scene(of: place))
    for wish in wishes { fulfil(wish, of: place) }
  }

  private mutating func fulfil(_ wish: Wish, of place: Int) {
    switch wish {
    case .say(let notice): talk.notice = notice
    case .open(let panel):
      mode.open(panel)
      change(mode.top) { $0.hear(.opened, in: $1) }
    case .close: mode.close(at: place)
    case .pass(let input): change(place - 1, input)
    case .press(let stroke): press(stroke)
    case .give(let order): talk.give(order)
    case .redo: talk.redo()
    case .show(let profile): talk.open(profile)
    case .tryOut(let values): talk.tryOut(values)
    case .ask(let request, let question): talk.ask(request, for: question)
    case .askForPage(let question, let number): talk.ask(for: question, number: number)
    case .renewLater: talk.renewWorkbenchLater()
    case .stopPlan: talk.stopPlan()
    case .act(let action): talk.actions.append(action)
    }
  }

  /// Tells every panel what has happened in the conversation, the front panel first.
  private mutating func spreadNews() {
    while !talk.news.isEmpty {
      let news = talk.news.removeFirst()
      if case .answered(let order, let refusal?) = news {
        talk.complain(scene.reason(of: refusal, for: order))
      }
      if case .made = news { mode.closePage(ProfilesPanel.self) }
      if case .left = news, case .nothing = talk.standing { mode.closeWithProfile() }
      for place in mode.places.reversed() { change(place) { $0.hear(news, in: $1) } }
    }
  }

  /// Adjusts lists, selections and windows to what is shown now, also those below a help page or a line
  /// of input.
  private mutating func settle() {
    talk.list(scene.columns.recipeView, isByName: mode.columns.settings.isByName)
    for place in mode.places { mode[place].settle(in: scene.scene(of: place)) }
    guard case .searched = talk.cookbook else { return }
    let columns = scene.columns
    talk.search(columns.searchedView, after: columns.endOfRecipes)
  }
}
