#ifndef ALCHEMYD_CWSLAY_SHIM_H
#define ALCHEMYD_CWSLAY_SHIM_H

#include <wslay/wslay.h>

#endif
