import JSON
import Lists
import Profiles
import Testing
import Wire

/// Every refusal as it stands on the wire: code, kind, data and words, to the letter.
@Suite struct RefusalTests {
  private func written(_ refusal: Refusal, isDuplicate: Bool = false) -> String {
    var writer = JSONWriter()
    refusal.write(to: &writer, isDuplicate: isDuplicate)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func error(_ code: Int, _ data: String, _ message: String) -> String {
    #"{"code":\#(code),"data":{\#(data)},"message":"\#(message)"}"#
  }

  @Test(
    arguments: [
      (.empty, "there is nothing in it"), (.invalidUTF8, "it is not valid UTF-8"),
      (.unexpectedByte, "another character was expected"),
      (.unexpectedEnd, "it ends in the middle"), (.trailingBytes, "something follows the value"),
      (.controlCharacterInString, "a control character stands in a string unescaped"),
      (.invalidEscape, "an escape in a string is none of JSON's"),
      (.loneSurrogate, "half of a surrogate pair stands alone"),
      (.invalidNumber, "a number is not written as JSON has it"),
      (.numberOutOfRange, "a number is out of range (integers go to ±9007199254740991)"),
      (.tooDeep, "it is nested more than 64 deep"),
      (.duplicateKey("id"), #"the member \"id\" stands twice in one object"#),
    ] as [(JSONSyntaxError.Reason, String)])
  func `a line that is no JSON`(reason: JSONSyntaxError.Reason, words: String) {
    #expect(
      written(.parseError(JSONSyntaxError(reason, at: 12)))
        == Self.error(
          -32700, #""kind":"parseError""#, "the line is not JSON: \(words), at byte 12"))
  }

  @Test(
    arguments: [
      (.notAnObject, "it is not an object"),
      (
        .unknownMember("x"),
        "it has an unknown member x; only id, jsonrpc, method and params are allowed"
      ),
      (.wrongVersion, #"its member jsonrpc must be \"2.0\""#),
      (.noMethod, "its member method must be a string"),
      (.wrongID, "its member id must be a string or an integer"),
      (.paramsNotAnObject, "its member params must be an object"),
    ] as [(InvalidRequest, String)])
  func `a line that is no request`(reason: InvalidRequest, words: String) {
    #expect(
      written(.invalidRequest(reason))
        == Self.error(-32600, #""kind":"invalidRequest""#, "the line is not a request: \(words)"))
  }

  @Test(
    arguments: [
      (.unknown(nearest: nil), "no parameter edits[0].x here"),
      (.unknown(nearest: "by"), "no parameter edits[0].x; did you mean by?"),
      (.missing, "the parameter edits[0].x is missing"),
      (.wrongType(expected: "a string"), "the parameter edits[0].x must be a string"),
      (.notInList(["may", "cant"]), "the parameter edits[0].x must be one of may, cant"),
      (.unreadable, "the parameter edits[0].x is not valid; pass it exactly as the daemon gave it"),
      (.other("cannot be"), "the parameter edits[0].x cannot be"),
    ] as [(InvalidParameter, String)])
  func `parameters that are wrong`(reason: InvalidParameter, words: String) {
    #expect(
      written(.invalidParams(field: "edits[0].x", reason))
        == Self.error(-32602, #""field":"edits[0].x","kind":"invalidParams""#, words))
  }

  @Test(
    arguments: [
      (.blank, "it is empty or blank"), (.tooLong, "it has more than 200 bytes"),
      (.controlCharacter, "it contains a control character"),
      (
        .invisible,
        "nothing in it is visible"
      ),
    ] as [(InvalidName, String)])
  func `names that are not allowed`(reason: InvalidName, words: String) {
    #expect(
      written(.nameInvalid(reason))
        == Self.error(1031, #""kind":"nameInvalid""#, "the name is not allowed: \(words)"))
  }

  private static let dot = Dot(origin: Origin(high: 0, low: 0xA), seq: 7)

  private static let rows: [(Refusal, Int, String, String)] = [
    (
      .batchUnsupported, -32600, #""kind":"batchUnsupported""#,
      "batches are not supported; send one request per line"
    ),
    (
      .lineTooLong, -32600, #""kind":"lineTooLong""#,
      "a line may have at most 1048576 bytes; the connection is closed"
    ),
    (
      .methodNotFound(method: "profile.gte", nearest: "profile.get"), -32601,
      #""kind":"methodNotFound","method":"profile.gte""#,
      "no method profile.gte; did you mean profile.get?"
    ),
    (
      .methodNotFound(method: "x", nearest: nil), -32601, #""kind":"methodNotFound","method":"x""#,
      "no method x; rpc.discover lists the methods"
    ),
    (
      .internalError, -32603, #""kind":"internalError""#,
      "the daemon failed on this request: its database cannot be read, or this is a bug; "
        + "run `alchemy doctor` to find out"
    ),
    (
      .profileNotFound(profile: "théif", nearest: "thief"), 1001,
      #""kind":"profileNotFound","profile":"théif""#, "no profile théif; did you mean thief?"
    ),
    (
      .profileNotFound(profile: "x", nearest: nil), 1001,
      #""kind":"profileNotFound","profile":"x""#, "no profile x; profile.list lists them"
    ),
    (
      .profileAmbiguous(name: "a", ids: ["1", "2"]), 1002,
      #""ids":["1","2"],"kind":"profileAmbiguous""#,
      "2 profiles are named a; use an id instead: 1 or 2"
    ),
    (
      .profileExists(name: "a"), 1003, #""kind":"profileExists""#,
      "a profile named a already exists; choose another name"
    ),
    (
      .profileDeleted(profile: "a"), 1004, #""kind":"profileDeleted""#,
      "the profile a is deleted; profile.undelete brings it back"
    ),
    (
      .catalogNotFound(catalog: "x", nearest: nil), 1010,
      #""catalog":"x","kind":"catalogNotFound""#,
      "no catalog x; catalog.list lists them"
    ),
    (
      .ingredientNotFound(ingredient: "nirnrot", nearest: "nirnroot"), 1011,
      #""ingredient":"nirnrot","kind":"ingredientNotFound""#,
      "no ingredient nirnrot; did you mean nirnroot?"
    ),
    (
      .effectNotFound(effect: "x", of: "wheat", nearest: nil), 1012,
      #""effect":"x","ingredient":"wheat","kind":"effectNotFound""#,
      "wheat has no effect x; catalog.get lists its effects"
    ),
    (
      .effectNotFound(effect: "x", nearest: nil), 1012, #""effect":"x","kind":"effectNotFound""#,
      "no effect x; catalog.get lists them"
    ),
    (
      .catalogInvalid(
        catalog: "mine",
        mistakes: [
          CatalogMistake(line: 3, name: "a", problem: "p"),
          CatalogMistake(line: nil, name: nil, problem: "q"),
        ]), 1013,
      #""kind":"catalogInvalid","problems":[{"line":3,"name":"a","problem":"p"},{"problem":"q"}]"#,
      "the catalog mine has 2 mistakes; fix its file and reload the daemon"
    ),
    (
      .catalogInvalid(
        catalog: "mine", mistakes: [CatalogMistake(line: 3, name: "a", problem: "p")]), 1013,
      #""kind":"catalogInvalid","problems":[{"line":3,"name":"a","problem":"p"}]"#,
      "the catalog mine has 1 mistake; fix its file and reload the daemon"
    ),
    (
      .lsnConflict(actual: 7), 1020, #""actual":7,"kind":"lsnConflict""#,
      "the profile has changed: its lsn is 7; read it again and retry"
    ),
    (
      .requestGap(expected: 4), 1021, #""expected":4,"kind":"requestGap""#,
      "the next request number of this client is 4"
    ),
    (
      .cannotStart(failed: "no a", cause: "b", hint: "c d"), 1061,
      #""cause":"b","failed":"no a","hint":"c d","kind":"cannotStart""#,
      "the daemon cannot start: no a: b"
    ),
    (
      .requestTooOld, 1022, #""kind":"requestTooOld""#,
      "the reply to this request is no longer kept; read the profile to see its present state"
    ),
    (
      .outOfRange(field: "limit", min: 1, max: 500), 1030,
      #""field":"limit","kind":"outOfRange","max":500,"min":1"#, "limit must be from 1 to 500"
    ),
    (
      .cursorExpired, 1040, #""kind":"cursorExpired""#,
      "the list has changed since the cursor was made; start again without it"
    ),
    (
      .nothingToUndo(isAsked: false), 1042, #""kind":"nothingToUndo""#,
      "no change is left to undo; profile.history lists the changes"
    ),
    (
      .nothingToUndo(isAsked: true), 1042, #""kind":"nothingToUndo""#,
      "the change is unknown here, undone already, changed nothing, or made, deleted or brought back "
        + "the profile; "
        + "profile.history lists the changes"
    ),
    (
      .notInBag(ingredient: "wheat", name: "Wheat", inBag: 2, taken: 5), 1032,
      #""inBag":2,"ingredient":"wheat","kind":"notInBag","taken":5"#,
      "cannot take 5 Wheat out of the bag, which has 2; profile.get shows what is in it"
    ),
    (
      .notInBag(ingredient: "wheat", name: "Wheat", inBag: 0, taken: 1), 1032,
      #""inBag":0,"ingredient":"wheat","kind":"notInBag","taken":1"#,
      "cannot take 1 Wheat out of the bag, which has none; profile.get shows what is in it"
    ),
    (
      .noPotion(ingredients: ["wheat", "salt-pile"]), 1080,
      #""ingredients":["wheat","salt-pile"],"kind":"noPotion""#,
      "wheat, salt-pile make nothing together: one of them shares no effect with another; "
        + "recipes.explain tells what they share"
    ),
    (
      .bagLacks(ingredient: "wheat", name: "Wheat", have: 2, need: 5), 1081,
      #""have":2,"ingredient":"wheat","kind":"bagLacks","need":5"#,
      "not enough Wheat: the bag has 2, and this takes 5; profile.get shows what is in it, and "
        + "anyway makes the rest a debt"
    ),
    (
      .bagLacks(ingredient: "wheat", name: "Wheat", have: 0, need: 1), 1081,
      #""have":0,"ingredient":"wheat","kind":"bagLacks","need":1"#,
      "not enough Wheat: the bag has none, and this takes 1; profile.get shows what is in it, and "
        + "anyway makes the rest a debt"
    ),
    (
      .linesUnread(lines: [UnreadLine(line: 3, text: "Whaet (2)", near: "Wheat")], count: 1), 1082,
      #""kind":"linesUnread","lines":[{"line":3,"near":"Wheat","text":"Whaet (2)"}]"#,
      "line 3 cannot be read: Whaet (2); did you mean Wheat?"
    ),
    (
      .listEmpty(count: 2, example: "Wheat"), 1083,
      #""count":2,"example":"Wheat","kind":"listEmpty""#,
      "the list names no ingredient; as the whole bag it would count 0 of the 2 ingredients in the "
        + "bag; to empty the bag, list one ingredient with 0: Wheat (0)"
    ),
    (
      .linesUnread(lines: [UnreadLine(line: 1, text: "Bag", near: nil)], count: 3), 1082,
      #""kind":"linesUnread","lines":[{"line":1,"text":"Bag"}]"#,
      "line 1 cannot be read: Bag, and 2 more; catalog.get lists the names, and skip leaves such "
        + "lines out"
    ),
    (
      .tooManyPlans(limit: 4), 1084, #""kind":"tooManyPlans","limit":4"#,
      "the connection has 4 plans under way, its limit; wait for one, or end them with plan.stop"
    ),
    (
      .notListed(.row), 1085, #""kind":"notListed","what":"row""#,
      "the catalog has so many recipes that the list ends at row 10000; narrow it with a text, an "
        + "ingredient or an effect"
    ),
    (
      .superseded, 1086, #""kind":"superseded""#,
      "a newer list of the profile was asked for on this connection before this one was found; ask "
        + "again for the one that is wanted"
    ),
    (
      .conflictNotFound, 1043, #""kind":"conflictNotFound""#,
      "the profile has no such conflict; it may be settled already; profile.conflicts lists the open ones"
    ),
    (
      .clockFuture(theirs: 1_000_000, ours: 1), 1050,
      #""kind":"clockFuture","ours":1,"theirs":1000000"#,
      "a change is stamped 1970-01-01T00:16:40.000Z, and here it is 1970-01-01T00:00:00.001Z; "
        + "set the wrong clock right (timedatectl shows it) and sync again; if both are right, stop "
        + "the daemon that has the change, type alchemyd restamp there, and sync again"
    ),
    (
      .originRetired(dot.origin), 1051,
      #""kind":"originRetired","origin":"0000000000000000000000000000000a""#,
      "the replica 0000000000000000000000000000000a was retired here, so no more of its "
        + "changes are accepted; give it a new identity by restoring it from a backup"
    ),
    (
      .fork(dot), 1052, #""kind":"fork","origin":"0000000000000000000000000000000a","seq":7"#,
      "change 7 of replica 0000000000000000000000000000000a is a different change here: a store went back "
        + "to an earlier moment, or was copied; alchemy sync keeps both (sync.trail finds where they "
        + "part, and sync.move gives one of them another name)"
    ),
    (
      .sequenceGap(dot), 1053,
      #""expected":7,"kind":"sequenceGap","origin":"0000000000000000000000000000000a""#,
      "change 7 of replica 0000000000000000000000000000000a has to come first; sync.begin tells "
        + "from where to send"
    ),
    (
      .profileFull(profile: "a", .origins), 1055,
      #""bound":"origins","kind":"profileFull","limit":4096,"profile":"a""#,
      "the profile a would have more than 4096 replica identities, the most that a profile may "
        + "have; profile.copy makes a new one that shows the same"
    ),
    (
      .trailLost(dot), 1057,
      #""kind":"trailLost","origin":"0000000000000000000000000000000a","seq":7"#,
      "this replica no longer knows change 7 of replica 0000000000000000000000000000000a, so it "
        + "cannot tell a replica that lags from a store that went back; profile.copy carries over "
        + "what the profile shows"
    ),
    (
      .tooManyMoves(profile: "a", limit: 8), 1058,
      #""kind":"tooManyMoves","limit":8,"profile":"a""#,
      "the profile a has 8 branches, so its changes get another name only for a peer that shows another "
        + "change at their place (as rival); profile.copy carries over what the profile shows"
    ),
    (
      .belowFloor(floor: VersionVector([dot, Dot(origin: .none, seq: 1)])), 1054,
      #""floor":{"00000000000000000000000000000000":1,"0000000000000000000000000000000a":7},"#
        + #""kind":"belowFloor""#,
      "the log no longer holds all the changes that were asked for; use sync.state"
    ),
    (
      .vaultFull, 1059, #""kind":"vaultFull""#,
      "the vault has no more room; the administrator of the hub's server gives it more: `alchemy-hub user limit`"
    ),
    (
      .vaultDamaged(ProfileID(high: 1, low: 2)), 1062,
      #""kind":"vaultDamaged","profile":"\#(ProfileID(high: 1, low: 2))""#,
      "the vault has something of the profile that does not open with its key; `alchemy-hub check` counts it"
    ),
    (
      .readOnly, 1060, #""kind":"readOnly""#,
      "changes cannot be saved now: the disk is full or failing, or the database is gone; run `alchemy doctor`"
    ),
    (
      .tooManyConnections(limit: 256), 1070, #""kind":"tooManyConnections""#,
      "the daemon has 256 connections, its limit; close one and try again"
    ),
    (
      .noFreeFile(connections: 40), 1070, #""kind":"tooManyConnections""#,
      "the daemon can open no more files and has 40 connections; close one and try again, or give it more "
        + "files: LimitNOFILE=4096 in [Service] by systemctl --user edit alchemyd, or ulimit -n 4096 before it starts"
    ),
    (
      .slowConsumer, 1072, #""kind":"slowConsumer""#,
      "the client did not read for too long; connect again"
    ),
  ]

  @Test(arguments: rows.indices)
  func `every other refusal`(row: Int) {
    let (refusal, code, data, message) = Self.rows[row]
    #expect(written(refusal) == Self.error(code, data, message))
    #expect(data.contains("\"kind\":\"\(refusal.kind)\""))
    #expect(refusal.kind.code == code)
  }

  @Test func `a repeated refusal says that it is repeated`() {
    #expect(
      written(.lsnConflict(actual: 7), isDuplicate: true)
        == Self.error(
          1020, #""actual":7,"duplicate":true,"kind":"lsnConflict""#,
          "the profile has changed: its lsn is 7; read it again and retry"))
  }

  @Test func `a message stays short whatever a client sent`() {
    for text in [
      String(repeating: "x", count: 100_000), "e" + String(repeating: "\u{301}", count: 100_000),
    ] {
      #expect(Refusal.methodNotFound(method: text, nearest: nil).message.utf8.count < 400)
      #expect(Refusal.invalidRequest(.unknownMember(text)).message.utf8.count < 400)
      #expect(Refusal.invalidParams(field: text, .missing).message.utf8.count < 400)
      let twice = JSONSyntaxError(.duplicateKey(text), at: 0)
      #expect(Refusal.parseError(twice).message.utf8.count < 400)
    }
  }

  @Test func `those of the line have no id, and only what was carried out uses up its number`() {
    let ofTheLine = Self.rows.map(\.0).filter(\.kind.isOfTheLine)
    #expect(
      ofTheLine == [
        .batchUnsupported, .lineTooLong, .cannotStart(failed: "no a", cause: "b", hint: "c d"),
        .tooManyConnections(limit: 256), .noFreeFile(connections: 40), .slowConsumer,
      ])
    let free: [Refusal] = [
      .requestGap(expected: 1), .requestTooOld, .readOnly, .internalError, .lineTooLong,
      .invalidParams(field: "a", .missing), .invalidRequest(.noMethod),
    ]
    for refusal in free { #expect(!refusal.kind.usesUpRequest) }
    let used: [Refusal] = [
      .lsnConflict(actual: 1), .profileExists(name: "a"), .profileDeleted(profile: "a"),
      .profileNotFound(profile: "a", nearest: nil),
      .ingredientNotFound(ingredient: "a", nearest: nil), .conflictNotFound, .fork(Self.dot),
      .clockFuture(theirs: 1, ours: 0), .originRetired(.none), .sequenceGap(Self.dot),
      .belowFloor(floor: VersionVector()), .profileFull(profile: "a", .origins),
      .trailLost(Self.dot), .tooManyMoves(profile: "a", limit: 8),
    ]
    for refusal in used { #expect(refusal.kind.usesUpRequest) }
  }
}
