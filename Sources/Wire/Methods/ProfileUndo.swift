package import JSON
package import Profiles

/// `profile.undo`: a new change that restores what another change replaced.
package struct ProfileUndo: ProfileRequest {
  /// The profile to change, by id or name.
  package var profile = ProfileReference.none
  /// The change to undo; nil for the newest change that is neither undone nor an undo.
  package var change: Dot?
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "profile.undo", "Puts back what a change has changed, by a new change.",
    listed,
    result: "as that of profile.apply, with the change undone and the fields kept as they are")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.change(&change, "undoes this change; the newest that can be undone unless given")
    form.request(&request)
  }

  /// The undo's effect, which is a change of its own.
  package struct Result: Message {
    /// What profile.apply would return for the same edits.
    package var applied = ProfileApply.Result()
    /// The change that was undone, whether requested or found.
    package var undone = Dot()
    /// The names of the fields left alone, sorted.
    ///
    /// These are fields that were edited again since, and fields whose old value can't be restored.
    package var kept: [String] = []

    /// `kept` must be sorted.
    package init(applied: ProfileApply.Result, undone: Dot, kept: [String]) {
      self.applied = applied
      self.undone = undone
      self.kept = kept
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("changed", &applied.changedCount)
      form.member("kept", &kept)
      form.member("lsn", &applied.lsn)
      applied.recipes(&form)
      form.member("undone", &undone)
    }
  }
}
