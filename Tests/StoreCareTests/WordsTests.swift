import ProfileStore
import StoreCare
import TestSupport
import Testing

@Suite struct WordsTests {
  @Test("the page of the store names the first version of the tables")
  func page() throws {
    let page = try Checkout.text(of: "Documentation/STORE.md")
    let first = StoreSchema.firstVersion
    #expect(page.contains("The first one is \(first):"))
    #expect(page.contains("have versions 1 to \(first - 1),"))
  }

  @Test(arguments: [
    (
      StoreOpenFailure.inUse,
      """
      cannot open the database /d/profiles.db
      caused by: another program has it open
      hint: if it is the service, stop it with `systemctl --user stop alchemyd`; otherwise see which has it \
      with `ls -l /proc/[0-9]*/fd/* 2>/dev/null | grep -F /d/profiles.db`; or choose another --data-dir
      """
    ),
    (
      .older(version: 5, known: 6),
      """
      cannot open the database /d/profiles.db
      caused by: it has version 5, of a build from before the first release; such stores, and what those builds \
      exported, cannot be taken over by this one, which knows versions from 6 on
      hint: the file was not changed; begin anew in another folder: `alchemyd --data-dir DIR`
      """
    ),
    (
      .newer(version: 3, known: 1),
      """
      cannot open the database /d/profiles.db
      caused by: it has version 3, but this program only knows versions up to 1
      hint: install the newer alchemyd again, or choose another --data-dir
      """
    ),
    (
      .foreign(applicationID: 77),
      """
      cannot open the database /d/profiles.db
      caused by: its head says that it is the database of another program, with the application_id 77
      hint: look at it with `sqlite3 /d/profiles.db .tables`, or choose another --data-dir; \
      if it has the tables change, origin and profile, it is yours and only its head is damaged: \
      `sqlite3 /d/profiles.db 'PRAGMA application_id = 1097622376'`
      """
    ),
    (
      .foreign(applicationID: 0),
      """
      cannot open the database /d/profiles.db
      caused by: its head does not name this program (application_id 0)
      hint: look at it with `sqlite3 /d/profiles.db .tables`, or choose another --data-dir; \
      if it has the tables change, origin and profile, it is yours and only its head is damaged: \
      `sqlite3 /d/profiles.db 'PRAGMA application_id = 1097622376'`
      """
    ),
    (
      .altered([
        SchemaStranger(kind: .trigger, name: "t"), SchemaStranger(kind: .view, name: "v2"),
      ]),
      """
      cannot open the database /d/profiles.db
      caused by: it contains something that this program does not create: the trigger t, the view v2
      hint: if you know who made it and trust the rest, remove it with \
      `sqlite3 '/d/profiles.db' 'DROP TRIGGER t; DROP VIEW v2'`; otherwise restore a backup: \
      `alchemyd restore FILE`
      """
    ),
    (
      .altered([SchemaStranger(kind: .looseTable, name: "change")]),
      """
      cannot open the database /d/profiles.db
      caused by: it contains something that this program does not create: the table change, which is not \
      STRICT
      hint: look at it with `sqlite3 /d/profiles.db .schema`; restore a backup with \
      `alchemyd restore FILE`
      """
    ),
    (
      .cannotOpen(message: "unable to open database file", errorNumber: 13),
      """
      cannot open the database /d/profiles.db
      caused by: unable to open database file
      hint: check the file and its folder with `ls -ld /d /d/profiles.db*`, and the disk with `df /d`
      """
    ),
    (
      .moveAsideFailed(path: "/d/x", message: "rename: No room", problems: ["a", "b"]),
      """
      cannot open the database /d/profiles.db
      caused by: it is damaged (a), and moving it to /d/x failed: rename: No room
      hint: move it and its log yourself: `mv /d/profiles.db /d/x; mv /d/profiles.db-wal /d/x-wal`
      """
    ),
  ])
  func `Each failure says what, why and what to type`(
    failure: StoreOpenFailure, words: String
  ) {
    #expect(failure.words(path: "/d/profiles.db") == words)
  }
}
