#ifndef ALCHEMYD_CLZ4_SHIM_H
#define ALCHEMYD_CLZ4_SHIM_H

#include <lz4.h>
#include <lz4frame.h>
#include <stdint.h>

/* Unpacks one frame, which must have all of the packed bytes; returns how many bytes were written, or
   SIZE_MAX if the frame is damaged or does not fit. */
static inline size_t clz4_unframe(
    const uint8_t *packed, size_t count, uint8_t *bytes, size_t capacity) {
  LZ4F_dctx *context;
  if (LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION))) return SIZE_MAX;
  size_t used = 0, written = 0, left, read, wrote;
  do {
    read = count - used;
    wrote = capacity - written;
    left = LZ4F_decompress(context, bytes + written, &wrote, packed + used, &read, NULL);
    if (LZ4F_isError(left)) break;
    used += read;
    written += wrote;
  } while (left != 0 && (read != 0 || wrote != 0));
  LZ4F_freeDecompressionContext(context);
  return left == 0 && used == count ? written : SIZE_MAX;
}

#endif
