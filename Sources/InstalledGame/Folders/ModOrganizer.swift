package import ClientSession
internal import JSON

/// A folder of Mod Organizer 2, which keeps each mod in a folder of its own, and profiles that say which of them are on.
package struct ModOrganizer {
  /// The folders of the active mods; if several have a file, the last one counts.
  package let folders: [String]
  /// The profile's list of plugins.
  package let pluginList: String

  /// A profile's list of mods is a few kilobytes; this is a thousand times as many mods as anybody has.
  private static let listBytes = 1 << 24
  private static let modList = "modlist.txt"

  /// Reads the folder that has `mods` and `profiles`; accepts `mods` itself, too.
  ///
  /// Without a name, the profile is the only one, or the one that was chosen last. Throws if there is none, if there are
  /// several, or if a list cannot be read.
  package init(
    _ typed: String, profile name: String?, _ files: any FileLookup
  ) throws(CommandFailure) {
    let folder = Self.base(typed, files)
    let profiles = files.names(in: folder + "/profiles").filter {
      files.exists("\(folder)/profiles/\($0)/\(Self.modList)")
    }
    let wanted = name ?? (profiles.count == 1 ? profiles.first : Self.chosen(in: folder, files))
    guard !profiles.isEmpty else { throw .game(.noModProfiles(folder: folder)) }
    guard let profile = profiles.first(where: { $0.lowercased() == wanted?.lowercased() }) else {
      throw .game(.noModProfile(wanted, known: profiles))
    }
    let place = "\(folder)/profiles/\(profile)"
    let list = try files.bytes(ofTyped: "\(place)/\(Self.modList)", byteLimit: Self.listBytes)
    folders =
      Self.mods(list).map { "\(folder)/mods/\($0)" }.filter(files.exists)
      + ["\(folder)/overwrite"].filter(files.exists)
    pluginList = "\(place)/plugins.txt"
  }

  /// The names of the active mods, which the list marks with a plus; the mod that counts most comes first.
  private static func mods(_ list: [UInt8]) -> [String] {
    String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }.reversed()
  }

  private static func base(_ typed: String, _ files: any FileLookup) -> String {
    let parts = typed.split(separator: "/")
    guard parts.last == "mods", !files.exists(typed + "/profiles") else { return typed }
    return parts.dropLast().reduce("") { $0 + "/" + $1 }
  }

  /// `selected_profile=Default`, or `selected_profile=@ByteArray(Default)`.
  private static func chosen(in folder: String, _ files: any FileLookup) -> String? {
    let bytes: [UInt8]
    do throws(FileLookupFailure) {
      bytes = try files.read(folder + "/ModOrganizer.ini", byteLimit: listBytes)
    } catch {
      return nil
    }
    let key = "selected_profile="
    let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { $0.hasPrefix(key) }
    guard let value = line?.dropFirst(key.count) else { return nil }
    guard value.hasPrefix("@ByteArray("), value.hasSuffix(")") else { return String(value) }
    return String(value.dropFirst("@ByteArray(".count).dropLast())
  }
}
