import ProfileStore
import Testing
import Unix

@Suite struct BackupWordsTests {
  @Test(arguments: [
    (
      BackupFailure.relative, "the path does not begin with /",
      "name the file from the root: `alchemy backup $PWD/FILE`"
    ),
    (
      .noFolder("/b"), "there is no folder /b",
      "make it with `mkdir -p /b`, or name another file"
    ),
    (
      .taken, "something is there already, and nothing is ever replaced",
      "name another file, or move this one away: `mv /b/f /b/f.old`"
    ),
    (
      .noStore, "there is no database yet",
      "look where it should be with `ls -l /d/a.db`, or give another --data-dir"
    ),
    (
      .opening(.inUse), "another process has it open, most likely a daemon that runs already",
      "the daemon that runs writes it: `alchemy backup /b/f`"
    ),
    (
      .unsound(["a", "b"]), "what was to be copied is damaged: a; b",
      "start the daemon, which says what can be done: `alchemyd`"
    ),
    (
      .store(.corrupt(message: "malformed")), "malformed",
      "see what is damaged with `alchemyd check`; the next start mends it"
    ),
    (
      .store(.full(message: "disk is full")), "disk is full",
      "look at the folder with `ls -ld /b`, and at `df /b`"
    ),
    (
      .file(.wrongKind(path: "/b")), "/b is something else than is needed there",
      "look at the folder with `ls -ld /b`, and at `df /b`"
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
      RestoreFailure.missing, "there is no such file", "name a backup: `alchemyd restore FILE`"
    ),
    (.itself, "it is the database itself", "name a backup: `alchemyd restore FILE`"),
    (
      .sourceInUse, "another process has it open",
      "have its daemon write a backup: `alchemy backup FILE`"
    ),
    (
      .unsound(["a", "b"]), "it is damaged, or no backup: a; b",
      "nothing was changed; name another: `alchemyd restore FILE`"
    ),
    (
      .unusable(.newer(version: 9, known: 3)),
      "it has version 9, and this program knows versions up to 3",
      "nothing was changed; install the newer alchemyd again"
    ),
    (
      .unusable(.foreign(applicationID: 0)), "it is a database of another program",
      "nothing was changed; name another: `alchemyd restore FILE`"
    ),
    (
      .unusable(.altered([SchemaStranger(kind: .trigger, name: "t")])),
      "it has something that this program does not make: the trigger t",
      "nothing was changed; name another: `alchemyd restore FILE`; if you know who made it and trust "
        + "the rest, remove it with `sqlite3 '/b/f' 'DROP TRIGGER t'` and try again"
    ),
    (
      .unusable(.altered([SchemaStranger(kind: .trigger, name: "a b")])),
      #"it has something that this program does not make: the trigger "a b""#,
      "nothing was changed; name another: `alchemyd restore FILE`"
    ),
    (
      .inUse, "a daemon has the database /d/a.db open, or another process is replacing it",
      "stop it with `systemctl --user stop alchemyd.socket alchemyd`, or by the number that `pgrep -a "
        + "alchemyd` shows; then try again"
    ),
    (
      .file(.missing(path: "/x")), "there is no /x",
      "nothing was changed; look at `ls -ld /d` and at `df /d`"
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
