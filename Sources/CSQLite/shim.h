#ifndef ALCHEMYD_CSQLITE_SHIM_H
#define ALCHEMYD_CSQLITE_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The destructor constants are casts of integers to function pointers, which Swift cannot import.
   Zero bytes still need a start: a null pointer would bind NULL. */
static inline int csqlite_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes,
                                     uint64_t count, int is_text, int is_copied) {
  const char *start = bytes ? (const char *)bytes : "";
  sqlite3_destructor_type lifetime = is_copied ? SQLITE_TRANSIENT : SQLITE_STATIC;
  return is_text ? sqlite3_bind_text64(statement, index, start, count, lifetime, SQLITE_UTF8)
                 : sqlite3_bind_blob64(statement, index, start, count, lifetime);
}

/* Swift cannot import sqlite3_db_config, which is variadic. */
static inline int csqlite_keep_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Whether the write-ahead log beside the database has content. */
static inline int csqlite_log_has_bytes(sqlite3 *database) {
  const char *file = sqlite3_db_filename(database, "main");
  struct stat status;
  return file && file[0] && stat(sqlite3_filename_wal(file), &status) == 0 && status.st_size > 0;
}

/* Reads bytes of the database file itself, past the page cache and the write-ahead log. The descriptor
   is SQLite's own: closing another one would drop this process's locks on the file. */
static inline int csqlite_read_file(sqlite3 *database, void *bytes, int count, int64_t offset) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (!file || !file->pMethods) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, bytes, count, offset);
}

/* Compares bytes with those of the database file, at most 64 KiB of them: 1 if they are equal,
   0 if they differ, -1 if the system could not read the file. Bytes beyond its end are zero. */
static inline int csqlite_file_has(sqlite3 *database, const void *bytes, int count,
                                   int64_t offset) {
  char found[65536];
  if (count < 0 || count > (int)sizeof found) return -1;
  int code = csqlite_read_file(database, found, count, offset);
  if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return -1;
  return memcmp(found, bytes, (size_t)count) == 0;
}

/* The write-ahead log as the last commit left it: its length in pages, its header, and the header of
   its last frame. `state` is 0 if the headers are not known, 1 if they fit together, and 2 if not. */
typedef struct {
  int pages;
  int state;
  unsigned char head[32];
  unsigned char frame[24];
} csqlite_log_note;

/* Reads both headers through SQLite's own descriptor; bytes beyond the log's end are zero. The page size
   is in the header: https://sqlite.org/fileformat2.html#the_write_ahead_log. */
static inline int csqlite_read_log(sqlite3 *database, int pages, unsigned char *head,
                                   unsigned char *frame) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (!file || !file->pMethods) return SQLITE_CANTOPEN;
  code = file->pMethods->xRead(file, head, 32, 0);
  if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
  int64_t page = (int64_t)head[8] << 24 | head[9] << 16 | head[10] << 8 | head[11];
  code = file->pMethods->xRead(file, frame, 24, 32 + (pages - 1) * (24 + page));
  return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

/* Called by SQLite after each commit, with the log's length in pages. Each frame repeats the header's
   salt, so that a header that another program wrote does not fit. */
static inline int csqlite_note_log(void *noted, sqlite3 *database, const char *name, int pages) {
  csqlite_log_note *note = (csqlite_log_note *)noted;
  (void)name;
  note->pages = pages;
  note->state = 0;
  if (csqlite_read_log(database, pages, note->head, note->frame) != SQLITE_OK) return SQLITE_OK;
  int is_head = note->head[0] == 0x37 && note->head[1] == 0x7f;
  note->state = is_head && memcmp(note->head + 16, note->frame + 8, 8) == 0 ? 1 : 2;
  return SQLITE_OK;
}

/* Turns off SQLite's memory statistics: nothing reads them, and each allocation would lock a mutex for
   them. Has no effect once a database was opened. */
static inline void csqlite_count_no_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/* Makes each commit write the state of the log to `note`. Ends the automatic checkpoints. */
static inline void csqlite_note_log_in(sqlite3 *database, csqlite_log_note *note) {
  sqlite3_wal_hook(database, csqlite_note_log, note);
}

/* Whether the log's headers differ from those that the last commit left: 1 or 0; 0 if unknown. */
static inline int csqlite_is_log_changed(sqlite3 *database, const csqlite_log_note *note) {
  unsigned char head[32], frame[24];
  if (note->state != 1) return note->state == 2;
  if (csqlite_read_log(database, note->pages, head, frame) != SQLITE_OK) return 0;
  return memcmp(head, note->head, sizeof head) != 0 || memcmp(frame, note->frame, sizeof frame) != 0;
}

/* Creates an empty file of mode 0600, unless a file exists. SQLite itself would use mode 0644.
   An existing file is not opened: closing it again would drop this process's locks on it. */
static inline int csqlite_make_private_file(const char *path) {
  int descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (descriptor < 0) return errno == EEXIST ? 0 : errno;
  close(descriptor);
  return 0;
}

/* Creates an empty file of mode 0600; an existing file is an error. */
static inline int csqlite_make_new_private_file(const char *path) {
  int descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

#endif
