package import Systemd

extension EventKind {
  /// How urgent every event of this kind is.
  package var level: LogLevel {
    switch self {
    case .startRefused, .settingsRefused, .dataFolderRefused, .socketRefused, .databaseRefused,
      .databaseDamaged, .damageFound, .databaseLost, .databaseDisplaced, .changesLost,
      .backupFailed, .settingsKept, .commitFailed,
      .readFailed,
      .digestsDiffer, .changeForked, .joinUnsound:
      .error
    case .dataFolderOpen, .databaseRestored, .changesSalvaged, .identityChanged, .stopIncomplete,
      .catalogSkipped,
      .threadFailed, .acceptFailed, .clientRefused, .profileLeft, .clockSkewed, .editsOverridden:
      .warning
    case .databaseMigrated, .backupMade, .ready, .connectionsTakenOver, .stopped, .reloading,
      .reloaded, .peerConnected, .peerLost, .peerNotReached, .clockAgrees:
      .notice
    case .stopping, .clientDropped, .memoryUnwatched, .memoryDropped, .peerStillNotReached,
      .peerLevel:
      .info
    case .watchdogSet, .memoryWatched, .editOverridden:
      .debug
    }
  }
}
