import Wire

/// Which numbers of repeatable requests were used, by client.
struct RequestLedger {
  private struct Client {
    var lastNumber: Int
    var lastUse: Int
  }

  private var clients: [String: Client] = [:]
  private var uses = 0

  init(lastNumbers: [String: Int] = [:]) {
    clients = lastNumbers.mapValues { Client(lastNumber: $0, lastUse: 0) }
  }

  enum Standing: Equatable {
    /// It is the client's next request.
    case next
    /// It was carried out, and its reply is kept.
    case repeated
  }

  /// How a request stands to those before it; refuses one that is too far ahead or behind.
  func standing(of tag: RequestTag) throws(Refusal) -> Standing {
    let last = clients[tag.clientKey]?.lastNumber ?? 0
    if tag.n == last + 1 { return .next }
    guard tag.n <= last else { throw .requestGap(expected: last + 1) }
    guard tag.n > last - RequestTag.keptReplies else { throw .requestTooOld }
    return .repeated
  }

  /// Takes note of a request that is being carried out.
  mutating func use(_ tag: RequestTag) {
    uses += 1
    clients[tag.clientKey] = Client(lastNumber: tag.n, lastUse: uses)
  }

  /// Clients to forget, those unused for longest, when there are too many: a tenth at once.
  mutating func forgotten() -> [String] {
    guard clients.count > ServiceLimits.requestClients else { return [] }
    let oldest = clients.sorted { ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key) }
    let names = oldest.prefix(ServiceLimits.requestClients / 10).map(\.key)
    for name in names { clients[name] = nil }
    return names
  }
}
