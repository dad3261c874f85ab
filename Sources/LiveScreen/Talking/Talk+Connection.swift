internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import Wire

extension Talk {
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
