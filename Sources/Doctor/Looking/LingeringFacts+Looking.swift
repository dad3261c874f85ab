internal import Unix

extension LingeringFacts {
  /// The folder in which logind keeps a file for each user whose services linger.
  private static let folder = "/var/lib/systemd"

  /// For a user without a name, the facts are unknown.
  init(of user: String?) {
    guard let user, File.exists(Self.folder) else {
      self.init(isOn: nil)
      return
    }
    self.init(isOn: File.exists("\(Self.folder)/linger/\(user)"))
  }
}
