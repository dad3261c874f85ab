internal import JSON
internal import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs
internal import Wire

/// The rows of a damaged file that can be read and have the right hash.
struct SalvagedRows {
  /// The changes that a store lacks, each once, in no order.
  private(set) var changes: [Dot: [ProfileID: LoggedChange]] = [:]
  /// Snapshots of profiles; a profile may have several.
  private(set) var snapshots: [StoredSnapshot] = []
  /// How far back the log of each profile reaches.
  private(set) var floors: [ProfileID: LogFloor] = [:]
  /// The last lsn according to the store or its witness; 0 if neither can be read.
  private(set) var lastLSN = 0
  /// The number of changes according to the store's row or its witness; 0 if neither can be read.
  private(set) var countedChanges = 0
  /// The lsns of all changes that have a row, right or spoilt.
  private(set) var seenNumbers: Set<Int> = []
  /// Spoilt rows of changes that are found nowhere else.
  private(set) var spoilt: [SpoiltRow] = []
  /// The lsns of changes with one wrong byte, which was corrected by the hash.
  private(set) var corrected: [Int] = []
  /// The store that the witness describes, if the file belongs to another store; nil as a rule.
  private(set) var replaced: ReplacedStore?
  /// Whether the log has damaged commits with an unknown number of changes.
  private(set) var isLogUncounted = false
  private var replies: [Int: [StoredReply]] = [:]
  private let known: [ProfileID: VersionVector]
  /// The part of the image that is being read.
  private var part = DatabaseImage.Part.soundLog
  /// The traces that show to which store the file and its log belong.
  private var traces = StoreTraces()
  private var names: SalvageNames
  /// By a profile's row number: how many of its changes fit none of the unnumbered profiles.
  private var strangers: [Int64: Int] = [:]

  /// How many changes of one profile number are tried, because trying all of them would take long.
  private static let triedChanges = 3

  /// Reads a file twice: first for names, then for everything beyond a store's state.
  init(
    _ image: DatabaseImage, beyond state: StoredState, names: SalvageNames, witness: Witness? = nil
  ) {
    lastLSN = witness?.lsn ?? 0
    countedChanges = witness?.changes ?? 0
    let isBaseKnown = witness?.isOf(state.epoch) ?? false
    var names = names
    image.forEachRow { names.note($0) }
    self.names = names
    known = Dictionary(
      state.profiles.map { ($0.profile.id, $0.profile.vector) }, uniquingKeysWith: { $1 })
    for part in DatabaseImage.Part.allCases {
      self.part = part
      image.forEachRow(in: part) { add($0) }
    }
    correct()
    isLogUncounted = image.hasLostCommits && traces.isLogUncounted
    guard let witness else { return }
    replaced = traces.replaced(witness, rows: self, from: isBaseKnown ? state.lsn : 0)
  }

  /// How many columns a table's rows have.
  private enum Columns {
    static let change = 12
    static let profile = 7
    static let store = 8
    static let request = 3
  }

  private mutating func add(_ row: CarvedRow) {
    let count = row.values.count
    guard let rowID = row.rowID else {
      if count == Columns.request { takeReply(row.values) }
      return
    }
    if count == Columns.change {
      takeChange(rowID, row.values)
    } else if count == Columns.profile {
      takeProfile(row.values)
    } else if count == Columns.store {
      takeStore(row.values)
    }
  }

  /// How many changes have no row that can be read, and are in one of these states.
  ///
  /// With `aboveFloors`, changes below the floors do not count, because they may never have had a
  /// row. Changes of the given spoilt rows do not count either.
  func countCovered(
    by snapshots: [StoredSnapshot], aboveFloors: Bool = false, besides spoilt: [SpoiltRow] = []
  ) -> Int {
    var seen: [ProfileID: VersionVector] = [:]
    var others: [ProfileID: VersionVector] = [:]
    for snapshot in snapshots {
      let id = snapshot.profile.id
      // Merged, because a profile may have several snapshots and no change may count twice.
      seen[id, default: VersionVector()].merge(snapshot.profile.vector)
      others[id] = known[id] ?? VersionVector()
      if aboveFloors, let floor = floors[id] { others[id]?.merge(floor.vector) }
    }
    let all = seen.reduce(0) { sum, entry in
      SaturatingSum.add(sum, entry.value.count(beyond: others[entry.key] ?? VersionVector()))
    }
    let read = changes.reduce(0) { sum, entry in
      sum
        + entry.value.keys.count {
          seen[$0]?.contains(entry.key) == true && others[$0]?.contains(entry.key) != true
        }
    }
    let found = spoilt.count { $0.isKnown(by: seen) && !$0.isKnown(by: others) }
    return max(0, all - read - found)
  }

  /// How many changes without a row the sequence numbers prove, of profiles whose ids are unknown.
  ///
  /// The last change of an author proves all changes before it, of which some may have been cut from
  /// the log: their values are lost with the profile's row. Rows that cannot be compared with their
  /// hash prove nothing unless the numbers rise with the lsns, as in every log.
  var provenWithoutRow: Int {
    var authors: [RowNumberPair: [Int64: Int64]] = [:]
    for spoilt in spoilt where spoilt.row.hasNumbers {
      guard names.profiles[spoilt.numbers.profile] == nil else { continue }
      authors[spoilt.numbers, default: [:]][spoilt.row.lsn] = spoilt.row.seq
    }
    return authors.values.reduce(0) { sum, seqs in
      let rows = seqs.sorted { $0.key < $1.key }
      guard let last = rows.last, last.value <= last.key,
        zip(rows, rows.dropFirst()).allSatisfy({ $0.value < $1.value })
      else { return sum }
      return SaturatingSum.add(sum, Int(last.value) - rows.count)
    }
  }

  /// The reply to a change's request, which is right if the change keeps its lsn.
  func reply(to change: LoggedChange) -> StoredReply? {
    guard let request = change.request else { return nil }
    return replies[request]?.first { $0.lsn == change.lsn }
  }
}

// MARK: - Rows

extension SalvagedRows {
  private mutating func takeChange(_ lsn: Int64, _ values: [StoredValue]) {
    guard let profile = values[1].integer, let origin = values[2].integer,
      let row = ChangeRow(lsn: lsn, values)
    else { return }
    if row.hasNumbers { seenNumbers.insert(Int(lsn)) }
    let owners = (names.profiles[profile] ?? []).flatMap { id in
      (names.origins[origin] ?? []).map { (profile: id, origin: $0) }
    }
    let sum = values.last?.integer
    let right = owners.first { row.sum(profile: $0.profile, origin: $0.origin) == sum }
    if let owner = right ?? unnamedOwner(of: row, profile, origin, sum: sum), row.hasNumbers {
      add(row, of: owner.profile, by: owner.origin)
    } else if let sum {
      let numbers = RowNumberPair(profile: profile, origin: origin)
      spoilt.append(SpoiltRow(row: row, sum: sum, numbers: numbers, owners: owners))
    }
  }

  /// The profile and author of a change that fits no profile known by the row's number.
  ///
  /// Tries the profiles without a known number; nil if none fits, or too many changes were tried.
  private mutating func unnamedOwner(
    of row: ChangeRow, _ profile: Int64, _ origin: Int64, sum: Int64?
  ) -> (profile: ProfileID, origin: Origin)? {
    guard strangers[profile, default: 0] < Self.triedChanges else { return nil }
    for author in names.origins[origin] ?? [] {
      for id in names.unnumbered where row.sum(profile: id, origin: author) == sum {
        names.note(profile, of: id)
        return (id, author)
      }
    }
    strangers[profile, default: 0] += 1
    return nil
  }

  /// Corrects what can be corrected, and keeps only those spoilt rows that are found nowhere else.
  private mutating func correct() {
    var numbers = Set(changes.values.flatMap(\.values).map(\.lsn))
    var lost: [SpoiltRow] = []
    for row in spoilt where !numbers.contains(Int(row.row.lsn)) && !row.isKnown(by: known) {
      guard let logged = row.corrected() else {
        lost.append(row)
        continue
      }
      let (id, dot) = (logged.change.profile, logged.change.dot)
      guard known[id]?.contains(dot) != true, changes[dot]?[id] == nil else { continue }
      changes[dot, default: [:]][id] = logged
      numbers.insert(logged.lsn)
      corrected.append(logged.lsn)
    }
    spoilt = lost.filter { !numbers.contains(Int($0.row.lsn)) }
    corrected.sort()
  }

  private mutating func add(_ row: ChangeRow, of id: ProfileID, by origin: Origin) {
    let dot = Dot(origin: origin, seq: Int(row.seq))
    guard known[id]?.contains(dot) != true, changes[dot]?[id] == nil else { return }
    do throws(StoreFailure) {
      let logged = try row.logged(by: origin)
      changes[dot, default: [:]][id] = logged
      if part != .file { traces.logNumbers.insert(logged.lsn) }
    } catch {
      // Skips a row whose content cannot be read back.
      return
    }
  }

  /// id, uuid, lsn, snapshot, floor, floor_lsn, sum.
  private mutating func takeProfile(_ values: [StoredValue]) {
    takeFloor(values)
    guard values[0].isNull, let text = values[1].text,
      let id = ProfileID(String(decoding: text, as: UTF8.self)),
      let lsn = values[2].integer, 0...Int64(SaturatingSum.limit) ~= lsn,
      let written = values[3].text,
      let snapshot = ProfileRow.corrected(
        of: id, lsn: lsn, snapshot: written, sum: values[6].integer)
    else { return }
    do throws(StoredTextFailure) {
      let profile = try StoredProfile.profile(id, parsing: snapshot)
      guard known[id]?.contains(profile.vector) != true else { return }
      let taken = StoredSnapshot(profile: profile, lsn: Int(lsn))
      snapshots.append(taken)
      if part != .file { traces.logSnapshots.append(taken) }
    } catch {
      return
    }
  }

  /// Takes the floor, which only rises, from a row of `profile`.
  private mutating func takeFloor(_ values: [StoredValue]) {
    guard let text = values[1].text, let id = ProfileID(String(decoding: text, as: UTF8.self)),
      let vector = values[4].text, let lsn = values[5].integer,
      0...Int64(SaturatingSum.limit) ~= lsn
    else { return }
    do throws(StoredTextFailure) {
      let floor = LogFloor(vector: try StoredEdits.vector(vector), lsn: Int(lsn))
      floors[id] = floors[id]?.joined(with: floor) ?? floor
    } catch {
      return
    }
  }

  /// id, origin, epoch, lsn, clock, changes: the one row of its table.
  private mutating func takeStore(_ values: [StoredValue]) {
    guard values[0].isNull, let origin = values[1].text, let epoch = values[2].text,
      epoch.count == 32, let lsn = values[3].integer, 0...Int64(SaturatingSum.limit) ~= lsn
    else { return }
    traces.stores.append(
      StoreTraces.Row(
        part: part, origin: Origin(String(decoding: origin, as: UTF8.self)),
        epoch: String(decoding: epoch, as: UTF8.self), lsn: Int(lsn)))
    lastLSN = max(lastLSN, Int(lsn))
    // A log cannot have more changes than lsns were given.
    if let changes = values[5].integer, 0...lsn ~= changes {
      countedChanges = max(countedChanges, Int(changes))
    }
  }

  private mutating func takeReply(_ values: [StoredValue]) {
    guard let client = values[0].text, let n = values[1].integer, let reply = values[2].blob,
      1...Int64(SaturatingSum.limit) ~= n
    else { return }
    replies[Int(n), default: []].append(
      StoredReply(client: String(decoding: client, as: UTF8.self), n: Int(n), reply: reply))
  }
}

extension StoredReply {
  /// The lsn of the change that the reply is about; nil if the reply has none.
  fileprivate var lsn: Int? {
    guard let result = JSONValue(readable: reply)?["result"] else { return nil }
    return result["lsn"]?.integer ?? result["profile"]?["lsn"]?.integer
  }
}

extension ChangeRow {
  /// A row of `change` as read from the file.
  fileprivate init?(lsn: Int64, _ values: [StoredValue]) {
    guard values[0].isNull, let seq = values[3].integer,
      let hash = values[4].blob.flatMap({ ChangeHash(bytes: $0) }),
      let context = values[6].text, let body = values[7].text, let effects = values[8].text
    else { return nil }
    self.init(
      lsn: lsn, seq: seq, hash: hash, root: values[5].text, context: context, body: body,
      effects: effects, request: values[9].integer)
  }
}
