/// One parameter of a method, as its reader accepts it and `rpc.discover` lists it.
package struct Parameter: Sendable {
  /// The member's name in `params`, as requests and error messages write it.
  package var name: StaticString
  /// For documentation only; the method's own reader checks the values.
  package var shape: Shape
  /// For documentation only; the method's own reader finds missing parameters.
  package var isRequired: Bool
  /// Part of a sentence, without a full stop; includes the default.
  package var summary: String

  /// The type of a parameter, with `words` for people and a JSON Schema for programs.
  package enum Shape: Sendable {
    /// A profile's id or name.
    case profile
    case text
    case boolean
    case integer(ClosedRange<Int>)
    case words([String])
    case texts(count: ClosedRange<Int>)
    /// An array of numbers of a range.
    case integers(ClosedRange<Int>, count: ClosedRange<Int>)
    /// Any of a fixed list of words; duplicates count once.
    case wordList([String])
    /// Names of a profile's fields.
    case fields(count: ClosedRange<Int>)
    /// Ingredients and effects, as `ingredient:ID` and `effect:ID`.
    case parts(count: ClosedRange<Int>)
    case edits
    /// Ingredients to brew, and how often.
    case brews(count: ClosedRange<Int>)
    /// Fields of the alchemist and their values.
    case alchemist
    /// Counts of ingredients, each named or with its form.
    case items(count: ClosedRange<Int>)
    case request
    /// A change, identified by its origin and number.
    case change
    case client
    /// An epoch and an lsn of it.
    case position
    /// A profile's id; names are not accepted.
    case profileID
    /// A replica's identity.
    case origin
    /// The hash of a change.
    case hash
    /// The hashes of changes, by origin.
    case hashes
    /// Places of changes, each as an origin and a number.
    case places(count: ClosedRange<Int>)
    /// The numbers of changes, by origin.
    case vector
    /// Changes in the form exchanged by replicas.
    case changes
    /// One change as replicas exchange it.
    case pushedChange
    /// A profile's whole state, for replicas only.
    case state
    /// The absolute path of a file.
    case path
  }

  /// By default the parameter is required.
  package init(_ name: StaticString, _ shape: Shape, _ summary: String, isRequired: Bool = true) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.isRequired = isRequired
  }

  /// A parameter that may be left out, but must not be null.
  package static func optional(
    _ name: StaticString, _ shape: Shape, _ summary: String
  ) -> Parameter {
    Parameter(name, shape, summary, isRequired: false)
  }
}
