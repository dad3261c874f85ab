package import JSON

extension SystemStatus {
  /// Files of the folder `inbox` that need attention.
  package struct Inbox: Message {
    /// One file of the inbox.
    package struct File: Message {
      /// Why a file is not imported.
      package enum State: String, CaseIterable, Sendable {
        /// The file cannot be imported as it is, and was moved to `refused`.
        case refused
        /// The file cannot be imported or moved now, and is tried again.
        case waiting
        /// The file's name is not that of a list.
        case ignored
      }

      /// The path in the inbox.
      package var file = ""
      /// What became of the file.
      package var state = State.refused
      /// A sentence without a full stop.
      package var why = ""

      /// `why` is a sentence without a full stop.
      package init(_ file: String, _ state: State, _ why: String) {
        self.file = file
        self.state = state
        self.why = why
      }
    }

    /// The number of all these files.
    package var count = 0
    /// The first of these files: the waiting ones, then the newest refused ones, then the ignored ones.
    package var files: [File] = []

    /// Keeps a status short: nobody repairs more files at a time.
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
