/// One parameter of a method: what reading checks and `rpc.discover` tells.
package struct Parameter: Sendable {
  /// The member's name in `params`, as requests and refusals write it.
  package var name: StaticString
  /// Told to people and programs; what checks a value is the method's own reading.
  package var shape: Shape
  /// Told as well; that it is missing is found by the method's own reading.
  package var isRequired: Bool
  /// A part of a sentence, without a full stop; defaults are told in it.
  package var summary: String

  /// What its values are: `words` for people, and a JSON Schema for programs.
  package enum Shape: Sendable {
    /// A profile's id or its name.
    case profile
    case text
    case boolean
    case integer(ClosedRange<Int>)
    case words([String])
    case texts(count: ClosedRange<Int>)
    /// Any of a closed list; one that stands twice counts once.
    case wordList([String])
    /// Names of a profile's fields.
    case fields(count: ClosedRange<Int>)
    /// Ingredients and effects, as `ingredient:ID` and `effect:ID`.
    case parts(count: ClosedRange<Int>)
    case edits
    case request
    /// A change by its origin and its number there.
    case change
    case client
    /// An epoch and an lsn of it.
    case position
    /// A profile's id, and no name.
    case profileID
    /// A replica's identity.
    case origin
    /// Numbers of changes by origin.
    case vector
    /// Changes as replicas tell them.
    case changes
    /// A profile's whole state, which only replicas read.
    case state
    /// A file, from the root.
    case path
  }

  /// One that has to be given, unless it is said that it need not be.
  package init(_ name: StaticString, _ shape: Shape, _ summary: String, isRequired: Bool = true) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.isRequired = isRequired
  }

  /// One that may be left out; null in its place is refused all the same.
  package static func optional(
    _ name: StaticString, _ shape: Shape, _ summary: String
  ) -> Parameter {
    Parameter(name, shape, summary, isRequired: false)
  }
}
