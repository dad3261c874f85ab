extension Refusal {
  /// The protocol's stable word for the kind of refusal.
  package var kind: StaticString {
    codeAndKind.kind
  }

  /// The protocol's number: JSON-RPC's own below zero, this project's from 1001.
  package var code: Int {
    codeAndKind.code
  }

  private var codeAndKind: (code: Int, kind: StaticString) {
    switch self {
    case .parseError: (-32700, "parseError")
    case .invalidRequest: (-32600, "invalidRequest")
    case .batchUnsupported: (-32600, "batchUnsupported")
    case .lineTooLong: (-32600, "lineTooLong")
    case .methodNotFound: (-32601, "methodNotFound")
    case .invalidParams: (-32602, "invalidParams")
    case .internalError: (-32603, "internalError")
    case .profileNotFound: (1001, "profileNotFound")
    case .profileAmbiguous: (1002, "profileAmbiguous")
    case .profileExists: (1003, "profileExists")
    case .profileDeleted: (1004, "profileDeleted")
    case .catalogNotFound: (1010, "catalogNotFound")
    case .ingredientNotFound: (1011, "ingredientNotFound")
    case .effectNotFound: (1012, "effectNotFound")
    case .catalogInvalid: (1013, "catalogInvalid")
    case .lsnConflict: (1020, "lsnConflict")
    case .requestGap: (1021, "requestGap")
    case .requestTooOld: (1022, "requestTooOld")
    case .outOfRange: (1030, "outOfRange")
    case .nameInvalid: (1031, "nameInvalid")
    case .cursorExpired: (1040, "cursorExpired")
    case .watchNotFound: (1041, "watchNotFound")
    case .nothingToUndo: (1042, "nothingToUndo")
    case .conflictNotFound: (1043, "conflictNotFound")
    case .clockFuture: (1050, "clockFuture")
    case .originRetired: (1051, "originRetired")
    case .fork: (1052, "fork")
    case .sequenceGap: (1053, "sequenceGap")
    case .belowFloor: (1054, "belowFloor")
    case .readOnly: (1060, "readOnly")
    case .tooManyConnections: (1070, "tooManyConnections")
    case .tooManyWatches: (1071, "tooManyWatches")
    case .slowConsumer: (1072, "slowConsumer")
    }
  }

  /// Whether the line was no request at all, so that its `id` cannot be known.
  package var isOfTheLine: Bool {
    switch self {
    case .parseError, .invalidRequest, .batchUnsupported, .lineTooLong, .tooManyConnections,
      .slowConsumer:
      true
    default: false
    }
  }

  /// Whether it tells of what is stored, so that it must wait until that is durable.
  ///
  /// So do mistakes in parameters: some are only found after a profile was.
  package var showsState: Bool {
    switch self {
    case .methodNotFound, .internalError, .readOnly, .watchNotFound, .tooManyWatches: false
    default: !isOfTheLine
    }
  }

  /// Whether a repeatable request that ends so has used up its number.
  package var usesUpRequest: Bool {
    switch self {
    case .requestGap, .requestTooOld, .readOnly, .invalidParams, .internalError: false
    default: !isOfTheLine
    }
  }
}
