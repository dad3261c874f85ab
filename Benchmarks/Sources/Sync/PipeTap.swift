/// Copies of what goes through the pipe between a daemon and its peer, in two files.
struct PipeTap {
  private let sent: String
  private let received: String

  init(in folder: TemporaryFolder) {
    sent = folder.file("sent")
    received = folder.file("received")
  }

  private static let target = #"socket=$(cat "$2") || exit"#

  /// Leads from a daemon to the socket that the file `$2` names; `$1` is the program.
  static let plainScript = "\(target)\nexec \"$1\" bridge --socket \"$socket\"\n"

  /// The same, with both directions copied.
  var script: String {
    "\(Self.target)\ntee '\(sent)' | \"$1\" bridge --socket \"$socket\" | tee '\(received)'\n"
  }

  func traffic() throws -> PipeTraffic {
    try PipeTraffic(sent: TextFile.read(sent), received: TextFile.read(received))
  }
}
