extension SystemStatus {
  /// Files of the folder `inbox` that need attention.
  package struct Inbox: WireValue {
    /// One of them.
    package struct File: WireValue {
      /// Why a file is not imported.
      package enum State: String, CaseIterable, Sendable {
        /// It cannot be imported as it is, and was moved to `refused`.
        case refused
        /// It cannot be imported or moved now, and is tried again.
        case waiting
        /// Its name is not that of a list.
        case ignored
      }

      /// The path in the inbox.
      package var file: String
      /// What became of the file.
      package var state: State
      /// A sentence without a full stop.
      package var why: String

      /// From what is known of the file.
      package init(_ file: String, _ state: State, _ why: String) {
        self.file = file
        self.state = state
        self.why = why
      }
    }

    /// How many there are.
    package var count: Int
    /// The first of them: those that wait, then the newest that were refused, then the ignored ones.
    package var files: [File]

    /// As many as somebody mends at a time; a status stays short.
    package static let fileLimit = 10

    /// By default there are none.
    package init(count: Int = 0, files: [File] = []) {
      self.count = count
      self.files = files
    }
  }
}

extension SystemStatus.Inbox {
  /// All members are always there.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("count", count)
      writer.member("files", files)
    }
  }

  /// All members are required.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    count = try part.integer("count")
    files = try part.member("files").all()
  }
}

extension SystemStatus.Inbox.File {
  /// All members are always there.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("file", file)
      writer.member("state", state.rawValue)
      writer.member("why", why)
    }
  }

  /// All members are required.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    file = try part.string("file")
    state = try part.member("state").word()
    why = try part.string("why")
  }
}
