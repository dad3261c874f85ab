package import Profiles
package import Wire

extension ProfileSync {
  /// What the relay must do, in order.
  package enum Step: Equatable, Sendable {
    /// Count the profile as being at work until it is settled or set aside.
    case started
    case ask(RelayEnd, Request)
    /// Call `loadEnded` when fewer loads are in progress.
    case wait
    /// An end has applied this number of new changes from a push, perhaps 0.
    case applied(Int, at: RelayEnd)
    /// Both ends have joined their states.
    case joined
    /// These conflicts were added at `here`.
    case conflicts([ProfileConflicts.Row])
    case report(RelayReport)
    /// Both ends have the same changes; nothing is left to do until there is news.
    case settled
    /// Set the profile aside, and call `retry` later.
    case left(LeftReason)
  }

  /// A request about the profile to one end.
  package enum Request: Equatable, Sendable {
    /// Asks for the end's position, and sends the other end's position if known.
    case begin(knowing: Standpoint?)
    case pull(after: VersionVector, limit: Int)
    case push(ChangeBatch)
    /// Sends a state as unchanged JSON text; nil asks for the end's own state.
    case state([UInt8]?)
    case watch(after: VersionVector)
    /// Asks for the hashes of the changes in these places.
    case trail([Dot])
    /// Moves the change in a place, and all later ones of its origin, to an origin of their own.
    ///
    /// `rival` is the text of the other end's change in this place, if the other end can send it.
    case move(Dot, ChangeHash, rival: [UInt8]?)
    /// Asks for the change in a place, to send it to the end whose branch is to move.
    case rival(Link, after: VersionVector)
    /// Asks for the conflicts that `here` kept before this round.
    case earlierConflicts
    case newConflicts

    /// The kind of the request, which the relay keeps until the answer arrives.
    var question: Question {
      switch self {
      case .begin: .begin
      case .pull: .pull
      case .push(let batch): .push(changes: batch.count)
      case .state: .state
      case .watch: .watch
      case .trail: .trail
      case .move: .move
      case .rival(let branch, _): .rival(branch)
      case .earlierConflicts: .earlierConflicts
      case .newConflicts: .newConflicts
      }
    }
  }

  /// The kind of a request, without its changes or state.
  package enum Question: Equatable, Sendable {
    case begin
    case pull
    case push(changes: Int)
    case state
    case watch
    case trail
    case move
    /// The other end's change in the place of a change that is to move.
    case rival(Link)
    case earlierConflicts
    case newConflicts

    /// Whether the question or its answer carries changes or a state.
    var isLoad: Bool {
      switch self {
      case .pull, .push, .state: true
      case .begin, .watch, .trail, .move, .rival, .earlierConflicts, .newConflicts: false
      }
    }
  }
}
