#ifndef ALCHEMYD_CZLIB_SHIM_H
#define ALCHEMYD_CZLIB_SHIM_H

#include <stdint.h>
#include <string.h>
#include <zlib.h>

/* Writes the bytes in gzip's form; returns how many, or 0 if they do not fit. deflateInit2 is a
   macro, which Swift does not call. */
static inline size_t czlib_gzip(
    const uint8_t *bytes, size_t count, uint8_t *packed, size_t capacity) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  /* 15 bits of window, and 16 for gzip's form. */
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = packed;
  stream.avail_out = (uInt)capacity;
  int code = deflate(&stream, Z_FINISH);
  size_t written = stream.total_out;
  deflateEnd(&stream);
  return code == Z_STREAM_END ? written : 0;
}

#endif
