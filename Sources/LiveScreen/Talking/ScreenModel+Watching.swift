internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import Wire

extension ScreenModel {
  /// Takes the start of a watch: of the profile that is shown, of another one, or of none any more.
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

  /// Whether an answer is about what the screen is about, and none to a later request is to come.
  private func isAwaited(_ reference: String) -> Bool {
    reference == standing.reference && !link.isWaiting(for: .profile(reference))
  }

  private mutating func resumeOrOpen(_ result: JSONValue) throws(MirrorFailure) {
    if var open = profile {
      let changes = try open.watched.resume(result)
      if !changes.isEmpty { open.lastChange = LastChange(changes: changes, author: .unknown) }
      standing = .open(open)
      if isOfOtherStore(try WatchStart(result).reset) { changeHistory { $0 = HistoryPanel() } }
    } else {
      standing = .open(OpenProfile(watched: try WatchedProfile(watching: result)))
      // What was said while there was none may be that there is none.
      notice = nil
      changeHistory { $0 = HistoryPanel() }
      renewHistory()
    }
    isWatching = true
    isOutdated = false
    if result["reset"] != nil, let catalog = cookbook.catalog { askForCatalog(catalog.id) }
    followProfile()
  }

  /// Whether lsns count other changes than before, so that what is listed by them is worth nothing.
  private func isOfOtherStore(_ reset: WatchReset?) -> Bool {
    reset == .epoch || reset == .future
  }

  /// Forgets what is shown and watches it from the beginning: its events cannot be followed.
  private mutating func openAnew() {
    guard let id = profile?.watched.id else { return }
    open(id)
  }

  /// Shows another profile, or the same one from the beginning.
  mutating func open(_ id: ProfileID) {
    if let watch { cancel(watch: watch) }
    isWatching = false
    trail = nil
    flash.forget()
    columns.unpickAll()
    standing = .opening(id.description)
    watchProfile()
  }

  mutating func cancel(watch: String) {
    ask(Request("watch.cancel", ["watch": .string(watch)]), for: .cancellation)
  }

  /// Ends the watch that an answer began and that is not followed: it counts as long as it lasts.
  mutating func cancelWatch(of result: JSONValue) {
    if let watch = result["watch"]?.string { cancel(watch: watch) }
  }

  /// The daemon will not let us watch: nothing is selected, and its words say why.
  mutating func refused(_ reference: String, _ refusal: DaemonRefusal) {
    guard isAwaited(reference) else { return }
    let known = profile?.watched
    standing = .nothing(
      Standing.Absence(
        id: known?.id ?? ProfileID(reference), name: known?.name ?? reference,
        words: refusal.messageForPlayers))
    leaveProfile()
  }

  /// What was only about the profile that is gone.
  mutating func leaveProfile() {
    isWatching = false
    trail = nil
    flash.forget()
    columns.unpickAll()
    switch mode.underHelp {
    case .counting, .filtering, .history: mode = .columns
    case .columns, .profiles, .naming, .confirming, .help: break
    }
  }

  /// Brings the recipes up to what the profile says; asks for its catalog if it is another one.
  mutating func followProfile() {
    guard let watched = profile?.watched else { return }
    guard let catalog = cookbook.catalog, catalog.id == watched.catalog else {
      cookbook = .missing
      askForCatalog(watched.catalog)
      return
    }
    switch cookbook {
    case .found(var recipes):
      cookbook = .missing
      recipes.follow(watched)
      cookbook = .found(recipes)
    case .finding: actions.append(.wake(afterMilliseconds: 0))
    case .missing, .withheld, .refused: break
    }
  }
}
