internal import Alchemy
internal import LiveProfile

/// The conversation with the daemon: what it has reported, what follows from that, and what was
/// ordered and asked.
///
/// Panels read it and cannot change it. It knows no panel: what a panel has to know is `News`.
/// Nothing is stored twice, and nothing is shown before the daemon has reported it.
struct Talk: Sendable {
  let identity: ScreenIdentity
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
  var notice: Notice?
  var flash = Flash()
  /// The number of the workbench's request for a plan under way, which holds up later answers.
  var plan: Int?
  /// Whether a `renewWorkbench` is pending.
  var isWorkbenchDue = false

  /// The shell's actions for the current input.
  var actions: [ScreenAction] = []
  /// What the panels have not heard yet.
  var news: [News] = []

  init(_ identity: ScreenIdentity) {
    self.identity = identity
    outbox = Outbox(client: identity.client)
    standing = .opening(identity.profile)
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

  /// The circumstances that decide in any panel which keys work.
  var circumstances: Circumstances {
    var circumstances: Circumstances = []
    if link.isConnected { circumstances.insert(.connected) }
    if takesOrders { circumstances.insert(.live) }
    if catalog != nil { circumstances.insert(.catalog) }
    switch standing {
    case .opening, .open: circumstances.insert(.profile)
    case .nothing(let absence): if absence.id != nil { circumstances.insert(.deleted) }
    }
    if circumstances.isSuperset(of: .editable) { circumstances.insert(.changeable) }
    return circumstances
  }

  /// Traps if the conversation contradicts itself, which would be our bug.
  func checkInvariants() {
    profiles?.checkInvariants()
    if let profile {
      profile.watched.checkInvariants()
      if case .found(let recipes) = cookbook { recipes.checkInvariants(of: profile) }
    }
    precondition(!isWatching || profile != nil, "events of no profile")
    precondition(!isWatching || link.isConnected, "events without a connection")
    precondition(outbox.waiting.count <= ScreenLimits.waitingOrders, "too many orders wait")
    precondition(news.isEmpty, "panels have not heard the news")
  }
}

/// A message about the last action, shown until the next key.
struct Notice: Equatable, Sendable {
  enum Kind: Sendable {
    case news, refusal
  }

  let words: String
  let kind: Kind
}
