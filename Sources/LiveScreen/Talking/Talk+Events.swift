internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

extension Talk {
  /// Takes an event of the profile; ignores events of former watches.
  mutating func receive(_ event: ProfileEvent) {
    guard event.watch == watch, var open = profile else { return }
    do throws(MirrorFailure) {
      let changes = try open.watched.apply(event)
      if event.tellsOfChange, !changes.isEmpty {
        let change = LastChange(changes: changes, author: author(of: event))
        open.lastChange = change
        pointOut(change)
      }
      open.news.receive(event)
      standing = .open(open)
    } catch {
      complain(error.words)
      self.open(open.watched.id)
      return
    }
    follow(event)
  }

  private mutating func follow(_ event: ProfileEvent) {
    if let ending = event.ended {
      end(ending)
      return
    }
    if event.reset != nil, let catalog = cookbook.catalog { askForCatalog(catalog.id) }
    followProfile()
    if event.tellsOfChange || event.reset != nil {
      news.append(.changed)
    }
  }

  /// Highlights a change, unless the user made it.
  private mutating func pointOut(_ change: LastChange) {
    guard change.author != .ourselves, flash.add(change.changes.map(\.field)) else { return }
    actions.append(.endFlash(afterMilliseconds: ScreenLimits.flashMilliseconds))
  }

  mutating func flashEnded() {
    guard flash.secondPassed() else { return }
    actions.append(.endFlash(afterMilliseconds: ScreenLimits.flashMilliseconds))
  }

  private func author(of event: ProfileEvent) -> LastChange.Author {
    guard let client = event.change?.client else { return .unknown }
    return client == identity.client
      ? .ourselves : .other(ClientName.shown(client))
  }

  private mutating func end(_ ending: WatchEnd) {
    switch ending {
    case .deleted: deleted()
    case .shutdown:
      link.isStopping = true
      isWatching = false
    case .cancelled, .other: isWatching = false
    }
  }

  private mutating func deleted() {
    guard let open = profile else { return }
    let change = open.lastChange.flatMap { change in
      change.changes.contains { $0.to == .deleted(true) } ? change : nil
    }
    standing = .nothing(
      Standing.Absence(
        id: open.watched.id, name: open.watched.name,
        words: "\(open.watched.name) was deleted" + ChangeWords.by(change?.author)))
    leaveFormerProfile()
  }

  /// Takes an event of the list of profiles; a profile that was absent may be back.
  mutating func receive(_ event: ProfilesEvent) {
    guard var profiles, event.watch == profiles.watch else { return }
    do throws(MirrorFailure) {
      _ = try profiles.apply(event)
      show(profiles)
    } catch {
      complain(error.words)
      guard !link.isWaiting(for: .profiles) else { return }
      cancel(watch: event.watch)
      ask(Request(ProfilesWatch()), for: .profiles)
    }
  }

  mutating func receive(profiles result: JSONValue) throws(MirrorFailure) {
    do throws(MirrorFailure) {
      show(try WatchedProfiles(watching: result))
    } catch {
      cancelWatch(of: result)
      throw error
    }
  }

  private mutating func show(_ profiles: WatchedProfiles) {
    news.append(.profiles(former: self.profiles))
    self.profiles = profiles
    if case .nothing(let absence) = standing, let id = absence.id, profiles[id] != nil {
      open(id)
    }
  }
}
