import Alchemy
import Lists
import ProfileService
import ReplicaHost
import StoreJobs
import Systemd
import Unix
import Wire

/// Logs the loop's own work.
extension DaemonLoop {
  /// One line for people who ask the service manager.
  var status: String {
    let count = service.profileCount
    return "\(count) profile\(count == 1 ? "" : "s"), \(clients.count) "
      + "client\(clients.count == 1 ? "" : "s")"
  }

  func tellReady() {
    log.tell(
      .ready, "ready: \(status)",
      [
        .version: ProductVersion.current, .file: reloader.paths.files.database,
        .profiles: "\(service.profileCount)", .clients: "\(clients.count)",
      ])
  }

  func tellTakenOver(_ count: Int) {
    log.tell(
      .connectionsTakenOver,
      count == 1
        ? "1 connection was taken over from the previous process"
        : "\(count) connections were taken over from the previous process",
      [.clients: "\(count)"])
  }

  func tell(_ outcome: StoreOutcome) {
    switch outcome {
    case .failed(let reason, _): log.tell(.commitFailed, "a commit failed: \(reason)")
    case .done(let findings, _):
      for case .unreadable(let reason) in findings {
        log.tell(.readFailed, "a read failed: \(reason)")
      }
    }
  }

  /// Combines repeated refusals into one entry.
  func tellRefused(_ reason: String) {
    guard let count = refusals.happened(atSecond: now.monotonicMilliseconds / 1000) else { return }
    log.tell(
      .clientRefused,
      (count == 1 ? "a client was" : "\(count) clients were") + " turned away: \(reason)",
      [.count: "\(count)", .clients: "\(clients.count)"])
  }

  func tellExhausted(_ failure: SystemCallFailure) {
    guard exhaustions.happened(atSecond: now.monotonicMilliseconds / 1000) != nil else { return }
    log.tell(
      .acceptFailed,
      "no more clients can be accepted: \(failure); trying again every second",
      [.clients: "\(clients.count)"], errno: failure.errno)
  }

  /// Logged once, since every plan would fail alike.
  func tellPriorityKept(_ failure: SystemCallFailure) {
    guard !hasToldPriority else { return }
    hasToldPriority = true
    log.tell(
      .priorityKept,
      lines: [
        "plans and searches run at the usual priority, and may delay other programs: \(failure)",
        "hint: `systemctl --user cat alchemyd.service`",
      ], errno: failure.errno)
  }

  func tellDropped(_ id: ConnectionID) {
    let name = service.clientName(of: id)
    var fields: [EventField: String] = [.clients: "\(clients.count)"]
    fields[.client] = name
    log.tell(
      .clientDropped,
      "\(name ?? "a client") was disconnected: it did not read its replies", fields)
  }

  /// Logs what was wrong, and what has changed.
  func tell(_ reload: Inbox.Reload, from former: ReloadChanges.State) {
    if let mistake = reload.mistake {
      log.tell(
        .settingsKept, words: mistake.wordsOfKept(isManaged: isManaged),
        DaemonMistake.configuration(mistake).fields)
    }
    for complaint in reload.catalogs.complaints { log.tell(complaint) }
    log.tell(
      .reloaded, ReloadChanges(from: former, to: state, ofCatalogsOnly: reload.mistake != nil).words
    )
  }
}

extension Log {
  /// Writes one entry per file, with all of its mistakes.
  func tell(_ complaint: CatalogComplaint) {
    var fields: [EventField: String] = [.file: complaint.file]
    fields[.catalog] = complaint.catalog
    tell(.catalogSkipped, lines: complaint.lines, fields)
  }
}

extension Inbox.Reload {
  /// The state after the reload; wrong settings leave the former settings in force.
  func state(after former: ReloadChanges.State) -> ReloadChanges.State {
    ReloadChanges.State(
      configuration: configuration ?? former.configuration, catalogs: catalogs.stock.hashes)
  }
}

extension CatalogStock {
  /// The hashes of all usable catalogs, by id.
  var hashes: [String: String] {
    Dictionary(usable.map { ($0.summary.id, $0.summary.hash) }) { first, _ in first }
  }
}

/// An event that clients could cause again and again: logged at most once a minute, with a count.
struct RareEvent {
  /// More frequent entries would bury all others.
  private static let pauseSeconds = 60

  private var toldSecond: Int?
  private var count = 0

  /// How often it has happened since it was last logged; nil if it is too early to log it again.
  ///
  /// Seconds are of the monotonic clock.
  mutating func happened(atSecond second: Int) -> Int? {
    count += 1
    if let toldSecond, second - toldSecond < Self.pauseSeconds { return nil }
    defer { count = 0 }
    toldSecond = second
    return count
  }
}
