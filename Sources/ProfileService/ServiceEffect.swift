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
  /// Close the connection when everything is sent.
  case close(ConnectionID)
  /// Too much is held for the client: close its connection.
  case closeSlow(ConnectionID)
  /// Carry out the parked lines again.
  case unpark

  // MARK: The store

  /// Queue the write as a whole, and announce its changes when they are durable.
  indirect case commit(Write)
  /// Ask the store for a read; the finding comes back with the errand.
  indirect case ask(StoreRead, ReadOwner.Errand)
  /// Drop the read: its finding is no longer needed.
  case drop(ReadOwner.Errand)
  /// Clear the journals of all profiles, and call `Housekeeping.tended`.
  case tendProfiles
  /// The log was cut, and reaches back to this floor.
  case raiseFloor(ProfileID, LogFloor)
  /// Check the copy at the path, rename it, and call `backedUp`.
  case finishBackup(path: String)
  /// Write this to the log, for a person.
  indirect case report(Report)

  // MARK: Plans

  /// Have the host begin this plan; `Planners.takeTask` has its task.
  case beginPlan(PlanID)
  /// Have the host end this plan, which it has begun, as soon as possible.
  case stopPlan(PlanID)

  // MARK: Searches

  /// Have the host begin this search of recipes.
  case beginSearch(RecipeSearchID)
  /// Have the host end this search, which it has begun, as soon as possible.
  case stopSearch(RecipeSearchID)

  // MARK: Watches

  /// Send an event, behind everything that waits for the connection.
  case send(EventLine, Watch)
  case sendToList(EventLine, ListWatch)
  /// Send a snapshot in the same way, when the store's ticket is done.
  ///
  /// If the commit under way fails, `takeBackSnapshot` makes the snapshot due again.
  case sendSnapshot(EventLine, Watch, ticket: Int)
  /// Call `show` with the profile; if its index has to be built first, a later `flush` tries again.
  case describe(Watch)
  /// Tell the watches of a profile who watches it, except the watches of this connection.
  case tellPresence(ProfileID, besides: ConnectionID)
  /// Tell a watch the values of these standing topics.
  case tellStanding(WatchTopics, Watch)
  /// Tell watchers of the list of profiles which recipe counts have changed.
  case tellCounts
  /// Events are held for the client: start the time within which it must read.
  case keepBack(ConnectionID)
  /// Send what is held for the connection, while there is room.
  case flush(ConnectionID)
  /// Send what is held for all clients with room: a snapshot may have waited for an index.
  case flushAll
  /// The watch no longer waits for an index.
  case stopWaiting(WatchTarget)
  /// Read the changes that this watch missed.
  case readMissed(WatchTarget)
  /// All pages are read: call `replay` as soon as the index that the watch needs is ready.
  case replay(Watch)
  /// Tell a watch of this change, as if the change had just become durable.
  indirect case retell(Announcement, Watch)
  /// Call `endDeleted`: the watch has learnt of a deletion.
  case endDeleted(Watch)
  /// Call `replayed`: the watch has got everything that it had missed.
  case replayed(Watch)
  /// Call `expectSilence`.
  case expectSilence(Watch)
  /// These catalogs changed or are gone: watches of their profiles need a new snapshot.
  case lag(catalogs: Set<String>)
  /// The profile's index was in use until now.
  case use(ProfileID)

  // MARK: Other replicas

  /// Send changes to a replica that watches.
  indirect case sendChanges([Change], lsn: Int, WatchTarget)
  /// The replica's watch has ended: the two replicas must begin a new sync.
  indirect case endFeed(SyncWatch.Reset, lsn: Int, WatchTarget)
  /// Call `ReplicaFeeds.readOn`, if the connection is still open.
  case readOn(ConnectionID)
  /// Send no more changes to a replica until it has taken earlier output.
  case holdFeed(ConnectionID)
}
