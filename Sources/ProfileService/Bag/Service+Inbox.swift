package import Wire

extension Service {
  /// The files of the inbox that need attention are these now.
  package mutating func inboxStands(_ standing: SystemStatus.Inbox, at now: Moment) {
    self.now = now
    run.inbox = standing
    tellInbox()
  }

  /// Keeps the reply to a client's request until `dropReplies`, however many other clients ask.
  ///
  /// A file of the inbox may make its request again as long as the file is there. The shell calls this
  /// before it passes the request on, so the replies of a former process are kept in time.
  package mutating func keepReplies(to client: String) {
    run.keptClients.insert(RequestTag(client: client, n: 1).clientKey)
  }

  /// The client will not repeat its request.
  package mutating func dropReplies(to client: String) {
    run.keptClients.remove(RequestTag(client: client, n: 1).clientKey)
  }
}
