#include "BuiltInCatalogs.h"

// #embed is of C23, which is the reason to use it here.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t skyrim[] = {
#embed "../../Config/catalogs/skyrim.json"
};

static const uint8_t skyrim_anniversary[] = {
#embed "../../Config/catalogs/skyrim-anniversary.json"
};

const uint8_t *alchemyd_built_in_skyrim(void) { return skyrim; }
size_t alchemyd_built_in_skyrim_size(void) { return sizeof skyrim; }

const uint8_t *alchemyd_built_in_skyrim_anniversary(void) { return skyrim_anniversary; }
size_t alchemyd_built_in_skyrim_anniversary_size(void) { return sizeof skyrim_anniversary; }
