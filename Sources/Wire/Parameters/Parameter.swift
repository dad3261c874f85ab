/// One parameter of a method: what reading checks and `rpc.discover` tells.
package struct Parameter: Sendable {
  package var name: StaticString
  package var shape: Shape
  package var isRequired: Bool
  package var summary: String

  package enum Shape: Sendable {
    /// A profile's id or its name.
    case profile
    case text
    case boolean
    case integer(ClosedRange<Int>)
    case words([String])
    case texts(count: ClosedRange<Int>)
    /// Any of a closed list, each once at most.
    case wordList([String])
    /// Names of a profile's fields.
    case fields(count: ClosedRange<Int>)
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

  package init(_ name: StaticString, _ shape: Shape, _ summary: String, isRequired: Bool = true) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.isRequired = isRequired
  }

  package static func optional(
    _ name: StaticString, _ shape: Shape, _ summary: String
  ) -> Parameter {
    Parameter(name, shape, summary, isRequired: false)
  }
}
