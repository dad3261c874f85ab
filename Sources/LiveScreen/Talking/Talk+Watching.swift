internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

extension Talk {
  /// Takes the start of a watch: of the profile on the screen, another one, or one not needed.
  mutating func start(_ reference: String, with result: JSONValue) {
    guard isAwaited(reference) else { return cancelWatch(of: result) }
    do throws(MirrorFailure) {
      try resumeOrOpen(result)
    } catch {
      complain(error.words)
      cancelWatch(of: result)
      if profile != nil { openAnew() }
    }
  }

  /// Whether an answer concerns the screen's profile, and no later request is pending.
  private func isAwaited(_ reference: String) -> Bool {
    reference == standing.reference && !link.isWaiting(for: .profile(reference))
  }

  private mutating func resumeOrOpen(_ result: JSONValue) throws(MirrorFailure) {
    if var open = profile {
      let start = try ProfileWatch.Result(mirroring: result)
      let changes = try open.watched.resume(start)
      if !changes.isEmpty { open.lastChange = LastChange(changes: changes, author: .unknown) }
      standing = .open(open)
      if isOfOtherStore(start.reset) { news.append(.renumbered(isOpened: false)) }
    } else {
      standing = .open(OpenProfile(watched: try WatchedProfile(watching: result)))
      // The notice may be from before, and say that there is no profile.
      notice = nil
      news.append(.renumbered(isOpened: true))
    }
    isWatching = true
    isOutdated = false
    if result["reset"] != nil, let catalog = cookbook.catalog { askForCatalog(catalog.id) }
    followProfile()
  }

  /// Whether the lsns now count other changes, which makes lists by lsn worthless.
  private func isOfOtherStore(_ reset: ProfileWatch.Reset?) -> Bool {
    reset == .epoch || reset == .future
  }

  /// Opens the profile again from the beginning, because its events cannot be followed.
  private mutating func openAnew() {
    guard let id = profile?.watched.id else { return }
    open(id)
  }

  /// Shows another profile, or the same one from the beginning.
  mutating func open(_ id: ProfileID) {
    if let watch { cancel(watch: watch) }
    leaveFormerProfile()
    standing = .opening(id.description)
    watchProfile()
  }

  mutating func cancel(watch: String) {
    ask(Request(WatchCancel().with { $0.watch = watch }), for: .cancellation)
  }

  /// Cancels a watch that an answer began but nothing follows: it counts against the limit.
  mutating func cancelWatch(of result: JSONValue) {
    if let watch = result["watch"]?.string { cancel(watch: watch) }
  }

  /// The daemon refuses the watch: no profile is selected, and the daemon's words say why.
  ///
  /// The daemon compares names exactly; another spelling of one profile's name opens that profile.
  mutating func refused(_ reference: String, _ refusal: DaemonRefusal) {
    guard isAwaited(reference) else { return }
    if refusal.kind == "profileNotFound", let id = profile(like: reference) { return open(id) }
    let known = profile?.watched
    standing = .nothing(
      Standing.Absence(
        id: known?.id ?? ProfileID(reference), name: known?.name ?? reference,
        words: refusal.messageForPlayers))
    leaveFormerProfile()
  }

  /// The only profile with another spelling of this name; nil if a profile is open.
  private func profile(like name: String) -> ProfileID? {
    guard profile == nil else { return nil }
    let folded = NameFolding.folded(name)
    let alike = (profiles?.rows ?? []).filter { NameFolding.folded($0.name) == folded }
    return alike.count == 1 ? alike.first?.id : nil
  }

  /// Drops the state that concerned only the former profile.
  mutating func leaveFormerProfile() {
    isWatching = false
    flash.forget()
    news.append(.left)
  }

  /// Shows the gold and strengths of other values, or those of the profile; the recipes and their order
  /// follow.
  mutating func tryOut(_ values: [Alchemist.Field: Alchemist.Value]?) {
    guard case .open(var open) = standing else { return }
    open.whatIf = values
    standing = .open(open)
    followProfile()
  }

  /// Updates the recipes to the profile's state; requests the catalog if it is another one.
  mutating func followProfile() {
    guard let profile else { return }
    guard let catalog = cookbook.catalog, catalog.id == profile.watched.catalog else {
      cookbook = .missing
      askForCatalog(profile.watched.catalog)
      return
    }
    switch cookbook {
    case .found(var recipes):
      cookbook = .missing
      recipes.follow(profile)
      cookbook = .found(recipes)
    case .finding: actions.append(.wake(afterMilliseconds: 0))
    // Recipes that are searched are asked for when the screen settles.
    case .missing, .withheld, .refused, .searched: break
    }
  }
  /// Introduces the client, starts the watches, and repeats what was not answered.
  mutating func connected() {
    notice = nil
    begin()
  }

  /// Starts from nothing: the connection is new, or a new daemon has taken it over.
  mutating func begin() {
    link.connected()
    plan = nil
    searchDisconnected()
    ask(Request(SystemHello().with { $0.clientName = identity.name }), for: .hello)
    watchAgain()
  }

  /// Starts all watches again from their positions, since the daemon knows of none.
  private mutating func watchAgain() {
    isWatching = false
    ask(Request(ProfilesWatch()), for: .profiles)
    watchProfile()
    if let catalog = cookbook.catalog { askForCatalog(catalog.id) }
    outbox.connectionLost()
    redosDue = 0
    sendNextOrder()
    news.append(.connected)
  }

  mutating func disconnected(reason: String) {
    isWatching = false
    isOutdated = true
    plan = nil
    news.append(.disconnected)
    outbox.connectionLost()
    redosDue = 0
    let pause = link.lost(reason: reason)
    actions.append(.connect(afterMilliseconds: pause))
    actions.append(.wake(afterMilliseconds: 0))
  }

  /// `view` is that of the recipes, in case that they have to be found.
  mutating func timePassed(nowMilliseconds: Int, view: RecipeView) {
    link.timePassed(nowMilliseconds: nowMilliseconds)
    findRecipes(view)
  }

  /// Requests a watch of the screen's profile, if any, from its position if there is one.
  mutating func watchProfile() {
    guard link.isConnected, let reference = standing.reference else { return }
    let watch = ProfileWatch(of: reference).with {
      $0.interest.topics = ProfileNews.topics
      $0.from = profile?.watched.position
    }
    ask(Request(watch), for: .profile(reference))
  }

  mutating func askForCatalog(_ id: String) {
    guard !link.isWaiting(for: .catalog(id)) else { return }
    ask(Request(CatalogGet().with { $0.catalog = id }), for: .catalog(id))
  }

  /// Sends a request; without a connection it is dropped, and repeated after a reconnect.
  mutating func ask(_ request: Request, for question: Question) {
    guard link.isConnected else { return }
    actions.append(.send(link.ask(request, for: question)))
  }

  /// Accepts an order, and sends it once the earlier orders are answered.
  mutating func give(_ order: Order) {
    guard !outbox.isFull else { return complain(Outbox.wordsForFull) }
    outbox.add(order)
    sendNextOrder()
  }

  mutating func sendNextOrder() {
    guard link.isConnected else { return }
    guard let request = outbox.next() else { return askForRedo() }
    // Answers keep their order: a plan must not hold up this one.
    cutPlan()
    ask(request, for: .order)
  }
}
