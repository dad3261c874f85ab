extension CompanionError: CustomStringConvertible {
  /// What failed and what to do, in one or two sentences for people.
  public var description: String {
    switch self {
    case .cannotOpen(let opening): "\(opening.problem): \(opening.cause); \(opening.hint)"
    case .refused(let refusal): refusal.message
    case .closed: "the companion is closed; open it again"
    case .broken(let reason): "the replica can be neither read nor written: \(reason)"
    case .syncEnded(let reason): reason
    case .unexpected(let words): "a bug in AlchemyCompanion: \(words)"
    }
  }
}
