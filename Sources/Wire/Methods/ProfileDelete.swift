/// `profile.delete`; `profile.undelete` has the same result.
package struct ProfileDelete: AnsweredRequest {
  /// By id or name; a deleted profile only by its id.
  package var profile: ProfileReference
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The facts of the method.
  package static let method = MethodDescription.write(
    "profile.delete", "Hides a profile and frees its name; its data stay.", [.profile, .request],
    result: "the lsn of the profile's last change")

  /// Accepts any profile; does not check whether it exists or is already deleted.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
  }

  /// The result of deleting and of undeleting.
  package struct Result: WireValue {
    /// The lsn of the profile's last change, which is an old one if there was nothing to do.
    package var lsn: Int

    /// Takes the profile's lsn after the request.
    package init(lsn: Int) {
      self.lsn = lsn
    }

    /// Writes the only member.
    package func write(to writer: inout JSONWriter) {
      writer.object { $0.member("lsn", lsn) }
    }

    /// Reads the only member.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      lsn = try part.integer("lsn")
    }
  }
}
