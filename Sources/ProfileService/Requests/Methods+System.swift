import JSON
import Profiles
import StoreJobs
import Wire

extension MethodTable {
  static let systemMethods: [Method] = [
    Method(Discovery.self) { service, _, _ in
      Discovery.document(of: Methods.descriptions, version: service.run.version)
        .write(to: &service.request.result)
      return .found(ticket: 0)
    },
    Method(SystemHello.self, hello),
    Method(SystemPing.self) { service, _, _ in
      EmptyResult().write(to: &service.request.result)
      return .found(ticket: 0)
    },
    Method(SystemStatus.self) { service, _, _ in
      guard let peers = service.peerStanding() else { return .parked }
      var status = service.status
      status.peers = peers
      // Someone may have removed the damaged file; but a status must not wait behind a long read
      // for this.
      if status.repair != nil, !service.pipe.isHeldUp {
        return service.reading(.repair, for: .status(status))
      }
      status.write(to: &service.request.result)
      // The number of profiles may only be shown when it is durable.
      return .found(ticket: service.book.profiles.namesTicket)
    },
  ]

  /// Capabilities of this server that not every server has.
  private static let capabilities = ["requests", "sync", "undo", "watches"]

  private static func hello(
    _ service: inout Service, _ parameters: SystemHello, _ call: Call
  ) throws(Refusal) -> Outcome {
    if let name = parameters.clientName, name != call.session.clientName {
      call.session.clientName = name
      service.perform(service.audience.renamed(call.session.id, to: name))
    }
    var result = SystemHello.Result(
      serverVersion: service.run.version, capabilities: capabilities, epoch: service.book.epoch,
      origin: service.book.origin, nowMilliseconds: service.now.wallMilliseconds,
      limits: SystemHello.Limits(
        connections: ServiceLimits.connections, inFlight: ServiceLimits.inFlight,
        watches: ServiceLimits.watches))
    result.instance = service.run.instance
    result.write(to: &service.request.result)
    return .found(ticket: 0)
  }
}

extension Service {
  fileprivate var status: SystemStatus.Result {
    var status = SystemStatus.Result()
    let uptime = now.monotonicMilliseconds - run.startedAt.monotonicMilliseconds
    status.uptimeSeconds = uptime / 1000
    status.connections = desk.clientCount
    status.watches = audience.count + feeds.count
    status.profiles = profileCount
    status.changes = pipe.figures.changes
    status.databaseBytes = pipe.figures.databaseBytes
    status.lastCommitMilliseconds = pipe.figures.lastCommitMilliseconds
    status.isReadOnly = pipe.writing != .open
    status.forks = book.forks(since: now.wallMilliseconds - ServiceLimits.toldForkMilliseconds)
    status.returned = book.returned
    let cache = shelf.recipes.figures
    status.cacheHits = cache.hits
    status.cacheMisses = cache.misses
    status.cacheDrops = cache.drops
    status.slowConsumers = run.slowConsumers
    status.refusedLines = run.refusedLines
    status.inbox = run.inbox
    status.backups = housekeeping.backups.map { schedule in
      SystemStatus.Backups(
        count: schedule.standing.count, newestMilliseconds: schedule.standing.newestMilliseconds,
        failure: schedule.failure?.reason,
        triedMilliseconds: schedule.failure?.milliseconds)
    }
    status.repair = housekeeping.repair.map { stored in
      var repair = SystemStatus.Repair(
        milliseconds: stored.milliseconds, aside: stored.aside, problem: stored.problem,
        backup: stored.backup, salvaged: stored.salvaged, lost: stored.lost)
      repair.saved = stored.saved
      return repair
    }
    let ahead = book.clock.latest.milliseconds - now.wallMilliseconds
    if ahead > ServiceLimits.clockSkewMilliseconds { status.stampsAheadMilliseconds = ahead }
    return status
  }
}
