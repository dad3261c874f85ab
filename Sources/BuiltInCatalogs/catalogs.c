#include "BuiltInCatalogs.h"

// clang's own warning: #embed is of C23, and this is the reason to use it.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char built_in_skyrim[] = {
#embed "../../Config/catalogs/skyrim.json"
};
const size_t built_in_skyrim_size = sizeof built_in_skyrim;

const unsigned char built_in_skyrim_anniversary[] = {
#embed "../../Config/catalogs/skyrim-anniversary.json"
};
const size_t built_in_skyrim_anniversary_size = sizeof built_in_skyrim_anniversary;
