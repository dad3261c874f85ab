#ifndef ALCHEMYD_CLZ4_SHIM_H
#define ALCHEMYD_CLZ4_SHIM_H

#include <lz4.h>

#endif
