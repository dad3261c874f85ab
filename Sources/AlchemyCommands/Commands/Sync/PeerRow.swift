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
  /// A member without a value is null, as in system.status.
  static func form(_ clock: LocalTime) -> RowForm<PeerRow> {
    RowForm([
      .init("name", Column("PEER", shrinks: true)) { .text($0.name) },
      .init("lastSuccess", Column("LAST SUCCESS")) { row in
        .orNull(row.lastSuccess).shown(row.lastSuccess.map(clock.text) ?? "never")
      },
      .init("pending", Column("UNSENT", .right)) { .count($0.unsent) },
      .init("skewMilliseconds", Column("CLOCK", .right)) { row in
        (row.skewMilliseconds.map(RowValue.count) ?? .orNull(nil)).shown(row.skew)
      },
      .init("lastError", Column("LAST ERROR", shrinks: true)) { .orNull($0.lastError) },
    ])
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
