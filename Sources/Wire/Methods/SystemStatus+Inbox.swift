package import JSON

extension SystemStatus {
  /// Files of the folder `inbox` that need attention.
  package struct Inbox: Message {
    /// One of them.
    package struct File: Message {
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
      package var file = ""
      /// What became of the file.
      package var state = State.refused
      /// A sentence without a full stop.
      package var why = ""

      /// From what is known of the file.
      package init(_ file: String, _ state: State, _ why: String) {
        self.file = file
        self.state = state
        self.why = why
      }
    }

    /// How many there are.
    package var count = 0
    /// The first of them: those that wait, then the newest that were refused, then the ignored ones.
    package var files: [File] = []

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
  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("count", &count)
    form.member("files", &files)
  }
}

extension SystemStatus.Inbox.File {
  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("file", &file)
    form.member("state", &state)
    form.member("why", &why)
  }
}
