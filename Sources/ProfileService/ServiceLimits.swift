internal import Profiles

/// Every limit of the service that a client can meet, each with its reason.
package enum ServiceLimits {
  /// A person has a few terminals and scripts; each connection costs a few kilobytes.
  package static let connections = 256

  /// Watches of one connection: a screen has two; a program that watches several profiles has more.
  package static let watches = 64

  /// Watches of `sync.watch` on one connection: a replica has one for each profile.
  package static let changeWatches = profiles

  /// Plans of one connection, including waiting ones: a screen has one, a program a few.
  package static let plans = 4

  /// Plans that run at the same time, over all connections: each keeps one core busy.
  ///
  /// Memory grows with the recipes; PLANNING.md has the figures.
  package static let plansAtOnce = 2

  /// Additional plans that may run if they were stopped before they started: each takes
  /// milliseconds with the game's catalogs, so one at a time is fast enough.
  package static let stoppedPlansAtOnce = 1

  /// A plan that takes longer is reported on for the first time: what takes less seems to be at once.
  package static let firstPlanMilliseconds = 80

  /// The shortest time between two reports of a plan's progress: a person reads no faster.
  package static let planProgressMilliseconds = 250

  /// The longest time between two reports of a plan's progress, even without progress: clients give
  /// up on a daemon that is silent for 10 s.
  package static let planSilenceMilliseconds = 2_000

  /// Unanswered requests of one connection; at this limit its lines wait until replies are sent.
  package static let inFlight = 64

  /// Lines of one connection to carry out before it is the turn of others.
  package static let linesPerTurn = 32

  /// Bytes of replies of one connection before it is the turn of others: long replies are much
  /// work.
  package static let outputBytesPerTurn = 65_536

  /// Waiting bytes of one connection's lines; at this limit the connection is no longer read.
  package static let waitingInputBytes = 65_536

  /// Bytes waiting to be written to one connection; at this limit its requests wait.
  package static let waitingOutputBytes = 262_144

  /// Bytes waiting to be written to one connection; at this limit its events are merged.
  package static let eventBytes = 262_144

  /// Bytes waiting or held for one connection; at this limit its watches get fresh snapshots
  /// instead.
  package static let waitingEventBytes = 1_048_576

  /// After this time without an event a watch gets a progress mark, from which a client may resume.
  package static let silenceMilliseconds = 10_000

  /// The shortest time between unimportant news of one profile for watchers of the list.
  package static let listNewsMilliseconds = 1_000

  /// Changes that a resuming watch gets one by one; a person reads no more, and a screen is drawn
  /// once.
  package static let replayedChanges = 256

  /// The most values in all of these changes, which are in memory until the last is read.
  package static let replayedEffects = 16_384

  /// The most changes of the alchemist among them: computing prices takes a millisecond for the
  /// game's recipes, and at most six for 147,832.
  package static let replayedRepricings = 8

  /// Changes in one page that is read for a watch that is behind.
  package static let changesPerRead = 256

  /// How long a client with a full buffer may read nothing before it is disconnected as too slow.
  package static let stalledMilliseconds = 10_000

  /// Clients whose repeatable requests are remembered, a few kilobytes each on disk.
  package static let requestClients = 10_000

  /// Remembered clients with at most `briefRequests` requests: each command that writes is such a
  /// client, and repeats its request within seconds or never.
  package static let briefClients = 1_000

  /// A command makes one request, rarely a few; a client with more will return.
  package static let briefRequests = 8

  /// Requests after a start before any client is forgotten: by then, clients of the former process,
  /// whose order is unknown, have repeated their requests.
  package static let usesBeforeForgetting = 256

  /// How long writes are refused after a failed commit before the next one may try.
  package static let writeRetryMilliseconds = 1_000

  /// A buffer for a longer line is freed after the line; hardly any line is longer.
  package static let keptLineBytes = 65_536

  /// Changes of a profile between two snapshots; a start replays only later changes.
  package static let changesPerSnapshot = 256

  /// Changes in one transaction: a commit must not delay the next one for long.
  package static let changesPerCommit = 4_096

  /// A commit waits for others to join for at most the last commit's duration, divided by this.
  package static let gatheringShare = 4

  /// The longest such wait: clients that were answered return sooner, or not at all.
  package static let gatheringMicroseconds = 1_000

  /// Reads in one job of the store; all their findings are in memory at the same time.
  package static let readsPerJob = 8

  /// Rows of the log that the reads of a job examine, unless its first read alone has more.
  ///
  /// A commit waits for them, for some 5 ms.
  package static let readWeightPerJob = 512

  /// Additional reads in a job, for resuming watches and searches of brews: they progress even if
  /// other reads never stop, and delay those only briefly.
  package static let watchReadsPerJob = 2

  /// Profiles, including deleted ones: their list is one line, and each takes a kilobyte of memory.
  package static let profiles = 10_000

  /// Alchemists whose prices are computed at the same time for lists, some 5 ms each for the game's
  /// recipes.
  package static let pricingsAtOnce = 1

  /// Searches of recipes that run at the same time.
  ///
  /// One place is only for counts, so that no edit waits for a list. The lists of one connection
  /// use at most one of the other two.
  package static let searchesAtOnce = 3

  /// Additional searches that may run after they were stopped: each ends within some 20 ms.
  package static let stoppedSearchesAtOnce = 2

  /// Stored answers about recipes of searched catalogs, for the next request with the same
  /// question: a few kilobytes each, and 30 kB for the longest page.
  package static let keptAnswers = 32

  /// Sorted pairs of ingredients that are kept for the latest alchemists of a searched catalog: 20
  /// bytes each.
  ///
  /// 3,000 ingredients with random effects out of 300 have 246,000 pairs for each alchemist. The
  /// pairs of the latest alchemist are kept in any case.
  package static let keptPairs = 600_000

  /// Profiles whose recipes are cached, 4 kB each for the game's catalog.
  package static let derivedProfiles = 64

  /// The longest reply, in bytes, that is cached for the next client with the same request.
  package static let keptReplyBytes = 16_384

  /// Cached pages of one profile's recipes; several terminals show the same few pages.
  package static let keptPages = 4

  /// The most bytes of changes in one line: other replicas accept no longer lines than we do, and a
  /// push needs room for more than its changes.
  package static let syncLineBytes = 491_520

  /// Names of replicas that are remembered; a person has a handful, but each copy is a new one.
  package static let replicaNames = 1_000

  /// Retired origins that are remembered: as many as a profile's version vector can name.
  ///
  /// A retired origin must be remembered for ever, because a peer may offer its changes at any
  /// time.
  package static let retiredOrigins = VersionVector.originLimit

  /// New identities within 24 hours: on a bad day a store is restored or copied a few times, and
  /// each identity with a change stays in every vector for ever.
  package static let rotationsPerDay = 8

  /// How long the status shows a branch after its newest change: within a week everybody has seen
  /// it.
  package static let toldForkMilliseconds = 7 * dayMilliseconds

  /// The number of a profile's branches from which on a peer must show another change in the same
  /// place before changes move.
  ///
  /// A bare claim costs a peer nothing, but each new origin stays in every vector for ever. Showing
  /// a change costs as much as pushing it, and only `VersionVector.originLimit` bounds these.
  package static let claimedBranches = 64

  /// How much another replica's clock may differ from ours without a report.
  package static let clockSkewMilliseconds = 120_000

  /// Conflicts in one profile's journal: nobody reads more of them individually.
  package static let journaledConflicts = 200

  /// How many choices the resets of one push may be compared with: 64 resets times a column of 256
  /// ingredients.
  ///
  /// A comparison takes about a microsecond, in which no other client is answered. Beyond the
  /// limit, a reset conflicts only with its column.
  package static let conflictChecks = 16_384

  /// How long an unsettled conflict is kept: after this, nobody will look at it.
  package static let journalMilliseconds = 30 * dayMilliseconds

  /// 24 hours; a unit for other constants, and not a setting.
  package static let dayMilliseconds = 86_400_000

  /// For how many days changes are kept: a replica can be away for a season and still sync by
  /// changes.
  package static let keptDays = 90

  /// The most changes to keep by number: those of a busy year, a few megabytes on disk.
  package static let keptChanges = 10_000

  /// The delay of upkeep after a start: by then everybody who waited for the start is served.
  package static let upkeepDelayMilliseconds = 300_000

  /// How often journals and logs are tended; a day's surplus is quickly cut.
  package static let upkeepMilliseconds = dayMilliseconds

  /// The time between two backups: restoring the newest one loses at most a day of edits.
  package static let backupMilliseconds = dayMilliseconds

  /// How long a due backup waits after a start or a commit, while clients are served.
  package static let backupDelayMilliseconds = 60_000

  /// The delay after a failed backup; doubled for each further failure, up to a day.
  package static let backupRetryMilliseconds = 3_600_000

  /// Bytes of lines and replies that count as a burst; fewer leave little memory behind.
  package static let burstBytes = 1 << 20

  /// How long after a burst its memory is returned: the same client may continue.
  package static let restMilliseconds = 30_000

  /// Times of rest are rounded up to this step, so that a long burst resets the timer once per
  /// step.
  package static let restStepMilliseconds = 10_000

  /// An index that is unused for this long is dropped: it takes a few megabytes and is quickly
  /// rebuilt.
  package static let unusedIndexMilliseconds = 3_600_000

  /// Changes that one step cuts from a log: a commit must not wait long for the step.
  package static let changesPerCut = 256
}
