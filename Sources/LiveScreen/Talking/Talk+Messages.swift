internal import JSON
internal import LiveProfile
internal import Wire

extension Talk {
  /// Takes a line from the daemon; shows what is wrong with a line that cannot be followed.
  mutating func receive(line: JSONValue) {
    do throws(MirrorFailure) {
      try receive(ServerMessage(line))
    } catch {
      complain(error.words)
    }
  }

  private mutating func receive(_ message: ServerMessage) throws(MirrorFailure) {
    switch message {
    case .reply(let id?, let answer):
      if case .success = answer { link.succeeded() }
      if let question = link.answered(id: id) {
        try receive(answer, to: question)
      } else if case .success(let result) = answer {
        // The request went to a daemon that is gone, the next one answered, and the request was
        // repeated.
        cancelWatch(of: result)
      }
    case .reply(nil, .failure(let refusal)) where refusal.kind == "cannotStart":
      link.cannotStart(refusal)
    case .reply(nil, .failure(let refusal)): complain(refusal.wordsOnScreen)
    case .reply(nil, .success), .other: break
    case .profileEvent(let event): receive(event)
    case .profilesEvent(let event): receive(event)
    case .planEvent(let event): receive(event)
    case .restarted: begin()
    }
  }

  private mutating func receive(
    _ answer: Result<JSONValue, DaemonRefusal>, to question: Question
  ) throws(MirrorFailure) {
    switch (question, answer) {
    case (.order, _): tookOrder(answer)
    case (.profile(let reference), .success(let result)): start(reference, with: result)
    case (.profile(let reference), .failure(let refusal)): refused(reference, refusal)
    case (.profiles, .success(let result)): try receive(profiles: result)
    case (.catalog(let id), .success(let result)): try receive(catalog: result, id: id)
    case (.catalog(let id), .failure(let refusal)): withheld(catalog: id, refusal)
    case (.history(let id, let isOlder), .success(let result)):
      guard id == profile?.watched.id else { return }
      let page = try HistoryChange.page(result)
      news.append(.history(page, hasMore: result["more"]?.bool ?? false, isOlder: isOlder))
    case (.redo(let id), .success(let result)): try receive(redo: result, in: id)
    case (.redo, .failure(let refusal)):
      redosDue = 0
      complain(refusal.wordsOnScreen)
    case (.workbench(let id, let tab, let number), _):
      receive(workbench: answer, of: id, tab, number: number)
    case (.recipes(let id, let number), _): try receive(recipes: answer, of: id, number: number)
    case (.hello, .success): break
    case (.cancellation, _): break
    case (_, .failure(let refusal)): complain(refusal.wordsOnScreen)
    }
  }

  /// Shows the daemon's own words, or ours about its message.
  mutating func complain(_ words: String) {
    notice = Notice(words: words, kind: .refusal)
  }
}
