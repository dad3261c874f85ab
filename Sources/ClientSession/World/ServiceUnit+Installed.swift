internal import DaemonClient

extension ServiceUnit {
  package static func isInstalled(_ unit: String = name, in world: World) -> Bool {
    paths(of: unit, environment: world.environment).contains(where: world.files.exists)
  }
}
