import HubSession
import ProfileService
import Profiles
import RelayEnds
import ReplicaSync
import TestSupport

/// All that was ever sealed, by the nonce under which it was: sessions that are lost and servers that went back included.
final class SealedTexts {
  private var texts: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
  /// How many nonces have two texts.
  private(set) var clashes = 0

  var count: Int { texts.count }

  /// Takes what a question would write.
  func note(_ query: HubQuery) {
    switch query {
    case .append(let append): append.rows.forEach { note($0.text) }
    case .replace(let replacement):
      note(replacement.state)
      replacement.moved.values.forEach { note($0.text) }
    case .keep(let snapshot): note(snapshot.state)
    case .ping, .profiles, .load, .later, .missing, .hashes, .trail, .retire, .cut, .notify: break
    }
  }

  /// Behind the mark and the generation there are 16 bytes of the synthetic initialization vector.
  private func note(_ text: [UInt8]) {
    let (nonce, sealed) = (text[2..<18], text[18...])
    if let known = texts.updateValue(sealed, forKey: nonce), known != sealed { clashes += 1 }
  }
}

/// A round of a relay between a replica and a session of its own with a hub, step by step.
final class HubRun {
  private let replica: ServedReplica
  private let connection: ServedReplica.Session
  private var session: VaultSession
  private var relay = Relay(mode: .once, names: RelayNames(here: "here", there: "hub"))
  private var toRelay = EndPair(both: [[UInt8]]())
  /// The question that the database has not answered yet.
  private(set) var asked: HubQuery?
  private(set) var reports: [RelayReport] = []
  private let moment: RelayMoment
  private let seal: VaultSeal
  private let sealedTexts: SealedTexts?

  /// The vault of all runs.
  static let vault = Origin(high: 0xb0b, low: 1)

  init(
    _ replica: ServedReplica, epoch: Int, _ hub: PlayedHub,
    seal: VaultSeal = VaultSeal(plain: vault), noting sealedTexts: SealedTexts? = nil
  ) {
    self.replica = replica
    self.sealedTexts = sealedTexts
    self.seal = seal
    connection = replica.newSession()
    let now = replica.now.wallMilliseconds
    session = VaultSession(
      HubGreeting(
        origin: Self.vault, epoch: String(repeating: "\(epoch % 10)", count: 32),
        aheadMilliseconds: 0, retired: hub.retired), at: now)
    moment = RelayMoment(
      wallMilliseconds: now, steadyMilliseconds: replica.now.monotonicMilliseconds)
    perform(relay.start(at: moment))
  }

  /// What the hub has confirmed to have.
  var confirmed: [ProfileID: VersionVector] { relay.confirmedThere }

  /// Whether nothing more can happen.
  var isOver: Bool { asked == nil && RelayEnd.allCases.allSatisfy { toRelay[$0].isEmpty } }

  /// Does one thing that may happen next: the database answers, or the relay hears a line.
  func step(_ hub: inout PlayedHub, _ generator: inout SeededGenerator) {
    var choices = RelayEnd.allCases.filter { !toRelay[$0].isEmpty }.map { Optional($0) }
    if asked != nil { choices.append(nil) }
    guard let choice = choices.randomElement(using: &generator) else { return }
    if let end = choice {
      let line = toRelay[end].removeFirst()
      perform(relay.received(line.span, from: end, at: moment))
    } else if let query = asked {
      asked = nil
      let sealed = seal.sealed(query)
      sealedTexts?.note(sealed)
      let finding = seal.opened(hub.answer(sealed), for: query)
      perform(session.found(finding, at: moment.wallMilliseconds))
    }
  }

  /// The session is gone, whatever it was doing.
  func end() {
    replica.end(connection)
  }

  private func perform(_ actions: [RelayAction]) {
    for action in actions {
      switch action {
      case .send(let line, .here): toRelay[.here] += replica.answer(line, on: connection)
      case .send(let line, .there):
        perform(session.received(line.span, at: moment.wallMilliseconds))
      case .report(let report): reports.append(report)
      }
    }
  }

  private func perform(_ actions: [VaultSession.Action]) {
    for action in actions {
      switch action {
      case .send(let bytes):
        toRelay[.there] += bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
      case .ask(let query): asked = query
      case .end: break
      }
    }
  }
}
