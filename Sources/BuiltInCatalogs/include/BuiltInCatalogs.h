/// The catalogs of `Config/catalogs` as bytes inside the binary: the daemon runs with nothing
/// installed beside it.
#ifndef BUILT_IN_CATALOGS_H
#define BUILT_IN_CATALOGS_H

#include <stddef.h>
#include <stdint.h>

const uint8_t *_Nonnull alchemyd_built_in_skyrim(void);
size_t alchemyd_built_in_skyrim_size(void);

const uint8_t *_Nonnull alchemyd_built_in_skyrim_anniversary(void);
size_t alchemyd_built_in_skyrim_anniversary_size(void);

#endif
