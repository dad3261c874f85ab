package import Wire

/// Which numbers of repeatable requests were used, by client.
///
/// A machine. A command asks a few times and never again; its clients are forgotten before those that
/// stay.
package struct RequestLedger {
  private struct Client {
    var lastNumber: Int
    var lastUse: Int

    /// Whether it has asked so few times that it may have been one command.
    var isBrief: Bool { lastNumber <= ServiceLimits.briefRequests }
  }

  private var clients: [String: Client] = [:]
  private var briefCount = 0
  private var uses = 0

  /// Goes on with the numbers that the store has.
  package init(lastNumbers: [String: Int] = [:]) {
    clients = lastNumbers.mapValues { Client(lastNumber: $0, lastUse: 0) }
    briefCount = clients.values.count { $0.isBrief }
  }

  /// The number of each client's last request.
  package var lastNumbers: [String: Int] { clients.mapValues(\.lastNumber) }

  /// How a request stands to those before it.
  package enum Standing: Equatable, Sendable {
    /// It is the client's next request.
    case next
    /// It was carried out, and its reply is kept.
    case repeated
  }

  /// How a request stands to those before it; refuses one that is too far ahead or behind.
  package func standing(of tag: RequestTag) throws(Refusal) -> Standing {
    let last = clients[tag.clientKey]?.lastNumber ?? 0
    if tag.n == last + 1 { return .next }
    guard tag.n <= last else { throw .requestGap(expected: last + 1) }
    guard tag.n > last - RequestTag.keptReplies else { throw .requestTooOld }
    return .repeated
  }

  /// Takes note of a request that is being carried out.
  package mutating func use(_ tag: RequestTag) {
    uses += 1
    let client = Client(lastNumber: tag.n, lastUse: uses)
    let former = clients.updateValue(client, forKey: tag.clientKey)
    briefCount += (client.isBrief ? 1 : 0) - (former?.isBrief == true ? 1 : 0)
  }

  /// Clients to forget, those unused for longest, when there are too many: a tenth at once.
  ///
  /// No client is forgotten while requests from before the start may still be repeated. The clients
  /// in `kept`, which are keys, are never forgotten.
  package mutating func forgotten(keeping kept: Set<String> = []) -> [String] {
    guard uses > ServiceLimits.usesBeforeForgetting else { return [] }
    if briefCount > ServiceLimits.briefClients {
      return forget(ServiceLimits.briefClients / 10) { !kept.contains($0) && $1.isBrief }
    }
    guard clients.count - briefCount > ServiceLimits.requestClients else { return [] }
    return forget(ServiceLimits.requestClients / 10) { !kept.contains($0) && !$1.isBrief }
  }

  /// The violated invariants, in words; empty unless there is a bug.
  package var violations: [String] {
    let isCounted = briefCount == clients.values.count { $0.isBrief }
    return isCounted ? [] : ["clients that asked only a few times are miscounted"]
  }

  private mutating func forget(
    _ count: Int, _ isMeant: (_ key: String, Client) -> Bool
  ) -> [String] {
    let oldest = clients.filter { isMeant($0.key, $0.value) }.sorted {
      ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key)
    }
    let names = oldest.prefix(count).map(\.key)
    for name in names {
      if clients.removeValue(forKey: name)?.isBrief == true { briefCount -= 1 }
    }
    return names
  }
}
