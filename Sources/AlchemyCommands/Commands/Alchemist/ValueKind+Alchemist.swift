internal import CommandLine

extension ValueKind {
  /// A field of the alchemist, or the value of the field before it.
  static let alchemistSetting = ValueKind.own(OwnKind("alchemist's field"))
  /// Fields of the alchemist with values: `skill=60,benefactor=on`.
  static let alchemistSettings = ValueKind.own(
    OwnKind("alchemist's fields", mistake: WhatIf.mistake))
}
