internal import ClientSession
internal import CommandLine
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy undo`: restores the values from before a change.
enum ProfileUndo {
  private static let number = Argument(
    "CHANGE", .change, .atMostOne,
    summary: "the change to undo: the number that \"alchemy history\" shows, or ORIGIN:SEQ")
  private static let change = Option(
    "--change", value: .one("CHANGE", .change), excludes: mine.name, summary: "the same")
  private static let mine = Option(
    "--mine",
    summary: "the last change that this terminal made, even if others have made changes since")
  /// How many changes are read to find the author of the undone change.
  private static let lookedAt = 100
  /// The most pages that are searched for the change that undid a change; reading more takes too
  /// long, so a refusal leaves out the number of a later change.
  private static let mostSearchedPages = 8

  static let command = ClientCommand(
    "undo", aliases: ["revert"], section: .choosing, summary: "take back the last change",
    details: [
      "It undoes the last change, even if another terminal or another machine made that change. Run it "
        + "again to undo the change before. An undo is a change, too: to undo an undo, give its number.",
      "Anything changed again since then is left alone, and so is a name now used by another "
        + "profile. You are told about both. If nothing of the last change can be taken back, the next "
        + "undo goes on with the change before it.",
    ],
    arguments: [number], options: [change, mine] + Option.askingOfProfile,
    examples: [
      Example("undo", purpose: "take back a slip"),
      Example("undo", "--mine", purpose: "your own, while others brew"),
      Example("undo", "12", purpose: "undo an earlier change"),
    ]
  ) { invocation, session throws(CommandFailure) in
    var request = Wire.ProfileUndo(of: try session.profileName)
    let text = invocation[number] ?? invocation[change]
    if let text = invocation[number],
      let option = [change, mine].first(where: { invocation.has($0) })
    {
      throw .usage(
        UsageFailure(
          problem: .optionsExclude(option.name, text),
          nextWords: invocation.command.words + [text] + invocation.placeWords))
    }
    var change: HistoryChange?
    if let text {
      (request.change, change) = try identity(of: text, session)
    } else if invocation.has(mine) {
      change = try lastOwn(session)
      request.change = change?.dot
    }
    do throws(CommandFailure) {
      let reply = try session.ask(Request(request))
      try show(reply, isNamed: text != nil || invocation.has(mine), session)
    } catch {
      guard case .refused(let refusal, _) = error, refusal.kind == "nothingToUndo", let change
      else { throw error }
      throw .notUndone(change.lsn, try obstacle(of: change, session))
    }
  }

  /// The newest change of this terminal that can be undone; throws if the newest page has none.
  private static func lastOwn(_ session: Session) throws(CommandFailure) -> HistoryChange {
    let changes = try changes(
      of: try session.profileName, upTo: .max, atMost: ProfileHistory.pageLimit, session)
    let links = UndoLinks(changes, hasNewest: true)
    let own = changes.first { change in
      change.client == session.clientName && change.elsewhere == nil && change.undoes == nil
        && links.undoer(of: change) == nil
        && !change.effects.isEmpty && !change.effects.contains { $0.field == "deleted" }
    }
    guard let own else { throw .nothingOfOwn(session.clientName) }
    return own
  }

  /// The change's identity, which is the same in every store; for a number, also the change.
  private static func identity(
    of text: String, _ session: Session
  ) throws(CommandFailure) -> (Dot?, HistoryChange?) {
    switch ChangeReference(text) {
    case .identity(let origin, let sequence):
      return (Origin(origin).map { Dot(origin: $0, seq: sequence) }, nil)
    case .number(let number):
      let name = try session.profileName
      let change = try changes(of: name, upTo: number, atMost: 1, session).first
      guard let change, change.lsn == number else { throw .noChange(number) }
      return (Origin(change.origin).map { Dot(origin: $0, seq: change.sequence) }, change)
    case nil: preconditionFailure("the parser saw \(text) to be a change")
    }
  }

  /// The reason why the undo of a change was refused, with the change that undid it.
  private static func obstacle(
    of change: HistoryChange, _ session: Session
  ) throws(CommandFailure) -> UndoObstacle {
    let obstacle = change.undoObstacle(UndoLinks([], hasNewest: false))
    guard case .undoneAlready = obstacle else { return obstacle }
    let name = try session.profileName
    var later: [HistoryChange] = []
    for _ in 0..<mostSearchedPages {
      let start = later.last.map { $0.lsn - 1 } ?? ValueKind.greatestNumber - 1
      let page = try changes(of: name, upTo: start, atMost: ProfileHistory.pageLimit, session)
      later += page
      guard let oldest = page.last, oldest.lsn > change.lsn else { break }
    }
    return change.undoObstacle(UndoLinks(later, hasNewest: true))
  }

  /// The changes of a profile, named by id or name, up to a number; the newest first.
  static func changes(
    of profile: String, upTo lsn: Int, atMost limit: Int, _ session: Session
  ) throws(CommandFailure) -> [HistoryChange] {
    let before = min(lsn, ValueKind.greatestNumber - 1) + 1
    return try HistoryChange.page(
      try session.ask(ProfileHistory.request(profile, before: before, limit: limit)))
  }
}

// MARK: - Output

extension ProfileUndo {
  /// Shows what an undo did; `redone` is the change that is back by the undo of an undo.
  static func show(
    _ reply: Reply, isNamed: Bool, redone: HistoryChange? = nil, _ session: Session
  ) throws(CommandFailure) {
    let result: Wire.ProfileUndo.Result = try reply.read()
    let outcome = result.applied
    let (origin, sequence) = (result.undone.origin.description, result.undone.seq)
    let kept = result.kept
    let plain = outcome.plainFields + [origin, "\(sequence)", kept.joined(separator: ",")]
    var sentences: [String] = []
    if session.chosenFormat ?? .table == .table {
      let context = try context(after: outcome, session)
      var changes: [HistoryChange] = []
      if let id = context?.profile.summary.reference {
        changes = try Self.changes(of: id, upTo: outcome.lsn, atMost: lookedAt, session)
      }
      let target = changes.first { $0.origin == origin && $0.sequence == sequence }
      let isDone = kept.isEmpty || outcome.changedCount > 0
      sentences = [headline(redone ?? target, isDone: isDone, isRedo: redone != nil)]
      let undo = isDone ? changes.first { $0.lsn == outcome.lsn } : nil
      if let undo, !undo.effects.isEmpty {
        let words = context.map { HistoryWords($0, place: session.invocation.placeWords) }
        let lines = words?.lines(undo) ?? undo.effects.sentencesOfEvent(nil)
        sentences += lines.map { "  " + $0 }
      }
      sentences += Self.sentences(ofKept: kept, context)
      if !isDone, !isNamed {
        sentences.append("the next undo goes on with the change before it")
      }
      if !isNamed, let target { sentences += deletions(after: target.lsn, session) }
      sentences.append(outcome.words)
    }
    try session.show(
      Presentation(json: reply.value, plain: [plain], table: [.sentences(sentences)]))
  }

  /// How to bring back a profile that was deleted after the undone change: the user may have meant to undo the deletion.
  private static func deletions(after lsn: Int, _ session: Session) -> [String] {
    let deleted = (session.allProfiles() ?? []).filter { $0.isDeleted && $0.lsn > lsn }
    guard let last = deleted.max(by: { $0.lsn < $1.lsn }) else { return [] }
    let line = CommandFailure.line(["profile", "undelete", last.name])
    return ["\(last.name) was deleted after that change; \(line) brings it back"]
  }

  /// The profile that was changed; nil if it can no longer be found.
  ///
  /// If the undo has renamed the profile, the requested name no longer finds it.
  private static func context(
    after outcome: ProfileApply.Result, _ session: Session
  ) throws(CommandFailure) -> ProfileContext? {
    do throws(CommandFailure) {
      return try session.context()
    } catch {
      let profiles = try session.profiles(deleted: true)
      guard let profile = profiles.first(where: { $0.lsn == outcome.lsn }) else { return nil }
      return try session.context(ofProfile: profile.reference)
    }
  }

  /// The sentences about fields that the undo left as they are, and why.
  private static func sentences(ofKept kept: [String], _ context: ProfileContext?) -> [String] {
    let fields = kept.filter { $0 != "name" }.map { context?.names.words(forField: $0) ?? $0 }
    let values =
      fields.isEmpty
      ? []
      : [
        "left alone, because it was changed again since or the old value is not available: "
          + fields.joined(separator: ", ")
      ]
    let name =
      kept.contains("name")
      ? ["left alone, because it was changed again since or another profile has the old one: name"]
      : []
    return values + name
  }

  private static func headline(
    _ target: HistoryChange?, isDone: Bool, isRedo: Bool
  ) -> String {
    let verb = (isDone ? "" : "not ") + (isRedo ? "redone" : "undone")
    guard let target else { return verb }
    return "\(verb): change \(target.lsn)"
      + (target.author.map { " by " + $0 } ?? "")
  }
}

/// `alchemy redo`: undoes the last undo.
enum ProfileRedo {
  static let command = ClientCommand(
    "redo", section: .choosing, summary: "bring back what the last undo took away",
    details: [
      "Restores what the last undo took back; the next redo restores what the undo before it took back. A value that "
        + "has changed since the undo stays as it is. An undo is skipped if all of its values have changed since."
    ],
    options: Option.askingOfProfile,
    examples: [Example("redo", purpose: "the undo was the slip")]
  ) { _, session throws(CommandFailure) in
    let name = try session.profileName
    let changes = try ProfileUndo.changes(
      of: name, upTo: .max, atMost: ProfileHistory.pageLimit, session)
    guard let undo = HistoryChange.undoToRedo(among: changes) else { throw .nothingToRedo }
    let reply = try session.ask(Request(Wire.ProfileUndo(of: name).with { $0.change = undo.dot }))
    let redone = changes.first { $0.hash == undo.undoes }
    try ProfileUndo.show(reply, isNamed: true, redone: redone ?? undo, session)
  }
}
