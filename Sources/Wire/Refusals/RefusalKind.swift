/// The protocol's stable words for kinds of refusals, in the order of their codes.
package enum RefusalKind: String, CaseIterable, Sendable {
  case parseError
  case invalidRequest
  case batchUnsupported
  case lineTooLong
  case methodNotFound
  case invalidParams
  case internalError
  case profileNotFound
  case profileAmbiguous
  case profileExists
  case profileDeleted
  case catalogNotFound
  case ingredientNotFound
  case effectNotFound
  case catalogInvalid
  case lsnConflict
  case requestGap
  case requestTooOld
  case outOfRange
  case nameInvalid
  case notInBag
  case cursorExpired
  case watchNotFound
  case nothingToUndo
  case conflictNotFound
  case clockFuture
  case originRetired
  case fork
  case sequenceGap
  case belowFloor
  case profileFull
  case tooManyIdentities
  case readOnly
  case cannotStart
  case tooManyConnections
  case tooManyWatches
  case slowConsumer

  /// The protocol's error code: JSON-RPC's own are negative, this project's start at 1001.
  package var code: Int {
    switch self {
    case .parseError: -32700
    case .invalidRequest, .batchUnsupported, .lineTooLong: -32600
    case .methodNotFound: -32601
    case .invalidParams: -32602
    case .internalError: -32603
    case .profileNotFound: 1001
    case .profileAmbiguous: 1002
    case .profileExists: 1003
    case .profileDeleted: 1004
    case .catalogNotFound: 1010
    case .ingredientNotFound: 1011
    case .effectNotFound: 1012
    case .catalogInvalid: 1013
    case .lsnConflict: 1020
    case .requestGap: 1021
    case .requestTooOld: 1022
    case .outOfRange: 1030
    case .nameInvalid: 1031
    case .notInBag: 1032
    case .cursorExpired: 1040
    case .watchNotFound: 1041
    case .nothingToUndo: 1042
    case .conflictNotFound: 1043
    case .clockFuture: 1050
    case .originRetired: 1051
    case .fork: 1052
    case .sequenceGap: 1053
    case .belowFloor: 1054
    case .profileFull: 1055
    case .tooManyIdentities: 1056
    case .readOnly: 1060
    case .cannotStart: 1061
    case .tooManyConnections: 1070
    case .tooManyWatches: 1071
    case .slowConsumer: 1072
    }
  }
}
