internal import Alchemy
internal import LiveProfile

/// The live screen as a value: inputs change it and give actions; a grid shows it.
///
/// What the daemon has told is in `standing` and `profiles`, what follows from it in `cookbook`,
/// how somebody looks at it in the rest. Nothing is kept twice, and nothing is shown before the
/// daemon has told it.
package struct ScreenModel: Sendable {
  let identity: ScreenIdentity
  var size: ScreenSize

  var link = Link()
  var outbox: Outbox
  /// Whether events of the open profile come; while not, what is shown may be outdated.
  var isWatching = false
  /// Whether the connection was lost since events of the open profile came last.
  var isOutdated = false
  var profiles: WatchedProfiles?
  var standing: Standing
  var cookbook = Cookbook.missing
  /// What the names of the catalog that came last need.
  var needs = ColumnNeeds()

  var columns = ColumnSet()
  var settings = RecipeSettings()
  /// Whether only ingredients that are in the bag are shown.
  var showsBagOnly = false
  /// Whether each ingredient and effect says how many recipes it leaves.
  var showsCounts = false
  var details = DetailsPane()
  var trail: JumpTrail?
  var mode = Mode.columns
  var notice: Notice?
  var flash = Flash()

  /// What the shell is to do for the input being handled.
  var actions: [ScreenAction] = []

  /// A screen of nothing yet: `start()` says what to do first.
  package init(_ identity: ScreenIdentity, size: ScreenSize) {
    self.identity = identity
    self.size = size
    outbox = Outbox(client: identity.client)
    standing = .opening(identity.profile)
  }

  /// What to do before the first input.
  package mutating func start() -> [ScreenAction] {
    [.connect(afterMilliseconds: 0)]
  }

  /// Takes one input, and says what the shell is to do; the frame is another one afterwards.
  package mutating func handle(_ input: ScreenInput) -> [ScreenAction] {
    actions = []
    let former = selected
    switch input {
    case .terminal(let input): take(input)
    case .burst(let inputs): return handle(burst: inputs)
    case .resized(let size): self.size = size
    case .connected: connected()
    case .disconnected(let reason): disconnected(reason: reason)
    case .line(let line): take(line: line)
    case .timePassed(let now): timePassed(nowMilliseconds: now)
    case .flashEnded: flashEnded()
    case .resumed: actions.append(.repaint)
    }
    settle()
    if selected != former { details.top = 0 }
    return actions
  }

  /// Whether what is shown is what holds.
  var isLive: Bool { link.isConnected && isWatching }

  /// Whether orders can be given: a daemon that is restarted gets them when it is back.
  var takesOrders: Bool {
    link.isConnected && (isWatching || profile != nil && !isOutdated)
  }

  /// The watch whose events are taken.
  var watch: String? { isWatching ? profile?.watched.watch : nil }

  var profile: OpenProfile? { standing.profile }
  var catalog: Catalog? { profile == nil ? nil : cookbook.catalog }
}
