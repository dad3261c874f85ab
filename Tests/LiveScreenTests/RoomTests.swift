import Alchemy
import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

/// What is on the screen, letter by letter, where there is little room and where there is some.
@Suite("Questions, tables and the workbench at 40, 60 and 80 columns")
struct RoomTests {
  static let sizes = [
    ScreenSize(columns: 40, rows: 12), ScreenSize(columns: 60, rows: 18),
    ScreenSize(columns: 80, rows: 24),
  ]

  private static let workbench: [String: JSONValue] = [
    "plan.gold": [
      "bound": 13_060,
      "brews": [
        [
          "effects": ["slow"], "gold": 1088,
          "ingredients": ["blue-mountain-flower", "giants-toe", "wheat"], "times": 11,
        ],
        [
          "effects": ["slow"], "gold": 126, "ingredients": ["deathbell", "river-betty"], "times": 2,
        ],
      ], "exact": false, "gold": 12_220, "lsn": 0, "proof": ["odd": [], "prices": [:]],
    ],
    "plan.shopping": [
      "items": [
        [
          "best": [
            "gold": 374, "ingredients": ["deathbell", "emperor-parasol-moss", "river-betty"],
          ],
          "ingredient": "river-betty", "opens": 1, "worth": 374,
        ]
      ], "lsn": 0,
    ],
    "recipes.list": [
      "lsn": 0,
      "recipes": [
        [
          "effects": ["slow"], "gold": 374,
          "ingredients": ["deathbell", "emperor-parasol-moss", "river-betty"],
          "lacks": ["river-betty"],
        ]
      ], "total": 1,
    ],
  ]

  /// A bag with all kinds but River Betty, of which a plan leaves every one.
  static func harness(_ size: ScreenSize) throws -> ScreenHarness {
    let catalog = try Catalogs.skyrim.get()
    var harness = ScreenHarness.live(catalog, columns: size.columns, rows: size.rows)
    let ids = catalog.ingredients.map(\.id).filter { $0 != "river-betty" }
    harness.edit(
      .array(
        ids.enumerated().map { number, id in
          ["edit": "stock", "ingredient": .string(id), "quantity": .integer(number + 1)]
        }))
    harness.daemon.workbench = workbench
    var plan = workbench["plan.gold"]?.object ?? [:]
    plan["left"] = .object(
      Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, .integer($0 + 1)) }))
    harness.daemon.workbench["plan.gold"] = .object(plan)
    return harness
  }

  static let scenes: [(String, @Sendable (inout ScreenHarness) -> Void)] = [
    ("columns", { _ in }), ("recipes", { $0.type("r") }), ("question", { $0.type("rB7") }),
    ("column question", { $0.type("C") }), ("plan", { $0.type("w") }),
    ("plan scrolled", { $0.type("w>") }),
    ("plan question", { $0.type("wB") }),
    (
      "short",
      {
        $0.type("w")
        $0.press(.tab, [])
        $0.press(.enter, [])
      }
    ),
    (
      "shopping",
      {
        $0.type("w")
        $0.press(.tab, [])
        $0.press(.tab, [])
      }
    ),
    (
      "what if",
      {
        $0.type("A9")
        $0.press(.enter, [])
      }
    ),
    (
      "what if question",
      {
        $0.type("A9")
        $0.press(.enter, [])
        $0.press(.escape, [])
        $0.type("rB")
      }
    ),
    (
      "no daemon",
      {
        $0.disconnect()
        $0.type("w")
      }
    ),
  ]

  private static let frames: [String: String] = [
    "recipes at 40": #"""
    default · Skyrim · all ingredients
    Recipes 1/32,815 · dearest first     2/3
    1,900 Garlic + Nordic Barn… + Salmon Roe
    1,830 Bear Cla… + Chicken'… + Salmon R…
    1,830 Bear Cla… + Hawk's E… + Salmon R…
    1,823 Chicken'… + Nightsha… + Salmon R…
    1,823 Hawk's E… + Nightsha… + Salmon R…
    1,822 Dwarven O… + Histcarp + Salmon Roe
    1,822 Fire Salts + Histcarp + Salmon Roe
    1,822 Garlic + Histcarp + Salmon Roe
    ? help  + one more  - one less  B brew
    live · Abecean Longfin in the bag: 0 → …
    """#,
    "question at 40": #"""
    default · Skyrim · all ingredients
    Recipes 1/32,815 · dearest first     2/3
    1,900 Garlic + Nordic Barn… + Salmon Roe
    1,830 Bear Cla… + Chicken'… + Salmon R…
    1,830 Bear Cla… + Hawk's E… + Salmon R…
    1,823 Chicken'… + Nightsha… + Salmon R…
    1,823 Hawk's E… + Nightsha… + Salmon R…
    1,822 Dwarven O… + Histcarp + Salmon Roe
    1,822 Fire Salts + Histcarp + Salmon Roe
    Brew Garlic + Nordic Barnacle + Salmon
    Roe how often (1)? 7
    live · Abecean Longfin in the bag: 0 → …
    """#,
    "column question at 40": #"""
    default · Skyrim · all ingredients
    Ingredients 1/110                    1/3
      Abecean Longfin                      1
      Ancestor Moth Wing                   2
      Ash Creep Cluster                    3
      Ash Hopper Jelly                     4
      Ashen Grass Pod                      5
      Bear Claws                           6
      Bee                                  7
    Set all 110 ingredients to can't? y sets
    them, and u is undo; Esc leaves them
    live · Abecean Longfin in the bag: 0 → …
    """#,
    "plan at 40": #"""
    default · Skyrim · all ingredients
    [plan] short shop learn made fav
    1,088  ×11  Blue Mou…, Giant's …, Wheat
      126  ×2   Deathbell, River Betty  Slow
    ──────────────────────────── 69 more: >
    Blue Mountain Flower + Giant's Toe +
      Wheat
    ×11
    Potion of Fortify Health (666 gold):
      Damage Stamina Regen 100 for 30 s,
    ? help  Enter brew  + put in  e effort
    live · Abecean Longfin in the bag: 0 → …
    """#,
    "plan scrolled at 40": #"""
    default · Skyrim · all ingredients
    [plan] short shop learn made fav
    1,088  ×11  Blue Mou…, Giant's …, Wheat
      126  ×2   Deathbell, River Betty  Slow
    ──────────────────────────── 67 more: >
    ×11
    Potion of Fortify Health (666 gold):
      Damage Stamina Regen 100 for 30 s,
      Fortify Health 24 for 300 s, Restore
      Health 30 at once
    ? help  Enter brew  + put in  e effort
    live · Abecean Longfin in the bag: 0 → …
    """#,
    "plan question at 40": #"""
    default · Skyrim · all ingredients
    [plan] short shop learn made fav
    1,088  ×11  Blue Mou…, Giant's …, Wheat
      126  ×2   Deathbell, River Betty  Slow
    ──────────────────────────── 69 more: >
    Blue Mountain Flower + Giant's Toe +
      Wheat
    ×11
    Brew Blue Mountain Flower + Giant's Toe
    + Wheat how often (11)?
                        Enter accept  ? help
    live · Abecean Longfin in the bag: 0 → …
    """#,
    "short at 40": #"""
    default · Skyrim · all ingredients
    plan [short] shop learn made fav
    374  lacks River …  Deat…, Empe…, Rive…
    ────────────────────────────────────────
    Deathbell + Emperor Parasol Moss +
      River Betty
    lacks River Betty
    Poison of Slow (374 gold): Damage Health
      30 at once, Slow 50 for 30 s
    1 recipe lacks one ingredient
    the bag lacks River Betty: + puts one in
    live · Abecean Longfin in the bag: 0 → …
    """#,
    "shopping at 40": #"""
    default · Skyrim · all ingredients
    plan short [shop] learn made fav
    374  opens 1  River Betty  best 374 gol…
    ───────────────────────────── 2 more: >
    River Betty
    opens 1
    best 374 gold: Deathbell, Emperor
      Parasol Moss, River Betty
    Poison of Slow (374 gold): Damage Health
      30 at once, Slow 50 for 30 s
    ? help  Enter brew  + put in  e effort
    live · Abecean Longfin in the bag: 0 → …
    """#,
    "what if at 40": #"""
    default · Skyrim · all ingredients
    What if · nothing is stored; A ends it
    Alchemy skill      9  yours: 100
    Fortify Alchemy    0 %
    Alchemist          0 of 5
    Experimenter       0 of 3
    ─ Recipes 32,815 · tried, yours ────────
    1,279 1,900 Garlic + Nordic … + Salmon …
    1,232 1,830 Bear C… + Chicke… + Salmon…
    1,232 1,830 Bear C… + Hawk's… + Salmon…
    ? help  Enter change  + one more  u undo
    live · what if · Abecean Longfin in the…
    """#,
    "what if question at 40": #"""
    default · Skyrim · all ingredients
    Recipes 1/32,815 · what if · deares… 2/3
    1,279 Garlic + Nordic Barn… + Salmon Roe
    1,232 Bear Cla… + Chicken'… + Salmon R…
    1,232 Bear Cla… + Hawk's E… + Salmon R…
    1,226 Chicken'… + Nightsha… + Salmon R…
    1,226 Dwarven O… + Histcarp + Salmon Roe
    1,226 Fire Salts + Histcarp + Salmon Roe
    Brew Garlic + Nordic Barnacle + Salmon
    Roe (at your own skill: 1,900 gold) how
    often (1)?                    Esc cancel
    live · what if · Abecean Longfin in the…
    """#,
    "no daemon at 40": #"""
    default · Skyrim · all ingredients
    [plan] short shop learn made fav
    There is no daemon to ask for this page.
    Type in another terminal: systemctl
      --user start alchemyd
    The page comes by itself.




    ? help  Tab next page  e effort
    type: systemctl --user start alchemyd
    """#,
    "recipes at 60": #"""
    default · Skyrim · recipes of all ingredients
    Recipes 1/32,815 · dearest first            2/3 Tab: Effects
    1,900 Garlic + Nordic Barnacle + Salmon Roe
    1,830 Bear Claws + Chicken's Egg + Salmon Roe
    1,830 Bear Claws + Hawk's Egg + Salmon Roe
    1,823 Chicken's Egg + Nightshade + Salmon Roe
    1,823 Hawk's Egg + Nightshade + Salmon Roe
    1,822 Dwarven Oil + Histcarp + Salmon Roe
    1,822 Fire Salts + Histcarp + Salmon Roe
    1,822 Garlic + Histcarp + Salmon Roe
    1,822 Histcarp + Jazbay Grapes + Salmon Roe
    1,822 Histcarp + Moon Sugar + Salmon Roe
    1,822 Histcarp + Salmon Roe + Salt Pile
    ───────────────────────────────────────────────── 4 more: >
    Potion of Waterbreathing · 1,900 gold ·
      the bag is enough for 41
    ? help  + one more  - one less  B brew  u undo  Enter go to
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by al…
    """#,
    "question at 60": #"""
    default · Skyrim · recipes of all ingredients
    Recipes 1/32,815 · dearest first            2/3 Tab: Effects
    1,900 Garlic + Nordic Barnacle + Salmon Roe
    1,830 Bear Claws + Chicken's Egg + Salmon Roe
    1,830 Bear Claws + Hawk's Egg + Salmon Roe
    1,823 Chicken's Egg + Nightshade + Salmon Roe
    1,823 Hawk's Egg + Nightshade + Salmon Roe
    1,822 Dwarven Oil + Histcarp + Salmon Roe
    1,822 Fire Salts + Histcarp + Salmon Roe
    1,822 Garlic + Histcarp + Salmon Roe
    1,822 Histcarp + Jazbay Grapes + Salmon Roe
    1,822 Histcarp + Moon Sugar + Salmon Roe
    1,822 Histcarp + Salmon Roe + Salt Pile
    ───────────────────────────────────────────────── 4 more: >
    Potion of Waterbreathing · 1,900 gold ·
    Brew Garlic + Nordic Barnacle + Salmon Roe how often (1)?
    7                           Enter accept  Esc cancel  ? help
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by al…
    """#,
    "plan at 60": #"""
    default · Skyrim · recipes of all ingredients
    [plan] short shop learn made fav
    1,088  ×11  Blue Mountain Flower, Giant's Toe, Wheat
      126  ×2   Deathbell, River Betty                    Slow
    ──────────────────────────────────────────────── 32 more: >
    Potion of Fortify Health (666 gold): Damage Stamina Regen
      100 for 30 s, Fortify Health 24 for 300 s, Restore Health
      30 at once
    12,220 gold from 13 potions; at most 6.9 % more is possible
    stays: 109 Yellow Mountain Flower, 108 Wisp Wrappings,
      107 White Cap, 106 Wheat, 105 Void Salts,
      104 Vampire Dust, 103 Tundra Cotton, 102 Troll Fat,
      101 Trama Root, 100 Torchbug Thorax, 99 Thistle Branch,
      98 Taproot, 97 Swamp Fungal Pod, 96 Spriggan Sap,
      95 Spider Egg, 94 Spawn Ash, 93 Snowberries,
      92 Small Pearl, 91 Small Antlers, 90 Slaughterfish Scales,
    ? help  Enter brew  + put in  Tab next page  e effort
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by al…
    """#,
    "plan question at 60": #"""
    default · Skyrim · recipes of all ingredients
    [plan] short shop learn made fav
    1,088  ×11  Blue Mountain Flower, Giant's Toe, Wheat
      126  ×2   Deathbell, River Betty                    Slow
    ──────────────────────────────────────────────── 32 more: >
    Potion of Fortify Health (666 gold): Damage Stamina Regen
      100 for 30 s, Fortify Health 24 for 300 s, Restore Health
      30 at once
    12,220 gold from 13 potions; at most 6.9 % more is possible
    stays: 109 Yellow Mountain Flower, 108 Wisp Wrappings,
      107 White Cap, 106 Wheat, 105 Void Salts,
      104 Vampire Dust, 103 Tundra Cotton, 102 Troll Fat,
      101 Trama Root, 100 Torchbug Thorax, 99 Thistle Branch,
      98 Taproot, 97 Swamp Fungal Pod, 96 Spriggan Sap,
      95 Spider Egg, 94 Spawn Ash, 93 Snowberries,
    Brew Blue Mountain Flower + Giant's Toe + Wheat how often
    (11)?                       Enter accept  Esc cancel  ? help
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by al…
    """#,
    "short at 60": #"""
    default · Skyrim · recipes of all ingredients
    plan [short] shop learn made fav
    374  lacks River Betty  Deathbell, Emperor Par…, River Betty
    ────────────────────────────────────────────────────────────
    Deathbell + Emperor Parasol Moss + River Betty
    lacks River Betty
    Poison of Slow (374 gold): Damage Health 30 at once, Slow 50
      for 30 s
    1 recipe lacks one ingredient







    the bag lacks River Betty: + puts one in
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by al…
    """#,
    "shopping at 60": #"""
    default · Skyrim · recipes of all ingredients
    plan short [shop] learn made fav
    374  opens 1  River Betty  best 374 gold: Deathbell, Empero…
    ────────────────────────────────────────────────────────────
    River Betty
    opens 1
    best 374 gold: Deathbell, Emperor Parasol Moss, River Betty
    Poison of Slow (374 gold): Damage Health 30 at once, Slow 50
      for 30 s
    what one more of each brings: the whole bag planned with it
      and without





    ? help  Enter brew  + put in  Tab next page  e effort
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by al…
    """#,
    "what if at 60": #"""
    default · Skyrim · recipes of all ingredients
    What if of default · nothing is stored; A ends it
    Alchemy skill      9  yours: 100
    Fortify Alchemy    0 %
    Alchemist          0 of 5
    Experimenter       0 of 3
    Physician          no
    Benefactor         no
    Poisoner           no
    Purity             no
    Seeker of Shadows  no
    ─ Recipes 32,815 · tried, yours ────────────────────────────
    1,279 1,900 Garlic + Nordic Barnacle + Salmon Roe
    1,232 1,830 Bear Claws + Chicken's Egg + Salmon Roe
    1,232 1,830 Bear Claws + Hawk's Egg + Salmon Roe
    1,226 1,823 Chicken's Egg + Nightshade + Salmon Roe
    ? help  Enter change  + one more  - one less  0 number
    live · what if · Abecean Longfin in the bag: 0 → 1 and 108 …
    """#,
    "what if question at 60": #"""
    default · Skyrim · recipes of all ingredients
    Recipes 1/32,815 · what if · dearest first  2/3 Tab: Effects
    1,279 Garlic + Nordic Barnacle + Salmon Roe
    1,232 Bear Claws + Chicken's Egg + Salmon Roe
    1,232 Bear Claws + Hawk's Egg + Salmon Roe
    1,226 Chicken's Egg + Nightshade + Salmon Roe
    1,226 Dwarven Oil + Histcarp + Salmon Roe
    1,226 Fire Salts + Histcarp + Salmon Roe
    1,226 Garlic + Histcarp + Salmon Roe
    1,226 Hawk's Egg + Nightshade + Salmon Roe
    1,226 Histcarp + Jazbay Grapes + Salmon Roe
    1,226 Histcarp + Moon Sugar + Salmon Roe
    1,226 Histcarp + Salmon Roe + Salt Pile
    ───────────────────────────────────────────────── 4 more: >
    Potion of Waterbreathing · 1,279 gold ·
    Brew Garlic + Nordic Barnacle + Salmon Roe (at your own
    skill: 1,900 gold) how often (1)?                     ? help
    live · what if · Abecean Longfin in the bag: 0 → 1 and 108 …
    """#,
    "no daemon at 60": #"""
    default · Skyrim · recipes of all ingredients
    [plan] short shop learn made fav
    There is no daemon to ask for this page.
    Type in another terminal: systemctl --user start alchemyd
    The page comes by itself.











    ? help  Tab next page  e effort  v spoilers  d details
    no daemon · type: systemctl --user start alchemyd · since 1…
    """#,
    "recipes at 80": #"""
    default · Skyrim · recipes of all ingredients
    Ingredients…│Recipes 1/32,815 · dearest first                      │Effects 55
      Abecean L…│1,900 Garlic + Nordic Barnacle + Salmon Roe           │   Cure Dis…
      Ancestor …│1,830 Bear Claws + Chicken's Egg + Salmon Roe         │ † Damage H…
      Ash Creep…│1,830 Bear Claws + Hawk's Egg + Salmon Roe            │ † Damage M…
      Ash Hoppe…│1,823 Chicken's Egg + Nightshade + Salmon Roe         │ † Damage M…
      Ashen Gra…│1,823 Hawk's Egg + Nightshade + Salmon Roe            │ † Damage S…
      Bear Claws│1,822 Dwarven Oil + Histcarp + Salmon Roe             │ † Damage S…
      Bee       │1,822 Fire Salts + Histcarp + Salmon Roe              │ † Fear
      Beehive H…│1,822 Garlic + Histcarp + Salmon Roe                  │   Fortify …
      Bleeding …│1,822 Histcarp + Jazbay Grapes + Salmon Roe           │   Fortify …
      Blisterwo…│1,822 Histcarp + Moon Sugar + Salmon Roe              │   Fortify …
      Blue Butt…│1,822 Histcarp + Salmon Roe + Salt Pile               │   Fortify …
      Blue Dart…│1,822 Histcarp + Salmon Roe + Taproot                 │   Fortify …
      Blue Moun…│1,810 Ancestor Moth Wing + Chicken's Egg + Salmon Roe │   Fortify …
      Boar Tusk │1,810 Ancestor Moth Wing + Hawk's Egg + Salmon Roe    │   Fortify …
      Bone Meal │1,810 Blue Butterfly Wing + Chicken's Egg + Salmon Roe│   Fortify …
    ────────────┴──────────────────────────────────────────────────────┴─ 1 more: >
    Potion of Waterbreathing · 1,900 gold · the bag is enough for 41
    Garlic (41 in the bag) + Nordic Barnacle (73 in the bag) +
      Salmon Roe (83 in the bag)
    Regenerate Health 30 for 300 s · Regenerate Magicka 30 for 300 s ·
    ? help  + one more  - one less  B brew  u undo  Enter go to  / filter  d details
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by alchemy on pts/4
    """#,
    "question at 80": #"""
    default · Skyrim · recipes of all ingredients
    Ingredients…│Recipes 1/32,815 · dearest first                      │Effects 55
      Abecean L…│1,900 Garlic + Nordic Barnacle + Salmon Roe           │   Cure Dis…
      Ancestor …│1,830 Bear Claws + Chicken's Egg + Salmon Roe         │ † Damage H…
      Ash Creep…│1,830 Bear Claws + Hawk's Egg + Salmon Roe            │ † Damage M…
      Ash Hoppe…│1,823 Chicken's Egg + Nightshade + Salmon Roe         │ † Damage M…
      Ashen Gra…│1,823 Hawk's Egg + Nightshade + Salmon Roe            │ † Damage S…
      Bear Claws│1,822 Dwarven Oil + Histcarp + Salmon Roe             │ † Damage S…
      Bee       │1,822 Fire Salts + Histcarp + Salmon Roe              │ † Fear
      Beehive H…│1,822 Garlic + Histcarp + Salmon Roe                  │   Fortify …
      Bleeding …│1,822 Histcarp + Jazbay Grapes + Salmon Roe           │   Fortify …
      Blisterwo…│1,822 Histcarp + Moon Sugar + Salmon Roe              │   Fortify …
      Blue Butt…│1,822 Histcarp + Salmon Roe + Salt Pile               │   Fortify …
      Blue Dart…│1,822 Histcarp + Salmon Roe + Taproot                 │   Fortify …
      Blue Moun…│1,810 Ancestor Moth Wing + Chicken's Egg + Salmon Roe │   Fortify …
      Boar Tusk │1,810 Ancestor Moth Wing + Hawk's Egg + Salmon Roe    │   Fortify …
      Bone Meal │1,810 Blue Butterfly Wing + Chicken's Egg + Salmon Roe│   Fortify …
    ────────────┴──────────────────────────────────────────────────────┴─ 1 more: >
    Potion of Waterbreathing · 1,900 gold · the bag is enough for 41
    Garlic (41 in the bag) + Nordic Barnacle (73 in the bag) +
      Salmon Roe (83 in the bag)
    Regenerate Health 30 for 300 s · Regenerate Magicka 30 for 300 s ·
    Brew Garlic + Nordic Barnacle + Salmon Roe how often (1)? 7
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by alchemy on pts/4
    """#,
    "plan at 80": #"""
    default · Skyrim · recipes of all ingredients
    Workbench  [plan]  short  shopping  learn  brewed  favourites
    1,088  ×11  Blue Mountain Flower, Giant's Toe, Wheat  Potion of Fortify Health …
      126  ×2   Deathbell, River Betty                    Poison of Slow …
    ──────────────────────────────────────────────────────────────────── 14 more: >
    12,220 gold from 13 potions; at most 6.9 % more is possible
    Potion of Fortify Health (666 gold): Damage Stamina Regen 100 for 30 s, Fortify
      Health 24 for 300 s, Restore Health 30 at once
    stays: 109 Yellow Mountain Flower, 108 Wisp Wrappings, 107 White Cap, 106 Wheat,
      105 Void Salts, 104 Vampire Dust, 103 Tundra Cotton, 102 Troll Fat,
      101 Trama Root, 100 Torchbug Thorax, 99 Thistle Branch, 98 Taproot,
      97 Swamp Fungal Pod, 96 Spriggan Sap, 95 Spider Egg, 94 Spawn Ash,
      93 Snowberries, 92 Small Pearl, 91 Small Antlers, 90 Slaughterfish Scales,
      89 Slaughterfish Egg, 88 Skeever Tail, 87 Silverside Perch, 86 Scathecraw,
      85 Scaly Pholiota, 84 Salt Pile, 83 Salmon Roe, 82 Sabre Cat Tooth,
      81 Rock Warbler Egg, 80 Red Mountain Flower, 79 Purple Mountain Flower,
      78 Powdered Mammoth Tusk, 77 Poison Bloom, 76 Pine Thrush Egg, 75 Pearl,
      74 Orange Dartwing, 73 Nordic Barnacle, 72 Nirnroot, 71 Nightshade,
      70 Netch Jelly, 69 Namira's Rot, 68 Mudcrab Chitin, 67 Mora Tapinella,
      66 Moon Sugar, 65 Luna Moth Wing, 64 Lavender, 63 Large Antlers,
      62 Juniper Berries, 61 Jazbay Grapes, 60 Jarrin Root, 59 Imp Stool,
      58 Ice Wraith Teeth, 57 Human Heart, 56 Human Flesh, 55 Honeycomb,
    ? help  Enter brew  + put in  Tab next page  e effort  v spoilers  u undo
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by alchemy on pts/4
    """#,
    "plan scrolled at 80": #"""
    default · Skyrim · recipes of all ingredients
    Workbench  [plan]  short  shopping  learn  brewed  favourites
    1,088  ×11  Blue Mountain Flower, Giant's Toe, Wheat  Potion of Fortify Health …
      126  ×2   Deathbell, River Betty                    Poison of Slow …
    ───────────────────────────────────────────────────────────────────── 6 more: >
      89 Slaughterfish Egg, 88 Skeever Tail, 87 Silverside Perch, 86 Scathecraw,
      85 Scaly Pholiota, 84 Salt Pile, 83 Salmon Roe, 82 Sabre Cat Tooth,
      81 Rock Warbler Egg, 80 Red Mountain Flower, 79 Purple Mountain Flower,
      78 Powdered Mammoth Tusk, 77 Poison Bloom, 76 Pine Thrush Egg, 75 Pearl,
      74 Orange Dartwing, 73 Nordic Barnacle, 72 Nirnroot, 71 Nightshade,
      70 Netch Jelly, 69 Namira's Rot, 68 Mudcrab Chitin, 67 Mora Tapinella,
      66 Moon Sugar, 65 Luna Moth Wing, 64 Lavender, 63 Large Antlers,
      62 Juniper Berries, 61 Jazbay Grapes, 60 Jarrin Root, 59 Imp Stool,
      58 Ice Wraith Teeth, 57 Human Heart, 56 Human Flesh, 55 Honeycomb,
      54 Histcarp, 53 Hawk's Egg, 52 Hawk Feathers, 51 Hawk Beak, 50 Hanging Moss,
      49 Hagraven Feathers, 48 Hagraven Claw, 47 Grass Pod, 46 Glowing Mushroom,
      45 Glow Dust, 44 Gleamblossom, 43 Giant's Toe, 42 Giant Lichen, 41 Garlic,
      40 Frost Salts, 39 Frost Mirriam, 38 Fly Amanita, 37 Fire Salts,
      36 Felsaad Tern Feathers, 35 Falmer Ear, 34 Eye of Sabre Cat,
      33 Emperor Parasol Moss, 32 Elves Ear, 31 Ectoplasm, 30 Dwarven Oil,
      29 Dragon's Tongue, 28 Deathbell, 27 Daedra Heart, 26 Cyrodilic Spadetail,
      25 Crimson Nirnroot, 24 Creep Cluster, 23 Chicken's Egg,
    ? help  Enter brew  + put in  Tab next page  e effort  v spoilers  u undo
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by alchemy on pts/4
    """#,
    "plan question at 80": #"""
    default · Skyrim · recipes of all ingredients
    Workbench  [plan]  short  shopping  learn  brewed  favourites
    1,088  ×11  Blue Mountain Flower, Giant's Toe, Wheat  Potion of Fortify Health …
      126  ×2   Deathbell, River Betty                    Poison of Slow …
    ──────────────────────────────────────────────────────────────────── 14 more: >
    12,220 gold from 13 potions; at most 6.9 % more is possible
    Potion of Fortify Health (666 gold): Damage Stamina Regen 100 for 30 s, Fortify
      Health 24 for 300 s, Restore Health 30 at once
    stays: 109 Yellow Mountain Flower, 108 Wisp Wrappings, 107 White Cap, 106 Wheat,
      105 Void Salts, 104 Vampire Dust, 103 Tundra Cotton, 102 Troll Fat,
      101 Trama Root, 100 Torchbug Thorax, 99 Thistle Branch, 98 Taproot,
      97 Swamp Fungal Pod, 96 Spriggan Sap, 95 Spider Egg, 94 Spawn Ash,
      93 Snowberries, 92 Small Pearl, 91 Small Antlers, 90 Slaughterfish Scales,
      89 Slaughterfish Egg, 88 Skeever Tail, 87 Silverside Perch, 86 Scathecraw,
      85 Scaly Pholiota, 84 Salt Pile, 83 Salmon Roe, 82 Sabre Cat Tooth,
      81 Rock Warbler Egg, 80 Red Mountain Flower, 79 Purple Mountain Flower,
      78 Powdered Mammoth Tusk, 77 Poison Bloom, 76 Pine Thrush Egg, 75 Pearl,
      74 Orange Dartwing, 73 Nordic Barnacle, 72 Nirnroot, 71 Nightshade,
      70 Netch Jelly, 69 Namira's Rot, 68 Mudcrab Chitin, 67 Mora Tapinella,
      66 Moon Sugar, 65 Luna Moth Wing, 64 Lavender, 63 Large Antlers,
      62 Juniper Berries, 61 Jazbay Grapes, 60 Jarrin Root, 59 Imp Stool,
    Brew Blue Mountain Flower + Giant's Toe + Wheat how often (11)?
                                                    Enter accept  Esc cancel  ? help
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by alchemy on pts/4
    """#,
    "short at 80": #"""
    default · Skyrim · recipes of all ingredients
    Workbench  plan  [short]  shopping  learn  brewed  favourites
    374  lacks River Betty  Deathbell, Emperor Parasol Moss, River Betty  Slow
    ────────────────────────────────────────────────────────────────────────────────
    1 recipe lacks one ingredient
    Poison of Slow (374 gold): Damage Health 30 at once, Slow 50 for 30 s
















    the bag lacks River Betty: + puts one in
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by alchemy on pts/4
    """#,
    "shopping at 80": #"""
    default · Skyrim · recipes of all ingredients
    Workbench  plan  short  [shopping]  learn  brewed  favourites
    374  opens 1  River Betty  best 374 gold: Deathbell, Emperor Parasol Moss, Rive…
    ────────────────────────────────────────────────────────────────────────────────
    what one more of each brings: the whole bag planned with it and without
    River Betty
    opens 1
    best 374 gold: Deathbell, Emperor Parasol Moss, River Betty
    Poison of Slow (374 gold): Damage Health 30 at once, Slow 50 for 30 s













    ? help  Enter brew  + put in  Tab next page  e effort  v spoilers  u undo
    live · Abecean Longfin in the bag: 0 → 1 and 108 more by alchemy on pts/4
    """#,
    "what if at 80": #"""
    default · Skyrim · recipes of all ingredients
    What if of default · nothing is stored; A ends it
    Alchemy skill      9  yours: 100
    Fortify Alchemy    0 %
    Alchemist          0 of 5
    Experimenter       0 of 3
    Physician          no
    Benefactor         no
    Poisoner           no
    Purity             no
    Seeker of Shadows  no
    ─ Recipes 32,815 · tried, yours ────────────────────────────────────────────────
    1,279 1,900 Garlic + Nordic Barnacle + Salmon Roe
    1,232 1,830 Bear Claws + Chicken's Egg + Salmon Roe
    1,232 1,830 Bear Claws + Hawk's Egg + Salmon Roe
    1,226 1,823 Chicken's Egg + Nightshade + Salmon Roe
    1,226 1,822 Dwarven Oil + Histcarp + Salmon Roe
    1,226 1,822 Fire Salts + Histcarp + Salmon Roe
    1,226 1,822 Garlic + Histcarp + Salmon Roe
    1,226 1,823 Hawk's Egg + Nightshade + Salmon Roe
    1,226 1,822 Histcarp + Jazbay Grapes + Salmon Roe
    1,226 1,822 Histcarp + Moon Sugar + Salmon Roe
    ? help  Enter change  + one more  - one less  0 number  A what if  u undo
    live · what if · Abecean Longfin in the bag: 0 → 1 and 108 more by alchemy on p…
    """#,
    "what if question at 80": #"""
    default · Skyrim · recipes of all ingredients
    Ingredients…│Recipes 1/32,815 · what if · dearest first            │Effects 55
      Abecean L…│1,279 Garlic + Nordic Barnacle + Salmon Roe           │   Cure Dis…
      Ancestor …│1,232 Bear Claws + Chicken's Egg + Salmon Roe         │ † Damage H…
      Ash Creep…│1,232 Bear Claws + Hawk's Egg + Salmon Roe            │ † Damage M…
      Ash Hoppe…│1,226 Chicken's Egg + Nightshade + Salmon Roe         │ † Damage M…
      Ashen Gra…│1,226 Dwarven Oil + Histcarp + Salmon Roe             │ † Damage S…
      Bear Claws│1,226 Fire Salts + Histcarp + Salmon Roe              │ † Damage S…
      Bee       │1,226 Garlic + Histcarp + Salmon Roe                  │ † Fear
      Beehive H…│1,226 Hawk's Egg + Nightshade + Salmon Roe            │   Fortify …
      Bleeding …│1,226 Histcarp + Jazbay Grapes + Salmon Roe           │   Fortify …
      Blisterwo…│1,226 Histcarp + Moon Sugar + Salmon Roe              │   Fortify …
      Blue Butt…│1,226 Histcarp + Salmon Roe + Salt Pile               │   Fortify …
      Blue Dart…│1,226 Histcarp + Salmon Roe + Taproot                 │   Fortify …
      Blue Moun…│1,218 Ancestor Moth Wing + Chicken's Egg + Salmon Roe │   Fortify …
      Boar Tusk │1,218 Ancestor Moth Wing + Hawk's Egg + Salmon Roe    │   Fortify …
      Bone Meal │1,218 Blue Butterfly Wing + Chicken's Egg + Salmon Roe│   Fortify …
    ────────────┴──────────────────────────────────────────────────────┴─ 2 more: >
    Potion of Waterbreathing · 1,279 gold · at your own skill: 1,900 ·
      the bag is enough for 41
    Garlic (41 in the bag) + Nordic Barnacle (73 in the bag) +
    Brew Garlic + Nordic Barnacle + Salmon Roe (at your own skill: 1,900 gold) how
    often (1)?                                      Enter accept  Esc cancel  ? help
    live · what if · Abecean Longfin in the bag: 0 → 1 and 108 more by alchemy on p…
    """#,
    "no daemon at 80": #"""
    default · Skyrim · recipes of all ingredients
    Workbench  [plan]  short  shopping  learn  brewed  favourites
    There is no daemon to ask for this page.
    Type in another terminal: systemctl --user start alchemyd
    The page comes by itself.

















    ? help  Tab next page  e effort  v spoilers  d details  Esc back
    no daemon · type: systemctl --user start alchemyd · since 13:00:00 · the connec…
    """#,
  ]

  @Test("Each frame is exact", arguments: sizes)
  func frames(size: ScreenSize) throws {
    for (name, steps) in Self.scenes {
      guard let expected = Self.frames["\(name) at \(size.columns)"] else { continue }
      var harness = try Self.harness(size)
      steps(&harness)
      let drawn = harness.frame.joined(separator: "\n")
      #expect(drawn == expected, "\(name) at \(size.columns):\n\(drawn)")
    }
  }

  @Test("No column keeps room that its rows do not need while another one cuts names")
  func widths() throws {
    for columns in [80, 90, 100, 110, 120] {
      for focus in ["i", "r", "e"] {
        var harness = ScreenHarness.live(try Catalogs.skyrim.get(), columns: columns)
        harness.type(focus)
        let rows = harness.frame[1..<(harness.detailsRow ?? 1)].map { line in
          line.padded(toCells: columns).split(separator: "│", omittingEmptySubsequences: false)
        }
        guard rows.dropFirst().contains(where: { $0.contains { $0.contains("…") } }) else {
          continue
        }
        // The place of a quantity, and what cutting three names evenly leaves.
        for (column, (least, slack)) in [(19, 6), (28, 2), (19, 0)].enumerated() {
          let width = rows[0][column].count
          let used = rows.map { $0[column].trimmed.count + $0[column].prefix { $0 == " " }.count }
          #expect(
            width <= least || width - (used.max() ?? 0) <= slack,
            "\(columns) columns, \(focus), column \(column): \(rows)")
        }
      }
    }
  }

  @Test("+ puts what a row lacks into the bag, and Enter brews it then; of shopping it adds one")
  func lacking() throws {
    var harness = try Self.harness(ScreenSize(columns: 80, rows: 24))
    func quantity() -> Int { harness.daemon.profiles[0].inventory["river-betty"] ?? 0 }
    harness.type("w")
    harness.press(.tab, [])
    harness.press(.enter, [])
    #expect(harness.frame[22] == "the bag lacks River Betty: + puts one in")
    #expect(harness.daemon.requests.last?["method"] != "bag.brew")
    harness.type("+")
    #expect(quantity() == 1)
    #expect(harness.daemon.profiles[0].inventory["deathbell"] == 28, "the bag has it")
    harness.press(.enter, [])
    #expect(
      harness.frame[21...22].joined().hasPrefix(
        "Brew Deathbell + Emperor Parasol Moss + River Betty how often (1)?"))
    harness.press(.escape, [])
    harness.type("+")
    #expect(harness.frame[22] == "the bag lacks nothing for this; in the columns + adds to it")
    harness.press(.tab, [])
    harness.type("+")
    #expect(quantity() == 2)
  }

  @Test("A long list of rows leaves the footer its lines, d gives it half, and < and > scroll it")
  func scrolling() throws {
    var harness = try Self.harness(ScreenSize(columns: 80, rows: 24))
    var plan = harness.daemon.workbench["plan.gold"]?.object ?? [:]
    let brew = plan["brews"]?.array?.first ?? [:]
    plan["brews"] = .array(Array(repeating: brew, count: 40))
    harness.daemon.workbench["plan.gold"] = .object(plan)
    harness.type("w")
    #expect(harness.frame[1].hasSuffix(" · row 1 of 40"))
    let ruler = try #require(harness.detailsRow)
    #expect(ruler == 16)
    #expect(harness.frame[ruler].hasSuffix(" 26 more: >"), "\(harness.frame)")
    harness.type("d")
    #expect(harness.detailsRow == 12)
    #expect(harness.frame[12].hasSuffix(" 22 more: >"))
    let first = harness.frame[13]
    var last = ""
    for _ in 0..<20 where harness.frame[12].hasSuffix("more: >") { harness.type(">") }
    last = harness.frame[21]
    #expect(last.hasSuffix("1 Abecean Longfin"), "\(harness.frame)")
    for _ in 0..<20 { harness.type("<") }
    #expect(harness.frame[13] == first)
    harness.type(">")
    harness.press(.down, [])
    #expect(harness.frame[13] == first, "another row is shown from its beginning")
    harness.type("d")
    #expect(harness.detailsRow == 16)
  }
}
