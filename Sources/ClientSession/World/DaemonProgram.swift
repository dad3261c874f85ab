internal import CommandLine

/// The word to type for a program of ours, so that a shell finds it.
package enum DaemonProgram {
  static let name = "alchemyd"

  /// The program's name if `$PATH` has it; otherwise its path beside this program, if it exists there.
  package static func word(_ name: String = name, in world: World) -> String {
    let folders = (world.environment["PATH"] ?? "").split(separator: ":")
    if folders.contains(where: { world.files.exists("\($0)/\(name)") }) { return name }
    guard let path = world.programFolder.map({ "\($0)/\(name)" }), world.files.exists(path)
    else { return name }
    return ShellWord.quoted(path)
  }
}
