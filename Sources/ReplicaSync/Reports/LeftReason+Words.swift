internal import Profiles
internal import Wire

extension LeftProfile {
  /// Why the profile must wait, and what to type, without a full stop.
  package func words(_ names: RelayNames) -> String {
    let name = profile.name.isEmpty ? profile.id.description : profile.name
    return "\(Excerpt.of(name)) is left for later: " + reason.words(names)
  }
}

extension LeftReason {
  /// The cause and the hint.
  func words(_ names: RelayNames) -> String {
    cause(names) + "; " + hint(names)
  }

  private func cause(_ names: RelayNames) -> String {
    switch self {
    case .clockFuture(let end, let ahead):
      "\(names[end]) refused changes that are stamped \(ahead / 60_000) minutes ahead of its clock"
    case .originRetired(let end, let origin):
      "\(names[end]) has retired the replica \(Excerpt.of(origin)) that made the changes"
    case .readOnly(let end): "\(names[end]) cannot write: its disk is full or failing"
    case .vaultFull(let end): "\(names[end]) cannot write: the vault has no more room"
    case .profileFull(let end, let bound, let limit):
      "\(names[end]) has no room for more: a profile may have \(limit) \(Self.words(of: bound))"
    case .trailLost(let end):
      "\(names[end]) no longer knows which of the older changes it had, so nobody can tell whether one of "
        + "the two lags or went back to an earlier moment"
    case .tooManyMoves(let end, let limit):
      "\(names[end]) knows \(limit) branches of it, and renames more changes only for others that it is shown"
    case .refused(let end, let refusal):
      "\(names[end]) refused: " + Excerpt.of(refusal.message, upTo: Excerpt.reasonScalars)
    case .gaps(let end): "\(names[end]) misses changes that come before those it was sent"
    case .withheld(let end): "\(names[end]) does not send the changes that it says it has"
    case .lagging(let end): "\(names[end]) cannot keep up with reporting changes"
    case .changeTooLong(let end): "\(names[end]) sent a change that fits into no line"
    case .stateTooLong(let end): "the profile of \(names[end]) as a whole fits into no line"
    case .overtaken: "new changes came from elsewhere during every attempt to make the two equal"
    case .staysDifferent: "the replicas differ although both have the same changes"
    }
  }

  /// What a peer's bound counts; the peer's own word for a bound that only newer versions know.
  private static func words(of bound: String) -> String {
    ProfileBound(rawValue: bound)?.words ?? Excerpt.of(bound)
  }

  private func hint(_ names: RelayNames) -> String {
    switch self {
    case .clockFuture(let end, _):
      "type `timedatectl` at both and set a wrong clock right; if both are right, stop the daemon of "
        + "\(names[end.other]) and type `alchemyd restamp` there; then type `alchemy sync`"
    case .originRetired:
      "type `alchemy profile copy` where the changes are, to keep them as another profile"
    case .trailLost, .tooManyMoves:
      "type `alchemy profile copy` at one of the two: the copy carries over what it shows"
    case .profileFull:
      "type `alchemy profile copy` where the changes are, and use the copy from then on"
    case .vaultFull(let end):
      "let the administrator of \(names[end]) type `alchemy-hub user limit NAME GIB` with your login's name, then type "
        + "`alchemy sync`"
    case .readOnly(let end): "free some space at \(names[end]), then type `alchemy sync`"
    case .changeTooLong, .stateTooLong, .refused:
      "type `alchemy version` at both, and install the newer one where it is older"
    case .gaps, .withheld, .lagging, .overtaken: "type `alchemy sync` to try again"
    case .staysDifferent: "type `alchemy history` at both to see where they differ"
    }
  }
}
