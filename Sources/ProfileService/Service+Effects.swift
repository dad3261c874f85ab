import Profiles
import StoreJobs
import Wire

/// The only place where one machine's effect becomes another machine's input.
extension Service {
  mutating func perform(_ effects: [ServiceEffect]) {
    for effect in effects { perform(effect) }
  }

  mutating func perform(_ effect: ServiceEffect?) {
    guard let effect else { return }
    switch effect {
    case .sendOutput(let id): act(.send(id))
    case .setReading(let id, let isReading): act(.setReading(id, isReading))
    case .close(let id): act(.close(id))
    case .closeSlow(let id): if let session = desk[id] { closeSlow(session) }
    case .unpark: unpark()

    case .commit(let write): commit(write)
    case .ask(let read, let errand): _ = pipe.ask(read, for: .errand(errand))
    case .drop(let errand): pipe.drop(errand)
    case .tendProfiles: tendProfiles()
    case .raiseFloor(let profile, let floor): pipe.cut(book.raise(floor, of: profile))
    case .finishBackup(let path): act(.finishBackup(path: path))
    case .report(let report): act(.report(report))

    case .beginPlan(let id): if let task = planners.takeTask(of: id) { act(.plan(id, task)) }
    case .stopPlan(let id): act(.stopPlan(id))

    case .beginSearch(let id): beginSearch(id)
    case .stopSearch(let id): act(.stopSearch(id))

    case .send(let event, let watch): send(event, to: watch.target, watch)
    case .sendToList(let event, let list): send(event, to: list.target, nil)
    case .sendSnapshot(let event, let watch, let ticket): send(event, to: watch, ticket: ticket)
    case .describe(let watch): show(watch)
    case .tellPresence(let profile, let id): tellPresence(of: profile, besides: id)
    case .tellStanding(let topics, let watch): tellStanding(topics, to: watch)
    case .tellCounts: tellDoubtfulCounts()
    case .keepBack(let id): if let session = desk[id] { desk.noteHeld(of: session, at: now) }
    case .flush(let id): if let session = desk[id] { flush(session) }
    case .flushAll: flushAll()
    case .stopWaiting(let target): shelf.stopWaiting(target)
    case .readMissed(let target):
      if let watch = audience.watch(target) { perform(audience.readMissed(of: watch)) }
    case .replay(let watch): replay(watch)
    case .retell(let announcement, let watch): retell(announcement, to: watch)
    case .endDeleted(let watch): perform(audience.endDeleted(watch, at: now))
    case .replayed(let watch): perform(audience.replayed(watch, durableLSN: pipe.durableLSN))
    case .expectSilence(let watch): audience.expectSilence(of: watch)
    case .lag(let catalogs): lagWatches(of: catalogs)
    case .use(let profile):
      guard let entry = book.profiles.entries[profile] else { return }
      shelf.use(entry.profile.catalog, at: now)

    case .sendChanges(let changes, let lsn, let target): send(changes, lsn: lsn, to: target)
    case .endFeed(let reset, let lsn, let target):
      send(.sync(lsn: lsn, reset: reset), to: target, nil)
    case .readOn(let id): if let session = desk[id] { readOn(session) }
    case .holdFeed(let id):
      guard let session = desk[id] else { return }
      perform(audience.keepBack(id, waitingBytes: session.waitingBytes))
    }
  }
}
