import JSON
import Profiles
import Wire

/// A change as a replica of the tests keeps it: where it stands, and its text.
struct ModelChange: Equatable {
  private(set) var dot: Dot
  private(set) var context: VersionVector
  /// Milliseconds since 1970 that it is stamped with.
  let time: Int
  /// Without its place, and written oddly, so that only what is passed on as it is comes out the same.
  private let body: String

  init(_ dot: Dot, of profile: ProfileID, context: VersionVector, time: Int, padding: Int) {
    self.dot = dot
    self.context = context
    self.time = time
    let filling = String(repeating: "nirnroot", count: padding)
    body =
      """
      {"time":\(time), "new member":[1.50,{}],\t"edits":[{"edit":"from a newer \
      version","text":"é\\u00e9\(filling)"}], "profile":"\(profile)","salt":"\(dot)", "version":2}
      """
  }

  /// The whole text, which is the same at every replica that has it at this place.
  var text: [UInt8] {
    let seen = context.entries.map { "\"\($0.origin)\": \($0.seq)" }.joined(separator: " ,")
    return Array(
      """
      { "seq":\(dot.seq),\t"body":\(body),"origin":"\(dot.origin)","context":{\(seen)} }
      """.utf8)
  }

  /// Which change it is, wherever it stands.
  var hash: ChangeHash {
    let bytes = Array(body.utf8)
    return ChangeHash(of: bytes.span, parent: .unknown, others: [])
  }

  /// Reads one that was pushed.
  init?(_ text: [UInt8]) {
    let all = String(decoding: text, as: UTF8.self)
    guard let value = JSONValue(readable: text),
      let origin = value["origin"]?.string.flatMap(Origin.init),
      let seq = value["seq"]?.integer, let time = value["body"]?["time"]?.integer,
      let context = value["context"].flatMap(VersionVector.init(json:)),
      let body = all.firstRange(of: #""body":"#), let end = all.firstRange(of: #","origin""#)
    else { return nil }
    dot = Dot(origin: origin, seq: seq)
    self.context = context
    self.time = time
    self.body = String(all[body.upperBound..<end.lowerBound])
    if self.text != text { return nil }
  }

  func moved(_ move: BranchMove) -> ModelChange {
    var moved = self
    moved.dot = move(dot)
    moved.context = move(context)
    return moved
  }
}

extension VersionVector {
  /// Reads an object of origins and numbers.
  init?(json: JSONValue) {
    guard let members = json.object else { return nil }
    var dots: [Dot] = []
    for (name, value) in members {
      guard let origin = Origin(name), let seq = value.integer else { return nil }
      dots.append(Dot(origin: origin, seq: seq))
    }
    self.init(dots)
  }

  var json: JSONValue {
    .object(
      Dictionary(
        entries.map { ($0.origin.description, .integer($0.seq)) }, uniquingKeysWith: { $1 }))
  }
}
