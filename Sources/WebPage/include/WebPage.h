/// The files of the page as bytes inside the binary: the bridge runs with nothing installed beside it.
#ifndef WEB_PAGE_H
#define WEB_PAGE_H

#include <stddef.h>
#include <stdint.h>

/// One file, as it is in the folder `page`.
typedef struct {
  const char *_Nonnull name;
  const uint8_t *_Nonnull bytes;
  size_t size;
} alchemyd_page_file;

/// A file by its place in the list; one without a name is the end.
alchemyd_page_file alchemyd_page_file_at(size_t place);

#endif
