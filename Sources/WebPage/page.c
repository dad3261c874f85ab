#include "WebPage.h"

// #embed is of C23, which is the reason to use it here.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t index_html[] = {
#embed "page/index.html"
};

static const alchemyd_page_file files[] = {
    {"index.html", index_html, sizeof index_html},
};

alchemyd_page_file alchemyd_page_file_at(size_t place) {
  static const alchemyd_page_file end = {"", index_html, 0};
  return place < sizeof files / sizeof *files ? files[place] : end;
}
