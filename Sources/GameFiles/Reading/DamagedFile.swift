/// Why a file of the game was refused: the first thing in it that is damaged or unknown.
package struct DamagedFile: Error, Equatable, Sendable {
  /// The damaged part, which also decides from where `offset` counts.
  package let part: Part
  /// The problem in that part.
  package let problem: Problem
  /// The place in bytes, from 0, counted as `part` says.
  package let offset: Int

  package init(part: Part, problem: Problem, offset: Int) {
    self.part = part
    self.problem = problem
    self.offset = offset
  }

  /// A part of a saved game, in the order of the file, or of another file.
  package enum Part: Equatable, Sendable {
    /// The signature and the header; offsets count in the file.
    case header
    /// The picture; offsets count in the file.
    case picture
    /// The compressed body; offsets count in the file.
    case block
    /// The form version and the names of plugins; offsets count in the unpacked body.
    case plugins
    /// The table of offsets; offsets count in the unpacked body.
    case offsets
    /// The table of form ids; offsets count in the unpacked body.
    case formIDs
    /// The rest of the body, after the form ids; offsets count in the unpacked body.
    case rest
    /// The list of change forms; offsets count in the unpacked body.
    case changeForms
    /// The player's record; offsets count in its unpacked data.
    case player
    /// The record of a container; offsets count in its unpacked data.
    case container
    /// The record of an ingredient; offsets count in its unpacked data.
    case ingredient
    /// The headers of a plugin's groups and records; offsets count in the file.
    case plugin
    /// A plugin's record with this form id; offsets count in its unpacked data.
    case record(UInt32)
    /// An archive's lists of its folders and files; offsets count in the archive.
    case archive
    /// A file in an archive; offsets count in the archive.
    case archivedFile
    /// A table of texts; offsets count in the table.
    case strings
  }

  /// The ways in which a part can be damaged or unknown.
  package enum Problem: Equatable, Sendable {
    /// A value, or a list with a count, is longer than the rest of its part.
    case endsEarly
    /// The file does not begin as a saved game does.
    case notASave
    /// The file does not begin as a plugin does.
    case notAPlugin
    /// The file does not begin as an archive does.
    case notAnArchive
    /// No known game writes this version of a save or of an archive.
    case unknownVersion(UInt32)
    /// No known game writes this version of forms.
    case unknownFormVersion(UInt8)
    /// An archive of another machine, or without the names of its files.
    case unknownFlags(UInt32)
    /// An unknown way of compressing the body.
    case unknownCompression(UInt16)
    /// More than this limit: in bytes, for a picture in pixels, for records and texts in their number.
    case over(limit: Int)
    /// The packed bytes do not unpack to as many bytes as they should.
    case doesNotUnpack
    /// Bytes are left where a part should end, or one part begins in another.
    case misplaced
    /// A number of variable size whose first byte names no size.
    case unknownSize
    /// A reference of an unknown kind, or to a form that the save does not list.
    case unknownReference
    /// Extra data of a kind whose length is not known.
    case unknownExtra(UInt8)
    /// The player's record is not in the list.
    case noPlayer
    /// The player's record is in the list twice.
    case secondPlayer
  }
}
