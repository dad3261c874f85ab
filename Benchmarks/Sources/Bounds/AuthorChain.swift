import Profiles

/// The changes of one made-up origin, each with the hash that a daemon computes for it.
struct AuthorChain {
  /// Of the profile that every store has.
  static let profile = "00000000-0000-4000-8000-000000000001"
  /// The start of 2024, in milliseconds since 1970.
  static let firstMillisecond = 0x018c_c251_f400

  /// How many changes were made.
  private(set) var count = 0
  /// The hash of the first change.
  private(set) var first = ChangeHash.unknown
  /// The hash of the newest change.
  private(set) var newest: ChangeHash
  private let number: Int

  /// The origin with this number, from 0.
  init(_ number: Int) {
    self.number = number
    newest = ChangeHash(before: Origin(high: 0, low: UInt64(number + 1)))
  }

  /// 32 hexadecimal digits.
  var origin: String { Self.origin(number) }

  static func origin(_ number: Int) -> String {
    let digits = String(number + 1, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// A timestamp of the logical clock, milliseconds after the first moment.
  static func moment(_ milliseconds: Int) -> String {
    "0\(String(firstMillisecond + milliseconds, radix: 16))0000"
  }

  /// The next change as JSON, made so many milliseconds after the first moment; its author has seen the
  /// first changes of the others.
  mutating func next(
    _ edits: [String], at milliseconds: Int, seeing others: [AuthorChain] = [],
    undoing: ChangeHash? = nil
  ) -> String {
    let undoes = undoing.map { #""undoes":"\#($0)","# } ?? ""
    let body =
      #"{"edits":[\#(edits.joined(separator: ","))],"profile":"\#(Self.profile)","#
      + #""salt":"0000000000000000","stamp":"\#(Self.moment(milliseconds))",\#(undoes)"version":1}"#
    let seen = others.filter { $0.number != number && $0.count > 0 }
    var context = seen.map { (number: $0.number, seq: 1, hash: $0.first) }
    if count > 0 { context.append((number: number, seq: count, hash: newest)) }
    let members = context.sorted { $0.number < $1.number }
      .map { #""\#(Self.origin($0.number))":[\#($0.seq),"\#($0.hash)"]"# }
    newest = ChangeHash(of: Array(body.utf8).span, parent: newest, others: seen.map(\.first))
    count += 1
    if count == 1 { first = newest }
    return #"{"body":\#(body),"context":{\#(members.joined(separator: ","))},"#
      + #""origin":"\#(origin)","seq":\#(count)}"#
  }
}
