extension EventKind {
  /// What the journal is told of such an event beside the message, as far as it is known.
  package var fields: Set<EventField> {
    switch self {
    case .startRefused, .damageFound, .databaseLost, .stopped, .reloading, .commitFailed,
      .readFailed,
      .watchdogSet, .memoryDropped:
      []
    case .backupMade, .backupFailed:
      [.backup]
    case .threadFailed:
      [.catalog]
    case .connectionsTakenOver, .stopping, .stopIncomplete, .acceptFailed:
      [.clients]
    case .settingsRefused, .dataFolderRefused, .dataFolderOpen, .databaseRefused, .databaseDamaged,
      .databaseMigrated, .databaseDisplaced, .settingsKept, .memoryWatched, .memoryUnwatched:
      [.file]
    case .identityChanged:
      [.origin]
    case .peerConnected, .peerLost, .peerNotReached, .peerStillNotReached, .peerLevel,
      .clockAgrees:
      [.peer]
    case .editOverridden:
      [.profile]
    case .socketRefused:
      [.socket]
    case .databaseRestored:
      [.backup, .file]
    case .catalogSkipped:
      [.catalog, .file]
    case .reloaded:
      [.catalog, .peer]
    case .clientDropped:
      [.client, .clients]
    case .clientRefused:
      [.clients, .count]
    case .changesSalvaged, .changesLost:
      [.count, .file]
    case .editsOverridden:
      [.count, .profile]
    case .clockSkewed:
      [.origin, .peer]
    case .profileLeft, .digestsDiffer, .joinUnsound:
      [.peer, .profile]
    case .changeForked:
      [.origin, .peer, .profile]
    case .ready:
      [.clients, .file, .profiles, .version]
    }
  }
}
