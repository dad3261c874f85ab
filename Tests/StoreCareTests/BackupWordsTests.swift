import ProfileStore
import StoreCare
import Testing
import Unix

@Suite struct BackupWordsTests {
  @Test(arguments: [
    (
      BackupFailure.relative, "the path does not begin with /",
      "use an absolute path: `alchemy backup $PWD/FILE`"
    ),
    (
      .noFolder("/b"), "there is no folder /b",
      "create it with `mkdir -p /b`, or choose another file"
    ),
    (
      .taken, "a file of that name exists, and a backup never overwrites one",
      "choose another name, or move this file away: `mv /b/f /b/f.old`"
    ),
    (
      .noStore, "there is no database yet",
      "see where it should be with `ls -l /d/a.db`, or choose another --data-dir"
    ),
    (
      .opening(.inUse), "another program has it open",
      "ask the running daemon instead: `alchemy backup /b/f`"
    ),
    (
      .unsound(["a", "b"]), "the database is damaged: a; b",
      "start the daemon, which says what to do: `alchemyd`"
    ),
    (
      .store(.corrupt(message: "malformed")), "malformed",
      "see what is damaged with `alchemyd check`; the next start repairs it"
    ),
    (
      .store(.full(message: "disk is full")), "disk is full",
      "check the folder with `ls -ld /b`, and the disk with `df /b`"
    ),
    (
      .noRoom(folder: "/b", neededBytes: (64 << 20) + 1, freeBytes: (7 << 20) - 1),
      "/b needs 65 MiB of free space, and has 6 MiB",
      "check the folder with `ls -ld /b`, and the disk with `df /b`"
    ),
    (
      .file(.wrongKind(path: "/b")), "/b is of the wrong kind",
      "check the folder with `ls -ld /b`, and the disk with `df /b`"
    ),
  ])
  func `A backup that fails says what, why and what to type`(
    failure: BackupFailure, cause: String, hint: String
  ) {
    #expect(
      failure.words(path: "/b/f", database: "/d/a.db") == """
        cannot write a backup to /b/f
        caused by: \(cause)
        hint: \(hint)
        """)
  }

  @Test(arguments: [
    (
      RestoreFailure.missing, "there is no such file", "choose a backup: `alchemyd restore FILE`"
    ),
    (.itself, "it is the database itself", "choose a backup: `alchemyd restore FILE`"),
    (
      .sourceInUse, "another process has it open",
      "ask its daemon for a backup: `alchemy backup FILE`"
    ),
    (
      .unsound(["a", "b"]), "it is damaged, or not a backup: a; b",
      "nothing was changed; choose another: `alchemyd restore FILE`"
    ),
    (
      .unusable(.newer(version: 9, known: 3)),
      "it has version 9, but this program only knows versions up to 3",
      "nothing was changed; install the newer alchemyd again"
    ),
    (
      .unusable(.foreign(applicationID: 0)),
      "its head does not name this program (application_id 0)",
      "nothing was changed; choose another: `alchemyd restore FILE`"
    ),
    (
      .unusable(.altered([SchemaStranger(kind: .trigger, name: "t")])),
      "it contains something that this program does not create: the trigger t",
      "nothing was changed; choose another: `alchemyd restore FILE`; if you know who made it and trust "
        + "the rest, remove it with `sqlite3 '/b/f' 'DROP TRIGGER t'` and try again"
    ),
    (
      .unusable(.altered([SchemaStranger(kind: .trigger, name: "a b")])),
      #"it contains something that this program does not create: the trigger "a b""#,
      "nothing was changed; choose another: `alchemyd restore FILE`"
    ),
    (
      .inUse, "a daemon has the database /d/a.db open, or another process is replacing it",
      "stop it with `systemctl --user stop alchemyd.socket alchemyd`, or kill the process that `pgrep -a "
        + "alchemyd` shows; then try again"
    ),
    (
      .file(.missing(path: "/x")), "there is no /x",
      "nothing was changed; check `ls -ld /d` and `df /d`"
    ),
    (
      .stranded(.missing(path: "/x"), at: "/d/y"),
      "there is no /x; the database that was there is now /d/y",
      "put it back: `mv /d/y /d/a.db`"
    ),
  ])
  func `A restore that fails says what, why and what to type`(
    failure: RestoreFailure, cause: String, hint: String
  ) {
    #expect(
      failure.words(source: "/b/f", database: "/d/a.db") == """
        cannot restore /b/f
        caused by: \(cause)
        hint: \(hint)
        """)
  }
}
