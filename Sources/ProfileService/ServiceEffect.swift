package import Profiles
package import StoreJobs
package import Wire

/// An action that a machine of the service has decided on.
///
/// Only `Service.perform` carries effects out, so only there does one machine's effect become another
/// machine's input.
package enum ServiceEffect: Equatable {
  // MARK: Connections

  /// There is output for the connection.
  case sendOutput(ConnectionID)
  case setReading(ConnectionID, Bool)
  /// Close the connection after all output is sent.
  case close(ConnectionID)
  /// Close the connection of a client for which too much is held.
  case closeSlow(ConnectionID)
  /// Carry out the parked lines again.
  case unpark

  // MARK: The store

  /// Queue the write as a whole, and announce its changes when they are durable.
  indirect case commit(Write)
  /// Ask the store for a read; the finding comes back with the errand.
  indirect case ask(StoreRead, ReadOwner.Errand)
  /// Drop a read whose finding is no longer needed.
  case drop(ReadOwner.Errand)
  /// Clear the journals of all profiles, and call `Housekeeping.tended`.
  case tendProfiles
  /// Raise the floor of a log that was cut.
  case raiseFloor(ProfileID, LogFloor)
  /// Check the copy at the path, rename it, and call `backedUp`.
  case finishBackup(path: String)
  /// Write this to the log for a person to read.
  indirect case report(Report)

  // MARK: Plans

  /// Tell the host to start this plan; `Planners.takeTask` returns its task.
  case beginPlan(PlanID)
  /// Tell the host to end this running plan as soon as possible.
  case stopPlan(PlanID)

  // MARK: Searches

  /// Tell the host to start this search of recipes.
  case beginSearch(RecipeSearchID)
  /// Tell the host to end this running search as soon as possible.
  case stopSearch(RecipeSearchID)

  // MARK: Watches

  /// Send an event behind everything that waits for the connection.
  case send(EventLine, Watch)
  case sendToList(EventLine, ListWatch)
  /// Send a snapshot in the same way, but only when the store's ticket is done.
  ///
  /// If the running commit fails, `takeBackSnapshot` makes the snapshot due again.
  case sendSnapshot(EventLine, Watch, ticket: Int)
  /// Call `show` with the profile; if its index must be built first, a later `flush` tries again.
  case describe(Watch)
  /// Tell the watches of a profile, except those of this connection, who watches it.
  case tellPresence(ProfileID, besides: ConnectionID)
  /// Tell a watch the values of these standing topics.
  case tellStanding(WatchTopics, Watch)
  /// Tell watchers of the list of profiles which recipe counts changed.
  case tellCounts
  /// Start the time within which a client with held events must read.
  case keepBack(ConnectionID)
  /// Send what is held for the connection, as far as there is room.
  case flush(ConnectionID)
  /// Send what is held for all clients with room, because a snapshot may have waited for an index.
  case flushAll
  /// The watch no longer waits for an index.
  case stopWaiting(WatchTarget)
  /// Read the next changes that this watch missed.
  case readMissed(WatchTarget)
  /// All missed changes are read: call `replay` as soon as the index for the watch is ready.
  case replay(Watch)
  /// Tell a watch of this missed change as if it had just become durable.
  indirect case retell(Announcement, Watch)
  /// Call `endDeleted`, because the watch has learnt of a deletion.
  case endDeleted(Watch)
  /// Call `replayed`, because the watch has got everything that it missed.
  case replayed(Watch)
  /// Call `expectSilence`.
  case expectSilence(Watch)
  /// Give watches of profiles of these catalogs a new snapshot: the catalogs changed or are gone.
  case lag(catalogs: Set<String>)
  /// Mark the profile's index as used until now.
  case use(ProfileID)

  // MARK: Other replicas

  /// Send changes to a watching replica.
  indirect case sendChanges([Change], lsn: Int, WatchTarget)
  /// Tell the replica that its watch has ended: the two replicas must begin a new sync.
  indirect case endFeed(SyncWatch.Reset, lsn: Int, WatchTarget)
  /// Call `ReplicaFeeds.readOn` if the connection is still open.
  case readOn(ConnectionID)
  /// Send no more changes to a replica until it has read earlier output.
  case holdFeed(ConnectionID)
}
