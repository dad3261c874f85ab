extension ExtraData {
  /// The layout of each kind of extra data that real saves have, or that published readers agree on.
  static let layouts: [UInt8: Layout] = [
    22: .bytes(0),  // worn
    23: .bytes(0),  // worn in the left hand
    24: .bytes(19),  // package start
    25: .bytes(13),  // package
    26: .noReference,  // trespass package
    27: .list(each: 4),  // packages run once
    28: .bytes(3),  // reference handle
    29: .bytes(0),  // unknown
    30: .bytes(4),  // leveled creature modifier
    31: .bytes(1),  // ghost
    33: .bytes(3),  // ownership
    34: .bytes(3),  // global
    35: .bytes(4),  // rank
    36: .bytes(2),  // count
    37: .bytes(4),  // health (tempering)
    39: .bytes(4),  // time left
    40: .bytes(4),  // charge
    42: .bytes(13),  // lock
    43: .bytes(28),  // teleport
    44: .bytes(1),  // map marker
    46: .bytes(5),  // leveled item
    47: .bytes(4),  // scale
    50: .magic,  // magic that acts on it
    52: .list(each: 8),  // crimes
    56: .bytes(3),  // item dropper
    61: .bytes(0),  // cannot be worn
    62: .bytes(7),  // poison
    68: .list(each: 4),  // friend hits
    69: .bytes(3),  // heading target
    72: .bytes(3),  // starting cell
    73: .bytes(1),  // hotkey
    77: .bytes(1),  // no rumors
    79: .bytes(2),  // terminal
    83: .bytes(4),  // unknown
    84: .bytes(1),  // can talk to the player
    85: .bytes(4),  // object health
    88: .bytes(7),  // model swap
    89: .bytes(4),  // radius
    91: .list(each: 4, behind: 4),  // factions
    93: .bytes(4),  // cause
    101: .bytes(3),  // combat style
    104: .bytes(3),  // activated by
    106: .bytes(7),  // ammunition
    111: .list(each: 11),  // said once a day
    112: .bytes(3),  // encounter zone
    120: .list(each: 8),  // guarded
    133: .bytes(3),  // ash pile
    136: .list(each: 7),  // aliases
    140: .list(each: 3),  // promoted
    142: .bytes(3),  // outfit
    146: .bytes(3),  // scene
    149: .bytes(7),  // from an alias
    150: .bytes(1),  // should be worn
    152: .arrows,  // arrows that stick
    153: .name,  // name of its own
    155: .bytes(5),  // enchantment
    156: .bytes(1),  // soul
    157: .bytes(3),  // forced target
    159: .bytes(6),  // unique id
    160: .bytes(4),  // flags
    161: .bytes(88),  // path
    164: .bytes(3),  // landing marker
    169: .bytes(11),  // interaction
    176: .bytes(8),  // cached scale
  ]
}
