import Profiles
import Replication
import Wire

/// A change as a replica of the tests keeps it: what must be read of it, and its text.
struct ModelChange: Equatable {
  var dot: Dot
  var context: VersionVector
  /// Milliseconds since 1970 that it is stamped with.
  var time: Int
  var text: [UInt8]

  /// A new one, its text written oddly, so that only what is passed on as it is comes out the same.
  init(_ dot: Dot, of profile: ProfileID, context: VersionVector, time: Int, padding: Int) {
    self.dot = dot
    self.context = context
    self.time = time
    let seen = context.entries.map { "\"\($0.origin)\": \($0.seq)" }.joined(separator: " ,")
    let filling = String(repeating: "nirnroot", count: padding)
    text = Array(
      """
      { "seq":\(dot.seq),"time":\(time), "new member":[1.50,{}],\t"edits":[{"edit":"from a newer \
      version","text":"é\\u00e9\(filling)"}],"origin":"\(dot.origin)","context":{\(seen)}, \
      "profile":"\(profile)","version":2}
      """.utf8)
  }

  /// Reads one that was pushed.
  init?(_ text: [UInt8]) {
    guard let value = JSONValue(readable: text),
      let origin = value["origin"]?.string.flatMap(Origin.init),
      let seq = value["seq"]?.integer, let time = value["time"]?.integer,
      let context = value["context"].flatMap(VersionVector.init(json:))
    else { return nil }
    dot = Dot(origin: origin, seq: seq)
    self.context = context
    self.time = time
    self.text = text
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
