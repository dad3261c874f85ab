#ifndef ALCHEMYD_CQRCODE_SHIM_H
#define ALCHEMYD_CQRCODE_SHIM_H

#include <qrencode.h>

#endif
