#ifndef ALCHEMYD_CGCRYPT_SHIM_H
#define ALCHEMYD_CGCRYPT_SHIM_H

#include <gcrypt.h>
#include <stdint.h>

/* Makes the library ready; to be called once, before anything else. We keep no secrets in its memory. */
static inline void cgcrypt_begin(void) {
  gcry_check_version(NULL);
  gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
}

/* Writes the 32 bytes of SHA-256 over two pieces, one after the other; 0 if it could not. */
static inline int cgcrypt_sha256(
    const uint8_t *first, size_t first_count, const uint8_t *second, size_t second_count,
    uint8_t *digest) {
  gcry_buffer_t pieces[2] = {
    {.len = first_count, .data = (void *)first}, {.len = second_count, .data = (void *)second},
  };
  return gcry_md_hash_buffers(GCRY_MD_SHA256, 0, digest, pieces, 2) == 0;
}

#endif
