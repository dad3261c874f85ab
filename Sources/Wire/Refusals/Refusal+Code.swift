extension Refusal {
  /// The protocol's stable word for the kind of refusal.
  package var kind: RefusalKind {
    switch self {
    case .parseError: .parseError
    case .invalidRequest: .invalidRequest
    case .batchUnsupported: .batchUnsupported
    case .lineTooLong: .lineTooLong
    case .methodNotFound: .methodNotFound
    case .invalidParams: .invalidParams
    case .internalError: .internalError
    case .profileNotFound: .profileNotFound
    case .profileAmbiguous: .profileAmbiguous
    case .profileExists: .profileExists
    case .profileDeleted: .profileDeleted
    case .catalogNotFound: .catalogNotFound
    case .ingredientNotFound: .ingredientNotFound
    case .effectNotFound: .effectNotFound
    case .catalogInvalid: .catalogInvalid
    case .lsnConflict: .lsnConflict
    case .requestGap: .requestGap
    case .requestTooOld: .requestTooOld
    case .outOfRange: .outOfRange
    case .nameInvalid: .nameInvalid
    case .notInBag: .notInBag
    case .cursorExpired: .cursorExpired
    case .watchNotFound: .watchNotFound
    case .nothingToUndo: .nothingToUndo
    case .conflictNotFound: .conflictNotFound
    case .clockFuture: .clockFuture
    case .originRetired: .originRetired
    case .fork: .fork
    case .sequenceGap: .sequenceGap
    case .belowFloor: .belowFloor
    case .profileFull: .profileFull
    case .tooManyIdentities: .tooManyIdentities
    case .readOnly: .readOnly
    case .cannotStart: .cannotStart
    case .tooManyConnections: .tooManyConnections
    case .tooManyWatches: .tooManyWatches
    case .slowConsumer: .slowConsumer
    }
  }

  /// The protocol's error code for the kind.
  package var code: Int {
    kind.code
  }

  /// Whether the line was not a request, so that its `id` is unknown.
  package var isOfTheLine: Bool { policy.isOfTheLine }

  /// Whether the refusal reveals stored state, so that it must wait until the state is durable.
  ///
  /// Errors in parameters do, too: some are only found after looking up the profile.
  package var showsState: Bool { policy.showsState }

  /// Whether a repeatable request with this refusal has used up its number.
  package var usesUpRequest: Bool { policy.usesUpRequest }

  /// The answers to the three questions above: one row for each refusal.
  private struct Policy {
    var isOfTheLine = false
    var showsState: Bool
    var usesUpRequest: Bool
  }

  private var policy: Policy {
    switch self {
    case .parseError, .invalidRequest, .batchUnsupported, .lineTooLong, .cannotStart,
      .tooManyConnections, .slowConsumer:
      Policy(isOfTheLine: true, showsState: false, usesUpRequest: false)
    case .internalError, .readOnly: Policy(showsState: false, usesUpRequest: false)
    case .methodNotFound, .watchNotFound, .tooManyWatches:
      Policy(showsState: false, usesUpRequest: true)
    case .invalidParams, .requestGap, .requestTooOld:
      Policy(showsState: true, usesUpRequest: false)
    case .profileNotFound, .profileAmbiguous, .profileExists, .profileDeleted, .catalogNotFound,
      .ingredientNotFound, .effectNotFound, .catalogInvalid, .lsnConflict, .outOfRange,
      .nameInvalid, .notInBag, .cursorExpired, .nothingToUndo, .conflictNotFound, .clockFuture,
      .originRetired, .fork, .sequenceGap, .belowFloor, .profileFull, .tooManyIdentities:
      Policy(showsState: true, usesUpRequest: true)
    }
  }
}
