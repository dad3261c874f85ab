internal import ClientSession
internal import JSON
internal import Profiles
internal import Wire

/// Merges a file's profile with the profile of the same id here.
struct ProfileMerge {
  let file: ProfileFile
  let path: String
  let session: Session

  /// What the file added here.
  struct Outcome {
    var changes = 0
    /// Whether the state added anything.
    var joined = false
  }

  /// The protocol's limit of changes in a request.
  private static let changesAtOnce = 256
  /// Below a line's limit of a mebibyte, with room for the request around the changes.
  private static let bytesAtOnce = 512 << 10

  /// Pushes the changes; joins the state if earlier changes are missing here.
  func run() throws(CommandFailure) -> Outcome {
    var outcome = Outcome()
    var unjoined = file.state
    try begin()
    if file.changes.isEmpty, let state = file.state { outcome.joined = try join(state) }
    var rest = batches[...]
    while let batch = rest.first {
      switch try session.askEach([request(batch)])[0] {
      case .success(let reply):
        outcome.changes += try reply.read(SyncPush.Result.self).applied
        rest.removeFirst()
      case .failure(let refusal) where refusal.kind == "sequenceGap":
        guard let state = unjoined else { throw .refused(refusal, method: "sync.push") }
        unjoined = nil
        outcome.joined = try join(state)
      case .failure(let refusal) where refusal.kind == "fork": throw .otherLife(path: path)
      case .failure(let refusal): throw .refused(refusal, method: "sync.push")
      }
    }
    return outcome
  }

  /// Begins like a replica, and refuses a file whose state has another change at a place of ours.
  ///
  /// After a move the daemon takes changes only from sessions that began later. It compares the changes
  /// of a push itself, but not the state of a file whose changes fit without the state.
  func begin() throws(CommandFailure) {
    _ = try session.ask(Request(SyncBegin().with { $0.profile = file.profile }))
    let heads = file.heads
    let places = ProfileFile.seen(by: file.state).entries.filter { heads[$0.origin] != nil }
    for start in stride(from: 0, to: places.count, by: SyncTrail.limit.upperBound) {
      let asked = Array(places[start...].prefix(SyncTrail.limit.upperBound))
      let reply = try session.ask(
        Request(SyncTrail().with { ($0.profile, $0.places) = (file.profile, asked) }))
      let hashes = try reply.read(SyncTrail.Result.self).hashes
      for (place, hash) in zip(asked, hashes) {
        if let hash, let head = heads[place.origin], hash.description != head {
          throw .otherLife(path: path)
        }
      }
    }
  }

  private func join(_ state: JSONValue) throws(CommandFailure) -> Bool {
    let before = try ProfileExport.state(of: file.profile, session)
    let request = Request(
      "sync.state", ["profile": .string(file.profile.description), "state": state])
    return try session.ask(request).read(ReadState.self).state != before
  }

  private func request(_ batch: [JSONValue]) -> Request {
    Request("sync.push", ["changes": .array(batch), "profile": .string(file.profile.description)])
  }

  private var batches: [[JSONValue]] {
    var batches: [[JSONValue]] = []
    var bytes = 0
    for change in file.changes {
      let size = change.serialized().count + 1
      if let last = batches.last, last.count < Self.changesAtOnce,
        bytes + size <= Self.bytesAtOnce
      {
        batches[batches.count - 1].append(change)
        bytes += size
      } else {
        batches.append([change])
        bytes = size
      }
    }
    return batches
  }
}
