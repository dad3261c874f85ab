/// How the daemon's program is typed, so that a shell finds it.
enum DaemonProgram {
  static let name = "alchemyd"

  /// Its name where `$PATH` has it; else its path beside this program, where it is there.
  static func word(in world: World) -> String {
    let folders = (world.environment["PATH"] ?? "").split(separator: ":")
    if folders.contains(where: { world.files.exists("\($0)/\(name)") }) { return name }
    guard let path = world.programFolder.map({ "\($0)/\(name)" }), world.files.exists(path)
    else { return name }
    return ShellWord.quoted(path)
  }
}
