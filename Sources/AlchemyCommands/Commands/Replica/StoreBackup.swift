internal import Wire

/// `alchemy backup`: a checked copy of the store of a daemon that goes on meanwhile.
enum StoreBackup {
  private static let file = Argument(
    "FILE", .file, summary: "where the copy goes; nothing is there yet")

  static let command = Command(
    "backup", section: .replicas, summary: "write a checked copy of all profiles to a file",
    details: [
      "The daemon goes on meanwhile. The copy has everything but the replica's identity, so that it "
        + "can be restored anywhere: alchemyd restore FILE."
    ],
    arguments: [file], options: Option.asking,
    examples: [Example("backup", "before-the-trip.db", purpose: "into the folder one is in")]
  ) { invocation, session throws(CommandFailure) in
    let path = session.world.files.absolute(invocation.text(file))
    let reply = try session.ask(Request("system.backup", ["path": .string(path)]))
    let bytes = try reply.integer("bytes")
    try session.show(
      Presentation(
        json: reply.value, plain: [[path, "\(bytes)"]],
        table: [.sentence("\(path): \(Quantity.grouped(bytes)) bytes, checked")]))
  }
}
