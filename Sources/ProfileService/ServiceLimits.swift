internal import Replication

/// Every limit of the service that a client can meet, each with its reason.
package enum ServiceLimits {
  /// A person has a few terminals and scripts; each connection costs a few kilobytes.
  package static let connections = 256

  /// Watches of one connection: a screen has two, a program that looks after others has more.
  package static let watches = 64

  /// Watches of changes of one connection: a replica has one of each profile.
  package static let changeWatches = profiles

  /// Plans of one connection that are under way or wait: a screen has one, a program a few.
  package static let plans = 4

  /// Plans of all connections that run at a time: each keeps one core busy.
  ///
  /// Memory grows with the recipes; PLANNING.md has the figures.
  package static let plansAtOnce = 2

  /// Plans beyond these that run at a time if they were stopped before they began: one takes
  /// milliseconds with the game's catalogs, so one after the other is fast enough.
  package static let stoppedPlansAtOnce = 1

  /// The shortest pause between two reports of a plan's progress: a person reads no faster.
  package static let planProgressMilliseconds = 250

  /// The longest pause between two reports of a plan's progress, even if the plan has not got
  /// further: clients give up on a daemon that says nothing for 10 s.
  package static let planSilenceMilliseconds = 2_000

  /// Unanswered requests of one connection, after which it is not read until it has caught up.
  package static let inFlight = 64

  /// Lines of one connection that are carried out before all others get their turn.
  package static let linesPerTurn = 32

  /// Bytes of replies of one connection after which all others get their turn: what makes long
  /// replies makes work.
  package static let outputBytesPerTurn = 65_536

  /// Bytes of lines that wait for their turn, after which a connection is not read.
  package static let waitingInputBytes = 65_536

  /// Bytes that wait to be written to one connection, after which its requests wait.
  package static let waitingOutputBytes = 262_144

  /// Bytes that wait to be written to one connection, after which its events are merged.
  package static let eventBytes = 262_144

  /// Bytes that wait and are held for one connection, after which its watches start anew.
  package static let waitingEventBytes = 1_048_576

  /// After such a silence a watch is told how far it is; a client may keep that to resume from.
  package static let silenceMilliseconds = 10_000

  /// Unimportant news of one profile come to the list's watchers once in so long.
  package static let listNewsMilliseconds = 1_000

  /// Changes that a resuming watch is told one by one; a person reads no more, and a screen is
  /// drawn once.
  package static let replayedChanges = 256

  /// Values that those changes may have changed in all: they are kept until the last is read.
  package static let replayedEffects = 16_384

  /// Changes of the alchemist among them: the prices of each take a millisecond for the game's
  /// recipes, and at most six for 147,832.
  package static let replayedRepricings = 8

  /// Changes that one read of the store finds for a watch that is behind.
  package static let changesPerRead = 256

  /// A client is slow, and is disconnected, if it reads nothing for this long while its buffer is
  /// full.
  package static let stalledMilliseconds = 10_000

  /// Clients with repeatable requests that are remembered, a few kilobytes each on disk.
  package static let requestClients = 10_000

  /// Such clients that have asked at most `briefRequests` times: each command that writes is one,
  /// and asks again within seconds or never.
  package static let briefClients = 1_000

  /// A command has one request, rarely a few; whoever asks more often will come again.
  package static let briefRequests = 8

  /// After a start that many requests are taken before clients are forgotten: the clients of the
  /// former process, of which nobody knows who was the last, ask again before.
  package static let usesBeforeForgetting = 256

  /// How long writes are refused after one failed, before the next one may try.
  package static let writeRetryMilliseconds = 1_000

  /// The memory that reading a longer line has taken is given back; hardly any line is longer.
  package static let keptLineBytes = 65_536

  /// Changes of a profile after which its whole state is stored again; the rest is replayed.
  package static let changesPerSnapshot = 256

  /// Changes that go to the disk at once: a commit must not keep the next one waiting for long.
  package static let changesPerCommit = 4_096

  /// A commit that could begin waits at most this part of the last one's time for others to join.
  package static let gatheringShare = 4

  /// And never longer than this: clients that are answered come back sooner, or not at all.
  package static let gatheringMicroseconds = 1_000

  /// Reads that one turn of the store carries out; what they found is in memory all at once.
  package static let readsPerJob = 8

  /// Reads behind those for resuming watches and for searching brews: they go on even while others read
  /// without end, and delay the others only briefly.
  package static let watchReadsPerJob = 2

  /// Profiles, deleted ones too: a list of them is one line, and each costs a kilobyte of memory.
  package static let profiles = 10_000

  /// Profiles whose recipes are kept ready, 4 kB each for the game's catalog.
  package static let derivedProfiles = 64

  /// Bytes of one reply that are kept for the next client who asks the same.
  package static let keptReplyBytes = 16_384

  /// Pages of one profile's recipes that are kept; several terminals look at the same few.
  package static let keptPages = 4

  /// Bytes of a line with changes past which it has fewer of them: others read no longer lines than
  /// we do, and a push needs room for more than its changes.
  package static let syncLineBytes = 491_520

  /// Replicas with names that are remembered; a person has a handful, and each is new after a copy.
  package static let replicaNames = 1_000

  /// Retired origins that are remembered: as many as a profile's version vector can name.
  ///
  /// A retired origin must be remembered for ever, because a peer may offer its changes at any time.
  package static let retiredOrigins = VersionVector.originLimit

  /// New identities within 24 hours: a store is restored or copied a few times on a bad day, and
  /// each identity that writes stays in every vector for ever.
  package static let rotationsPerDay = 8

  /// The status tells of a branch for a week after its newest change: then everybody has seen it.
  package static let toldForkMilliseconds = 7 * dayMilliseconds

  /// Moves of changes of one profile to other names within 24 hours: each disk that goes back costs
  /// one, and each name stays in every vector for ever.
  package static let movesPerDay = 64

  /// How much another replica's clock may differ from ours before that is said.
  package static let clockSkewMilliseconds = 120_000

  /// Conflicts in one profile's journal: nobody goes through more one by one.
  package static let journaledConflicts = 200

  /// How many choices the resets of one push may be compared with: 64 resets times a column of
  /// 256 ingredients.
  ///
  /// Each takes about a microsecond, in which no other client is answered. A reset beyond that
  /// conflicts with its column alone.
  package static let conflictChecks = 16_384

  /// What nobody has looked at for so long is of no use any more.
  package static let journalMilliseconds = 30 * dayMilliseconds

  /// 24 hours; a unit for other constants, and not a setting.
  package static let dayMilliseconds = 86_400_000

  /// A replica that was away for a season still gets changes, and keeps what it made.
  package static let keptDays = 90

  /// As many changes as a busy year has; they take a few megabytes on disk.
  package static let keptChanges = 10_000

  /// A start is over by then, and whoever waited for it was served.
  package static let upkeepDelayMilliseconds = 300_000

  /// Logs are cut so often; what is too much in a day is soon done.
  package static let upkeepMilliseconds = dayMilliseconds

  /// The time between two backups: restoring the newest one loses at most the edits of a day.
  package static let backupMilliseconds = dayMilliseconds

  /// A backup that is due waits until those who came with the start, or with a commit, are served.
  package static let backupDelayMilliseconds = 60_000

  /// A backup that failed is tried again after this, then after twice as long, up to a day.
  package static let backupRetryMilliseconds = 3_600_000

  /// Bytes of lines and replies that make a burst: what less of them leaves behind is little.
  package static let burstBytes = 1 << 20

  /// The delay after a burst before its memory is given back: the same client may go on.
  package static let restMilliseconds = 30_000

  /// The timer's step: a long burst resets the timer once a step.
  package static let restStepMilliseconds = 10_000

  /// An index that was unused for this long is dropped: a few megabytes, made again in moments.
  package static let unusedIndexMilliseconds = 3_600_000

  /// Changes that one step takes out of a log: a commit must not wait for long behind it.
  package static let changesPerCut = 256
}
