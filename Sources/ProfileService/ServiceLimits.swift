internal import Profiles

/// Every limit of the service that a client can meet, each with its reason.
package enum ServiceLimits {
  /// A person has a few terminals and scripts; each connection costs a few kilobytes.
  package static let connections = 256

  /// Watches of one connection: a screen has two, a program that watches several profiles has more.
  package static let watches = 64

  /// Watches of `sync.watch` on one connection: a replica has one for each profile.
  package static let changeWatches = profiles

  /// Plans of one connection, waiting ones included: a screen has one, a program a few.
  package static let plans = 4

  /// Plans that run at a time, over all connections: each keeps one core busy.
  ///
  /// Memory grows with the recipes; PLANNING.md has the figures.
  package static let plansAtOnce = 2

  /// Further plans that may run if they were stopped before they began: each takes milliseconds with the
  /// game's catalogs, so one after the other is fast enough.
  package static let stoppedPlansAtOnce = 1

  /// The shortest pause between two reports of a plan's progress: a person reads no faster.
  package static let planProgressMilliseconds = 250

  /// The longest pause between two reports of a plan's progress, even without progress: clients give up
  /// on a daemon that says nothing for 10 s.
  package static let planSilenceMilliseconds = 2_000

  /// Unanswered requests of one connection, at which its lines are no longer read until replies have left.
  package static let inFlight = 64

  /// Lines of one connection that are carried out before the others get their turn.
  package static let linesPerTurn = 32

  /// Bytes of replies of one connection, after which the others get their turn: long replies are much work.
  package static let outputBytesPerTurn = 65_536

  /// Bytes of lines that wait for their turn, at which a connection is no longer read.
  package static let waitingInputBytes = 65_536

  /// Bytes that wait to be written to one connection, at which its requests wait.
  package static let waitingOutputBytes = 262_144

  /// Bytes that wait to be written to one connection, at which its events are merged.
  package static let eventBytes = 262_144

  /// Bytes that wait or are held for one connection, at which its watches get fresh snapshots instead.
  package static let waitingEventBytes = 1_048_576

  /// After such a silence a watch gets a progress mark, from which a client may resume.
  package static let silenceMilliseconds = 10_000

  /// The shortest pause between unimportant news of one profile for watchers of the list.
  package static let listNewsMilliseconds = 1_000

  /// Changes that a resuming watch gets one by one; a person reads no more, and a screen is drawn once.
  package static let replayedChanges = 256

  /// Values that those changes may have changed in all: all are in memory until the last is read.
  package static let replayedEffects = 16_384

  /// Changes of the alchemist among them: computing prices takes a millisecond for the game's recipes,
  /// and at most six for 147,832.
  package static let replayedRepricings = 8

  /// Changes in one page that is read for a watch that is behind.
  package static let changesPerRead = 256

  /// A client is slow, and is disconnected, if it reads nothing for this long while its buffer is
  /// full.
  package static let stalledMilliseconds = 10_000

  /// Clients whose repeatable requests are remembered, a few kilobytes each on disk.
  package static let requestClients = 10_000

  /// Such clients with at most `briefRequests` requests: each command that writes is one, and asks again
  /// within seconds or never.
  package static let briefClients = 1_000

  /// A command has one request, rarely a few; a client with more will come again.
  package static let briefRequests = 8

  /// Requests after a start before any client is forgotten: by then, clients of the former process, whose
  /// order is unknown, have repeated their requests.
  package static let usesBeforeForgetting = 256

  /// How long writes are refused after a failed commit, before the next one may try.
  package static let writeRetryMilliseconds = 1_000

  /// The memory of a longer line is given back after it; hardly any line is longer.
  package static let keptLineBytes = 65_536

  /// Changes of a profile after which a snapshot is stored; a start replays only later ones.
  package static let changesPerSnapshot = 256

  /// Changes in one transaction: a commit must not keep the next one waiting for long.
  package static let changesPerCommit = 4_096

  /// A commit waits for others to join for at most the last commit's duration, divided by this.
  package static let gatheringShare = 4

  /// It never waits longer than this: clients that were answered come back sooner, or not at all.
  package static let gatheringMicroseconds = 1_000

  /// Reads in one job of the store; all of their findings are in memory at once.
  package static let readsPerJob = 8

  /// Rows of the log that the reads of a job examine, unless its first read has more; a commit waits for them, some
  /// 5 ms.
  package static let readWeightPerJob = 512

  /// Further reads in a job, for resuming watches and for searches of brews: they progress even if others
  /// read without end, and delay those only briefly.
  package static let watchReadsPerJob = 2

  /// Profiles, deleted ones included: their list is one line, and each takes a kilobyte of memory.
  package static let profiles = 10_000

  /// Alchemists whose prices are computed at a time for lists, some 5 ms each for the game's recipes.
  package static let pricingsAtOnce = 1

  /// Searches of recipes that run at a time.
  ///
  /// One place is only for counts, so that no edit waits for a list. The lists of one connection take at most one of
  /// the other two.
  package static let searchesAtOnce = 3

  /// Further searches that may run after they were stopped: each ends within some 20 ms.
  package static let stoppedSearchesAtOnce = 2

  /// Answers about recipes of searched catalogs that are kept for the next request that asks the same: a
  /// few kilobytes each, and 30 kB for the longest page.
  package static let keptAnswers = 32

  /// Pairs of ingredients that are kept, sorted, of the latest alchemists of a searched catalog: 20 bytes
  /// each.
  ///
  /// 3,000 ingredients with random ones of 300 effects have 246,000 for each alchemist. Those of the latest
  /// one are kept in any case.
  package static let keptPairs = 600_000

  /// Profiles whose recipes are cached, 4 kB each for the game's catalog.
  package static let derivedProfiles = 64

  /// The longest reply that is cached for the next client who asks the same, in bytes.
  package static let keptReplyBytes = 16_384

  /// Cached pages of one profile's recipes; several terminals look at the same few.
  package static let keptPages = 4

  /// Bytes at which changes are divided over several lines: others read no longer lines than we do, and a
  /// push needs room for more than its changes.
  package static let syncLineBytes = 491_520

  /// Names of replicas that are remembered; a person has a handful, and each copy is a new one.
  package static let replicaNames = 1_000

  /// Retired origins that are remembered: as many as a profile's version vector can name.
  ///
  /// A retired origin must be remembered for ever, because a peer may offer its changes at any time.
  package static let retiredOrigins = VersionVector.originLimit

  /// New identities within 24 hours: a store is restored or copied a few times on a bad day, and each
  /// identity that writes stays in every vector for ever.
  package static let rotationsPerDay = 8

  /// The status shows a branch for a week after its newest change: by then everybody has seen it.
  package static let toldForkMilliseconds = 7 * dayMilliseconds

  /// The branches of one profile from which on changes move only for who shows another change at their place.
  ///
  /// A claim costs a peer nothing, and each new origin stays in every vector for ever. A change that is shown costs
  /// as much as one that is pushed, and only `VersionVector.originLimit` bounds it.
  package static let claimedBranches = 64

  /// How much another replica's clock may differ from ours before this is reported.
  package static let clockSkewMilliseconds = 120_000

  /// Conflicts in one profile's journal: nobody reads more of them one by one.
  package static let journaledConflicts = 200

  /// How many choices the resets of one push may be compared with: 64 resets times a column of 256
  /// ingredients.
  ///
  /// A comparison takes about a microsecond, in which no other client is answered. A reset beyond the
  /// limit conflicts with its column alone.
  package static let conflictChecks = 16_384

  /// After this, nobody will look at a conflict any more.
  package static let journalMilliseconds = 30 * dayMilliseconds

  /// 24 hours; a unit for other constants, and not a setting.
  package static let dayMilliseconds = 86_400_000

  /// A replica that was away for a season still gets changes, and keeps its own.
  package static let keptDays = 90

  /// The changes of a busy year; they take a few megabytes on disk.
  package static let keptChanges = 10_000

  /// By then a start is over, and everybody who waited for it was served.
  package static let upkeepDelayMilliseconds = 300_000

  /// How often journals and logs are tended; the surplus of a day is soon cut.
  package static let upkeepMilliseconds = dayMilliseconds

  /// The time between two backups: restoring the newest one loses at most the edits of a day.
  package static let backupMilliseconds = dayMilliseconds

  /// How long a due backup waits after a start or a commit, while clients are served.
  package static let backupDelayMilliseconds = 60_000

  /// A failed backup is tried again after this, then after twice as long, up to a day.
  package static let backupRetryMilliseconds = 3_600_000

  /// Bytes of lines and replies that make a burst; fewer leave little memory behind.
  package static let burstBytes = 1 << 20

  /// How long after a burst its memory is given back: the same client may continue.
  package static let restMilliseconds = 30_000

  /// Times of rest are rounded up to this, so that a long burst resets the timer once a step.
  package static let restStepMilliseconds = 10_000

  /// An index unused for this long is dropped: it takes a few megabytes, and is built again in moments.
  package static let unusedIndexMilliseconds = 3_600_000

  /// Changes that one step cuts from a log: a commit must not wait long behind it.
  package static let changesPerCut = 256
}
