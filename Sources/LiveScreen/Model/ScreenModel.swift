internal import Alchemy
internal import LiveProfile

/// The live screen as a value: inputs change it and return actions; a grid shows it.
///
/// `standing` and `profiles` hold what the daemon has reported, `cookbook` what follows from that,
/// and the rest how the user looks at it. Nothing is stored twice, and nothing is shown before the
/// daemon has reported it.
package struct ScreenModel: Sendable {
  let identity: ScreenIdentity
  var size: ScreenSize

  var link = Link()
  var outbox: Outbox
  /// How many redos wait for the orders before them.
  var redosDue = 0
  /// Whether events of the open profile arrive; if not, the screen may be outdated.
  var isWatching = false
  /// Whether the connection was lost after the last events of the open profile.
  var isOutdated = false
  var profiles: WatchedProfiles?
  var standing: Standing
  var cookbook = Cookbook.missing
  /// The room that the latest catalog's names need.
  var needs = ColumnNeeds()
  /// The room that the shown rows need, where there is too little for all names of the catalog.
  var shownNeeds = ShownNeeds()

  var columns = ColumnSet()
  var settings = RecipeSettings()
  /// Whether to show only the ingredients in the bag.
  var showsBagOnly = false
  /// Whether each ingredient and effect shows how many recipes it leaves.
  var showsCounts = false
  /// Whether the details of an ingredient leave out the effects that the player doesn't know.
  var showsKnownOnly = false
  var details = DetailsPane()
  var trail: JumpTrail?
  /// The panels; only `Mode` goes from one to another.
  var mode = Mode()
  var notice: Notice?
  var flash = Flash()
  /// Whether the daemon makes a plan for the workbench, which holds up later answers.
  var isPlanUnderWay = false
  /// Whether a `renewWorkbench` is pending.
  var isWorkbenchDue = false

  /// The shell's actions for the current input.
  var actions: [ScreenAction] = []

  /// An empty screen; `start()` returns the first actions.
  package init(_ identity: ScreenIdentity, size: ScreenSize) {
    self.identity = identity
    self.size = size
    outbox = Outbox(client: identity.client)
    standing = .opening(identity.profile)
  }

  /// The actions before the first input.
  package mutating func start() -> [ScreenAction] {
    [.connect(afterMilliseconds: 0)]
  }

  /// Handles one input, and returns the shell's actions; the frame may differ afterwards.
  package mutating func handle(_ input: ScreenInput) -> [ScreenAction] {
    actions = []
    let former = selected
    switch input {
    case .terminal(let input): handle(input)
    case .burst(let inputs): return handle(burst: inputs)
    case .resized(let size): self.size = size
    case .connected: connected()
    case .disconnected(let reason): disconnected(reason: reason)
    case .line(let line): receive(line: line)
    case .timePassed(let now): timePassed(nowMilliseconds: now)
    case .flashEnded: flashEnded()
    case .workbenchDue: workbenchDue()
    case .resumed: actions.append(.repaint)
    }
    settleWorkbench()
    settle()
    if selected != former { details.top = 0 }
    return actions
  }

  /// Whether the screen is up to date.
  var isLive: Bool { link.isConnected && isWatching }

  /// Whether orders can be given: a restarting daemon gets them when it is back.
  var takesOrders: Bool {
    link.isConnected && (isWatching || profile != nil && !isOutdated)
  }

  /// The watch whose events are accepted.
  var watch: String? { isWatching ? profile?.watched.watch : nil }

  var profile: OpenProfile? { standing.profile }
  var catalog: Catalog? { profile == nil ? nil : cookbook.catalog }
}

/// The pane below the columns that describes the selected thing.
struct DetailsPane: Equatable, Sendable {
  /// Whether the pane takes half of the screen instead of a few lines.
  var isLarge = false
  /// The first line shown.
  var top = 0
}

/// A message about the last action, shown until the next key.
struct Notice: Equatable, Sendable {
  enum Kind: Sendable {
    case news, refusal
  }

  let words: String
  let kind: Kind
}

extension ScreenModel {
  /// Traps if the model contradicts itself, which would be our bug.
  package func checkInvariants() {
    profiles?.checkInvariants()
    for kind in ColumnKind.allCases {
      columns[kind].cursor.checkInvariants(in: rows(of: kind), height: height(of: kind))
    }
    if let profile {
      profile.watched.checkInvariants()
      if case .found(let recipes) = cookbook { recipes.checkInvariants(of: profile) }
    }
    precondition(!isWatching || profile != nil, "events of no profile")
    precondition(!isWatching || link.isConnected, "events without a connection")
    precondition(outbox.waiting.count <= ScreenLimits.waitingOrders, "too many orders wait")
    for panel in mode.all { panel.checkInvariants(in: self) }
  }
}
