internal import Unix

extension LingeringFacts {
  /// Where logind remembers whose services go on: a file of each such user's name.
  private static let folder = "/var/lib/systemd"

  /// Of a user without a name nothing is known.
  init(of user: String?) {
    guard let user, File.exists(Self.folder) else {
      self.init(isOn: nil)
      return
    }
    self.init(isOn: File.exists("\(Self.folder)/linger/\(user)"))
  }
}
