/// The catalogs of `Config/catalogs`, as bytes inside the binary: the daemon runs with nothing installed beside it.
#ifndef BUILT_IN_CATALOGS_H
#define BUILT_IN_CATALOGS_H

#include <stddef.h>

extern const unsigned char built_in_skyrim[];
extern const size_t built_in_skyrim_size;

extern const unsigned char built_in_skyrim_anniversary[];
extern const size_t built_in_skyrim_anniversary_size;

#endif
