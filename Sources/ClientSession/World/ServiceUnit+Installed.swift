internal import DaemonClient

extension ServiceUnit {
  /// Whether a unit's file is where systemd looks.
  package static func isInstalled(_ unit: String = name, in world: World) -> Bool {
    paths(of: unit, environment: world.environment).contains(where: world.files.exists)
  }
}
