import TestSupport

/// A change that is asked for in a mesh: a choice that others may make as well, one more of an
/// ingredient that all count, and a number that nobody else uses.
struct MeshEdit {
  let tag: Int
  let choice: String
  let ingredient: String

  static let profile = "00000000-0000-4000-8000-000000000001"
  /// What all count.
  static let counted = "wheat"

  static func random(tag: Int, using generator: inout SeededGenerator) -> MeshEdit {
    MeshEdit(
      tag: tag, choice: generator.pick(["must", "may", "cant"]),
      ingredient: generator.pick(["bear-claws", "bee", "garlic", "nirnroot"]))
  }

  /// The parameters of `profile.apply`.
  var parameters: String {
    let edits = [
      #"{"choice":"\#(choice)","edit":"choose","ingredient":"\#(ingredient)"}"#,
      #"{"by":1,"edit":"adjust","ingredient":"\#(Self.counted)"}"#,
      #"{"edit":"stock","ingredient":"giants-toe","quantity":\#(tag)}"#,
    ]
    return #"{"edits":[\#(edits.joined(separator: ","))],"profile":"\#(Self.profile)"}"#
  }
}
