#ifndef ALCHEMYD_CPOSTGRES_SHIM_H
#define ALCHEMYD_CPOSTGRES_SHIM_H

#include <postgresql/libpq-fe.h>

#endif
