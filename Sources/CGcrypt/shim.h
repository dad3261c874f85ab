#ifndef ALCHEMYD_CGCRYPT_SHIM_H
#define ALCHEMYD_CGCRYPT_SHIM_H

#include <gcrypt.h>
#include <stdint.h>
#include <string.h>

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

/* Writes the 32 bytes of HMAC-SHA-256 over a text; 0 if it could not. */
static inline int cgcrypt_hmac_sha256(
    const uint8_t *key, size_t key_count, const uint8_t *text, size_t count, uint8_t *digest) {
  gcry_md_hd_t hash;
  if (gcry_md_open(&hash, GCRY_MD_SHA256, GCRY_MD_FLAG_HMAC)) return 0;
  int is_keyed = gcry_md_setkey(hash, key, key_count) == 0;
  if (is_keyed) {
    gcry_md_write(hash, text, count);
    memcpy(digest, gcry_md_read(hash, GCRY_MD_SHA256), 32);
  }
  gcry_md_close(hash);
  return is_keyed;
}

/* Seals a text with AES-SIV and writes its tag of 16 bytes, or opens one with its tag; 0 if it could not. The key has
   32 or 64 bytes. */
static inline int cgcrypt_siv(
    int opens, const uint8_t *key, size_t key_count, const uint8_t *place, size_t place_count,
    uint8_t *tag, const uint8_t *text, size_t count, uint8_t *result) {
  gcry_cipher_hd_t cipher;
  int algorithm = key_count == 64 ? GCRY_CIPHER_AES256 : GCRY_CIPHER_AES128;
  if (gcry_cipher_open(&cipher, algorithm, GCRY_CIPHER_MODE_SIV, 0)) return 0;
  gcry_error_t failure = gcry_cipher_setkey(cipher, key, key_count);
  if (!failure && opens) failure = gcry_cipher_set_decryption_tag(cipher, tag, 16);
  if (!failure) failure = gcry_cipher_authenticate(cipher, place, place_count);
  if (!failure) {
    failure = opens ? gcry_cipher_decrypt(cipher, result, count, text, count)
                    : gcry_cipher_encrypt(cipher, result, count, text, count);
  }
  if (!failure && !opens) failure = gcry_cipher_gettag(cipher, tag, 16);
  gcry_cipher_close(cipher);
  return failure == 0;
}

#endif
