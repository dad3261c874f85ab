package import HubSession
package import Postgres
internal import Profiles
internal import Sealing

extension HubDatabase {
  /// What the answer to a question means; throws if it is not what the schema gives.
  package static func finding(
    _ query: HubQuery, _ answer: PostgresAnswer
  ) throws(Unreadable) -> HubFinding {
    switch query {
    case .profiles: .profiles(try listings(answer))
    case .load: .loaded(try load(answer))
    case .later: .later(try news(answer))
    case .missing(_, _, _, let limit):
      .missing(
        try answer.rows.indices.prefix(limit).map { row throws(Unreadable) in
          try change(answer, row, from: 0)
        }, hasMore: answer.rows.count > limit)
    case .hashes: .hashes(answer.rows.indices.map { answer.text($0, 0).flatMap(hash) })
    case .trail(_, let vector, _): .trail(try trail(answer, before: vector))
    case .append, .replace: .written(try verdict(answer))
    case .cut: .cut(hasMore: answer.text(0, 0) == "t")
    case .ping, .keep, .retire, .notify: .done
    }
  }

  private static func hash(_ text: String) -> ChangeHash? { ChangeHash(text) }

  /// A column as a number of changes, or a time; nil for one that no session has written, so that no sum overflows.
  static func count(_ answer: PostgresAnswer, _ row: Int, _ column: Int) -> Int? {
    answer.integer(row, column).flatMap { counts ~= $0 ? $0 : nil }
  }

  /// A change a microsecond comes to these numbers in 285 years.
  private static let counts = 0...(1 << 53)

  /// A bytea as the server writes it; empty for NULL.
  static func bytes(_ text: [UInt8]?) throws(Unreadable) -> [UInt8] {
    guard let text else { return [] }
    guard text.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "x")]),
      let bytes = HexText.bytes(of: text.dropFirst(2))
    else { throw Unreadable(part: "bytes") }
    return bytes
  }

  /// A change from the columns that `texts` names.
  static func change(
    _ answer: PostgresAnswer, _ row: Int, from column: Int
  ) throws(Unreadable) -> HubText {
    guard let origin = answer.text(row, column).flatMap(Origin.init),
      let seq = answer.integer(row, column + 1),
      let hash = answer.text(row, column + 2).flatMap(hash)
    else { throw Unreadable(part: "a change") }
    return HubText(
      place: Dot(origin: origin, seq: seq), hash: hash,
      text: try bytes(answer.bytes(row, column + 3)))
  }

  /// Each origin's hashes from the place in the vector down to the first that is not known.
  private static func trail(
    _ answer: PostgresAnswer, before vector: VersionVector
  ) throws(Unreadable) -> [TrailRun] {
    var known: [Origin: [ChangeHash]] = [:]
    for row in answer.rows.indices {
      guard let origin = answer.text(row, 0).flatMap(Origin.init),
        let seq = answer.integer(row, 1), let hash = answer.text(row, 2).flatMap(hash)
      else { throw Unreadable(part: "a trail") }
      if seq == vector[origin] - known[origin, default: []].count {
        known[origin, default: []].append(hash)
      }
    }
    return known.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { origin, hashes in
      TrailRun(
        origin: origin, first: vector[origin] - hashes.count + 1, hashes: hashes.reversed())
    }
  }

  static func listings(_ answer: PostgresAnswer) throws(Unreadable) -> [HubListing] {
    var listings: [HubListing] = []
    for row in answer.rows.indices {
      guard let id = answer.text(row, 0).flatMap(ProfileID.init), let name = answer.text(row, 1),
        let catalog = answer.text(row, 2), let n = count(answer, row, 4)
      else { throw Unreadable(part: "a profile") }
      listings.append(
        HubListing(
          id: id, name: name, catalog: catalog, isDeleted: answer.text(row, 3) == "t", n: n))
    }
    return listings
  }

  private static func load(_ answer: PostgresAnswer) throws(Unreadable) -> HubLoad? {
    guard !answer.rows.isEmpty else { return nil }
    guard let n = count(answer, 0, 0), let moves = count(answer, 0, 1) else {
      throw Unreadable(part: "a state")
    }
    return HubLoad(
      version: HubVersion(n: n, moves: moves), floor: try floor(answer.text(0, 3)),
      state: try answer.bytes(0, 2).map { text throws(Unreadable) in try bytes(text) })
  }

  private static func floor(_ text: String?) throws(Unreadable) -> VersionVector {
    let words = (text ?? "").split(separator: " ")
    var dots: [Dot] = []
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      guard let origin = Origin(String(words[index])), let seq = Int(words[index + 1]),
        counts ~= seq
      else {
        throw Unreadable(part: "a floor")
      }
      dots.append(Dot(origin: origin, seq: seq))
    }
    return VersionVector(dots)
  }

  /// A page that does not reach the profile's number ends with the last change in it.
  private static func news(_ answer: PostgresAnswer) throws(Unreadable) -> HubNews {
    guard !answer.rows.isEmpty else {
      return HubNews(
        version: HubVersion(), replaced: 0, floor: VersionVector(), changes: [], hasMore: false)
    }
    guard let n = count(answer, 0, 0), let moves = count(answer, 0, 1),
      let replaced = count(answer, 0, 2)
    else { throw Unreadable(part: "the news of a profile") }
    // A profile without a later change has one row all the same.
    let rows = answer.rows.indices.prefix(HubLimits.page).filter { answer.bytes($0, 3) != nil }
    let changes = try rows.map { row throws(Unreadable) in try change(answer, row, from: 5) }
    let hasMore = answer.rows.count > HubLimits.page
    let last = hasMore ? count(answer, HubLimits.page - 1, 3) ?? n : n
    return HubNews(
      version: HubVersion(n: last, moves: moves), replaced: replaced,
      floor: try floor(answer.text(0, 4)), changes: changes, hasMore: hasMore)
  }

  private static func verdict(_ answer: PostgresAnswer) throws(Unreadable) -> HubVerdict {
    guard !answer.rows.isEmpty else { throw Unreadable(part: "a verdict") }
    switch answer.text(0, 0) {
    case "written":
      guard let n = count(answer, 0, 1) else { throw Unreadable(part: "a verdict") }
      return .written(n: n)
    case "overtaken": return .overtaken
    case "full": return .full
    case "retired": return .retired(answer.text(0, 1).flatMap(Origin.init) ?? .none)
    case "future": return .future(nowMilliseconds: count(answer, 0, 1) ?? 0)
    default: throw Unreadable(part: "a verdict")
    }
  }
}
