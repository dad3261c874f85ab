internal import JSON
package import Profiles

extension Refusal {
  /// The error for another replica whose changes, in the parameter `changes`, or state is refused.
  package init(_ refusal: ChangeRefusal) {
    switch refusal {
    case .gap(let dot): self = .sequenceGap(dot)
    case .future(let theirs, let ours): self = .clockFuture(theirs: theirs, ours: ours)
    case .retired(let origin): self = .originRetired(origin)
    case .fork(let dot): self = .fork(dot)
    case .notRising(let index):
      self = .invalidParams(
        field: "changes[\(index)].body.stamp",
        .other("must be later than that of its origin's change before it"))
    case .wrongContext(let index):
      self = .invalidParams(
        field: "changes[\(index)].context",
        .other("must have all of its origin's changes before it, and no later one"))
    case .misnamed(let index):
      self = .invalidParams(
        field: "changes[\(index)].origin",
        .other("must be the change's hash, as it begins a branch of another origin"))
    case .misplacedCreation(let index):
      self = .invalidParams(
        field: "changes[\(index)].body.edits",
        .other("must begin with create if the change is its profile's first, and else have none"))
    case .absurdTally(let tally, let index):
      self = .invalidParams(
        field: "changes[\(index)].body.edits",
        .other(
          "must not bring the sum \(Field.tally(tally)) of one origin beyond \(Tally.limit) or below "
            + "\(Tally.sums.lowerBound); only an undo takes brews back, one change at a time"))
    case .full(let profile, let bound): self = .profileFull(profile: profile, bound)
    }
  }
}
