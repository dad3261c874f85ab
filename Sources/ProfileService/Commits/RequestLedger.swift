package import Wire

/// The last request number of each client with repeatable requests.
///
/// A machine. A command makes a few requests and never returns: such brief clients have a limit of
/// their own, so that they do not displace permanent clients.
package struct RequestLedger {
  private struct Client {
    var lastNumber: Int
    var lastUse: Int

    /// Whether the client has made so few requests that it may be a single command.
    var isBrief: Bool { lastNumber <= ServiceLimits.briefRequests }
  }

  private var clients: [String: Client] = [:]
  private var briefCount = 0
  private var uses = 0

  /// Continues with the numbers in the store, by client.
  package init(lastNumbers: [String: Int] = [:]) {
    clients = lastNumbers.mapValues { Client(lastNumber: $0, lastUse: 0) }
    briefCount = clients.values.count { $0.isBrief }
  }

  /// By client; numbers begin at 1.
  package var lastNumbers: [String: Int] { clients.mapValues(\.lastNumber) }

  /// How a request relates to the client's earlier ones.
  package enum Standing: Equatable, Sendable {
    /// The client's next request.
    case next
    /// The request was already carried out, and its reply is stored.
    case repeated
  }

  /// Classifies a request; throws `requestGap` if it skips a number, `requestTooOld` if its reply is gone.
  package func standing(of tag: RequestTag) throws(Refusal) -> Standing {
    let last = clients[tag.clientKey]?.lastNumber ?? 0
    if tag.n == last + 1 { return .next }
    guard tag.n <= last else { throw .requestGap(expected: last + 1) }
    guard tag.n > last - RequestTag.keptReplies else { throw .requestTooOld }
    return .repeated
  }

  /// Records a request that is being carried out as the last one of its client.
  package mutating func use(_ tag: RequestTag) {
    uses += 1
    let client = Client(lastNumber: tag.n, lastUse: uses)
    let former = clients.updateValue(client, forKey: tag.clientKey)
    briefCount += (client.isBrief ? 1 : 0) - (former?.isBrief == true ? 1 : 0)
  }

  /// Removes and returns the clients unused for longest, a tenth of the limit, if there are too
  /// many.
  ///
  /// Forgets no client soon after the start, because clients may still repeat earlier requests, and
  /// never a client whose key is in `kept`.
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
