internal import ClientSession
internal import CommandLine
internal import JSON
internal import ReplicaSync
internal import Wire

/// How it stands with one peer.
struct PeerRow {
  let name: String
  /// RFC 3339; nil when both never had the same.
  let lastSuccess: String?
  let lastError: String?
  /// Changes here that it is not known to have.
  let unsent: Int
  let skewMilliseconds: Int?

  init(_ name: String, _ note: PeerNotes.Note, unsent: Int) {
    self.name = name
    lastSuccess = note.lastSuccessMilliseconds.map { TimeText.text(ofMilliseconds: $0) }
    lastError = note.lastError
    self.unsent = unsent
    skewMilliseconds = note.skewMilliseconds
  }

  init(_ peer: SystemStatus.Peer) {
    name = peer.name
    lastSuccess = peer.lastSuccessMilliseconds.map { TimeText.text(ofMilliseconds: $0) }
    lastError = peer.lastError
    unsent = peer.pending
    skewMilliseconds = peer.skewMilliseconds
  }

  /// The peers in the answer to system.status; fails if any of them cannot be read.
  static func all(_ reply: Reply) throws(CommandFailure) -> [PeerRow] {
    try reply.read(Peers.self).all.map { PeerRow($0) }
  }

  /// The member `peers` of system.status, read without the other members.
  private struct Peers: WireReading {
    let all: [SystemStatus.Peer]

    init(reading part: MessagePart) throws(UnreadableMember) {
      all = try part.member("peers").all()
    }
  }

  /// Whether it has everything, and nothing is wrong.
  var isLevel: Bool { lastError == nil && unsent == 0 && lastSuccess != nil }
}

extension PeerRow {
  var json: JSONValue {
    [
      "lastError": lastError.map { .string($0) } ?? .null,
      "lastSuccess": lastSuccess.map { .string($0) } ?? .null, "name": .string(name),
      "pending": .integer(unsent),
      "skewMilliseconds": skewMilliseconds.map { .integer($0) } ?? .null,
    ]
  }

  var plainFields: [String] {
    [
      name, lastSuccess ?? "", "\(unsent)", skewMilliseconds.map { "\($0)" } ?? "",
      lastError ?? "",
    ]
  }

  func cells(_ clock: LocalTime) -> [Cell] {
    [
      Cell(name), Cell(lastSuccess.map(clock.text) ?? "never"), Cell(Quantity.grouped(unsent)),
      Cell(skew),
      Cell(lastError ?? ""),
    ]
  }

  /// Tenths of a second are as exact as a slow line lets anybody be.
  private var skew: String {
    guard let skewMilliseconds else { return "" }
    let tenths = (abs(skewMilliseconds) + 50) / 100
    if tenths == 0 { return "0 s" }
    let sign = skewMilliseconds < 0 ? "−" : "+"
    guard tenths < 600 else { return sign + Quantity.duration(seconds: tenths / 10) }
    return "\(sign)\(tenths / 10).\(tenths % 10) s"
  }
}
