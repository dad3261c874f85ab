/// A kind of event that the daemon logs; the raw value is its MESSAGE_ID, which never changes.
///
/// A new kind needs an identity of its own (`journalctl --new-id128`), a level, its fields, an entry
/// in `systemd/alchemyd.catalog` and a row in `Documentation/JOURNAL.md`; tests hold these together.
package enum EventKind: String, CaseIterable, Hashable, Sendable {
  /// The daemon or another command does not start, for a reason without a kind of its own.
  case startRefused = "1ee3837f6273475ca422b1b6be782f96"
  /// The daemon does not start: its settings are wrong.
  case settingsRefused = "616aa1b89f264837acc609726337079f"
  /// The daemon does not start: it has no folder for its data.
  case dataFolderRefused = "edfb529f44004bf8b687a3fc6b27aceb"
  /// Other users may remove or replace the files in the data folder.
  case dataFolderOpen = "c222b0fb7430403794c479df313e6cdc"
  /// The daemon does not start: it cannot listen for clients.
  case socketRefused = "ca6e96bbc820460fa3e2feaa991a9de5"
  /// The daemon does not start: its database cannot be opened or read.
  case databaseRefused = "9258f609991c48f5851d840e0feb7580"
  /// The database is damaged and was moved aside.
  case databaseDamaged = "ec74040150e04b8dafa0eb9e129fe6b5"
  /// The database was found to be damaged while it was in use: the daemon ends, and mends it at the next start.
  case damageFound = "9054bebeb8ca40daae2a79f9c232ce2b"
  /// The newest good backup has taken the place of a damaged database.
  case databaseRestored = "ab2c5b1b24514b9792cded0ebc2f95c1"
  /// The readable changes of a damaged database were taken over.
  case changesSalvaged = "ce214f5a80354a99a1c4e6440ecd3e56"
  /// The database was migrated to the form that this version writes.
  case databaseMigrated = "72d8a89504f24599bd9a217cb46577be"
  /// The database can be neither written nor read: the daemon ends.
  case databaseLost = "0574578abde542158cd2562f3e225620"
  /// Another program removed, replaced or changed the database while it was in use: the daemon ends.
  case databaseDisplaced = "ac9cf9ec5b0040e58f5fd4ffe9f5d085"
  /// The database that was here is gone, or lacks changes that it had.
  case changesLost = "b8fdf9b3327f4931812e225085ab7a85"
  /// This replica makes its changes under another identity from now on.
  case identityChanged = "e727f67a98ce4c63b1ddc7ecd47cb1bf"
  /// A backup was written and checked.
  case backupMade = "576354ddf58d4a63abeff5c561cbf015"
  /// A backup could not be written, or failed its check.
  case backupFailed = "b27fc9bad6de4c56a0ea2fe8c9419668"
  /// The daemon serves its clients.
  case ready = "51b2eefcc3524d2b9874fa4c1397cd50"
  /// The daemon continues to serve the connections of a former process.
  case connectionsTakenOver = "20bfc5c9a2a747fbafdc17c2bee55100"
  /// The daemon was asked to stop.
  case stopping = "d5e2044cf54b4192a84d0754d1993dad"
  /// The daemon stopped before all replies were read.
  case stopIncomplete = "593b168c7103405c922d2cec5db2efbb"
  /// The daemon has ended in good order.
  case stopped = "6f583cd5f78b42f39f4695488f1b4aef"
  /// Settings and catalogs are being read again.
  case reloading = "c5de94fcbc804ef2a43ee1e9827769b6"
  /// Settings and catalogs were read again; the message says what has changed.
  case reloaded = "e4e3d794f81f4fb08c25780b2de2651a"
  /// The file of settings is wrong, so the former settings stay in force.
  case settingsKept = "715eeb52c2db4cfd9df8c85a65647ce3"
  /// A catalog is not used.
  case catalogSkipped = "ebad103d7a874d51a9f55456e468a8a6"
  /// A change could not be made durable, and was refused.
  case commitFailed = "a4d88bdf9b7a4030a586bc76b1101183"
  /// Something could not be read from the database.
  case readFailed = "65b2e223cda34c60b8dcde47163720b7"
  /// No thread could be started for background work, so the loop does the work itself.
  case threadFailed = "c7c4dbeb36bf4d959e5d8950ace14058"
  /// The threads of plans could not get a lower priority than everything else.
  case priorityKept = "1f9eed27894f4ad792b15208b9ed2c5f"
  /// The path of the socket was removed, and the daemon listens there again or says why not.
  case socketLost = "a66416d9e4b848f5a9ef62e2d0d855df"
  /// The loop regularly sends watchdog signals to the service manager.
  case watchdogSet = "436be5a68d37483f997dcbe864cc7fef"
  /// No more clients can be accepted for now.
  case acceptFailed = "d3966ca685d9476e860a1ee3e0f8ca94"
  /// Clients were turned away: another user's, or too many.
  case clientRefused = "486808eb030b4630bd6743bb9593cb52"
  /// A client read nothing of what it had requested, and was disconnected.
  case clientDropped = "06ae25bf68894b3cae370b5eda91cf5d"
  /// The inbox cannot be watched, or a file in it cannot be imported or moved for now.
  case inboxFailed = "fe860194fc1b4c80b235ca1175cbfea1"
  /// A file of the inbox was not imported, and was moved to the refused ones.
  case inboxRefused = "1f99454181504272a43ff7341f5a8fa1"
  /// Files in the inbox are ignored.
  case inboxIgnored = "121bf6a368dc48ceb728595a69e6abeb"
  /// The daemon watches where the system reports that memory is short.
  case memoryWatched = "caec0a8120ab49c7a34a91e60a1bf69f"
  /// The system does not report that memory is short.
  case memoryUnwatched = "254f52596fcc4d6c8e08f0d5ad254b4e"
  /// Cached data was dropped, which can be computed again.
  case memoryDropped = "8727c8fb6eba4438b393fb55f1e3feed"
  /// A peer is connected.
  case peerConnected = "1e723fa350004575acb2ff591f82dfe6"
  /// The connection to a peer has ended.
  case peerLost = "aa19b49820164da99156032ef19fa6a6"
  /// A peer cannot be reached, for a new reason.
  case peerNotReached = "c60a0862a75e4afd915228099833630e"
  /// A peer cannot be reached, for the same reason as before.
  case peerStillNotReached = "37f4c957933241b5b0d160fdd17d8ea1"
  /// A sync round with a peer has ended.
  case peerLevel = "ad00e7e6ff6a4d0da7788db09771e17c"
  /// A profile cannot be synced with a peer for now.
  case profileLeft = "5fe453e5e0bf44f185b0acfb29ddc727"
  /// Another replica's clock is wrong, or ours is.
  case clockSkewed = "a671f1e108a04b378fb2aab9524ba2ab"
  /// A peer's clock agrees with ours again.
  case clockAgrees = "15a4f05aafc240cebf6dc1f389ac149a"
  /// Edits that were made offline lost against others.
  case editsOverridden = "a46e1295f22a4f809f8a7fce0b790910"
  /// One of these edits, with its subject.
  case editOverridden = "c9c6792117964b689f3c34f8d2e884bc"
  /// Two replicas show different values of a profile after the same changes: an alarm.
  case digestsDiffer = "f28d0cbea64a4192b3a43ed08ceea47d"
  /// A store went back or was copied, and changes of one of the two lives got another name.
  case changesMoved = "c8be87e2f3614902bd817e68bd6079aa"
  /// Another replica returned changes that this one had lost.
  case changesReturned = "c64c8ed52936459dbb88b9482582b3f0"
  /// Two joined states had one change with different contents: an alarm.
  case joinUnsound = "f51ae5e2ba6b4b878715e5ebf40d32b4"
  /// The page is served to browsers.
  case pageServed = "dee3ccecfe174a8093759fb697d14c45"
  /// A browser, or another program, was refused.
  case pageRefused = "5e1c56c7b0ba4fb088a160fd52ffdbef"
  /// A browser was paired.
  case devicePaired = "64df772883a949a9b330913eb03d2867"
  /// A paired browser was forgotten.
  case deviceForgotten = "18634fe4de4d46d498a70053a9d3a685"
  /// The file of the paired devices cannot be written.
  case devicesUnkept = "0cb3ade136014c91a26e47563f2fdbef"

  /// How urgent every event of this kind is.
  package var level: LogLevel {
    switch self {
    case .startRefused, .settingsRefused, .dataFolderRefused, .socketRefused, .databaseRefused,
      .databaseDamaged, .damageFound, .databaseLost, .databaseDisplaced, .changesLost,
      .backupFailed, .settingsKept, .commitFailed, .readFailed, .digestsDiffer, .joinUnsound,
      .devicesUnkept:
      .error
    case .dataFolderOpen, .databaseRestored, .changesSalvaged, .identityChanged, .changesMoved,
      .changesReturned, .stopIncomplete,
      .catalogSkipped, .threadFailed, .acceptFailed, .clientRefused, .profileLeft, .clockSkewed,
      .editsOverridden, .inboxFailed, .inboxRefused, .inboxIgnored, .priorityKept, .socketLost,
      .pageRefused:
      .warning
    case .databaseMigrated, .backupMade, .ready, .connectionsTakenOver, .stopped, .reloading,
      .reloaded, .peerConnected, .peerLost, .peerNotReached, .clockAgrees,
      .pageServed, .devicePaired, .deviceForgotten:
      .notice
    case .stopping, .clientDropped, .memoryUnwatched, .memoryDropped, .peerStillNotReached,
      .peerLevel:
      .info
    case .watchdogSet, .memoryWatched, .editOverridden:
      .debug
    }
  }

  /// The fields of an entry beside the message; an entry has only those with a known value.
  package var fields: Set<EventField> {
    switch self {
    case .startRefused, .damageFound, .databaseLost, .stopped, .reloading, .commitFailed,
      .readFailed, .watchdogSet, .memoryDropped, .priorityKept:
      []
    case .backupMade, .backupFailed:
      [.backup]
    case .threadFailed:
      [.catalog]
    case .connectionsTakenOver, .stopping, .stopIncomplete, .acceptFailed:
      [.clients]
    case .settingsRefused, .dataFolderRefused, .dataFolderOpen, .databaseRefused, .databaseDamaged,
      .databaseMigrated, .databaseDisplaced, .settingsKept, .memoryWatched, .memoryUnwatched,
      .inboxFailed, .inboxRefused, .inboxIgnored, .devicesUnkept:
      [.file]
    case .identityChanged:
      [.origin]
    case .peerConnected, .peerLost, .peerNotReached, .peerStillNotReached, .peerLevel,
      .clockAgrees:
      [.peer]
    case .editOverridden:
      [.profile]
    case .socketRefused, .socketLost:
      [.socket]
    case .databaseRestored:
      [.backup, .file]
    case .catalogSkipped:
      [.catalog, .file]
    case .reloaded:
      [.catalog, .peer]
    case .pageServed:
      [.address, .version]
    case .pageRefused:
      [.address, .client, .refusal]
    case .devicePaired, .deviceForgotten:
      [.client]
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
    case .changesReturned:
      [.count, .peer, .profile]
    case .changesMoved:
      [.count, .origin, .peer, .profile]
    case .ready:
      [.clients, .file, .profiles, .version]
    }
  }
}
