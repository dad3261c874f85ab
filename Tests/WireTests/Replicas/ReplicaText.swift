import JSON
import Profiles
import Wire

/// The texts of changes and states, and what the methods make of them.
enum ReplicaText {
  static let profile = ProfileID(high: 1, low: 2)

  static func text(of change: Change) -> String {
    var writer = JSONWriter()
    writer.change(change)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The state S by itself.
  static func text(of profile: Profile) -> String {
    var writer = JSONWriter()
    SyncState.write(profile, to: &writer)
    return String(
      decoding: writer.bytes.dropFirst(#"{"state":"#.utf8.count).dropLast(), as: UTF8.self)
  }

  static func parameters<Method: RequestParameters>(
    _ text: String, of method: Method.Type
  ) throws -> Method {
    var document = JSONDocument()
    try document.parse(Array(text.utf8).span)
    return try Method(document, at: JSONDocument.root)
  }

  static func push(_ changes: String..., to profile: ProfileID = profile) throws -> [Change] {
    let text = #"{"changes":[\#(changes.joined(separator: ","))],"profile":"\#(profile)"}"#
    return try parameters(text, of: SyncPush.self).changes
  }

  static func state(_ state: String, of profile: ProfileID = profile) throws -> Profile? {
    let text = #"{"profile":"\#(profile)","state":\#(state)}"#
    return try parameters(text, of: SyncState.self).state
  }
}
