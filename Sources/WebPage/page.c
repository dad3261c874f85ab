#include "WebPage.h"

// #embed is of C23, which is the reason to use it here.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t alchemist_js[] = {
#embed "page/alchemist.js"
};

static const uint8_t app_css[] = {
#embed "page/app.css"
};

static const uint8_t app_js[] = {
#embed "page/app.js"
};

static const uint8_t details_js[] = {
#embed "page/details.js"
};

static const uint8_t device_js[] = {
#embed "page/device.js"
};

static const uint8_t dom_js[] = {
#embed "page/dom.js"
};

static const uint8_t empty_js[] = {
#embed "page/empty.js"
};

static const uint8_t history_js[] = {
#embed "page/history.js"
};

static const uint8_t icon_svg[] = {
#embed "page/icon.svg"
};

static const uint8_t index_html[] = {
#embed "page/index.html"
};

static const uint8_t link_js[] = {
#embed "page/link.js"
};

static const uint8_t log_js[] = {
#embed "page/log.js"
};

static const uint8_t manifest_json[] = {
#embed "page/manifest.json"
};

static const uint8_t menus_js[] = {
#embed "page/menus.js"
};

static const uint8_t mirror_js[] = {
#embed "page/mirror.js"
};

static const uint8_t offline_js[] = {
#embed "page/offline.js"
};

static const uint8_t pairing_js[] = {
#embed "page/pairing.js"
};

static const uint8_t pictures_js[] = {
#embed "page/pictures.js"
};

static const uint8_t places_css[] = {
#embed "page/places.css"
};

static const uint8_t plans_js[] = {
#embed "page/plans.js"
};

static const uint8_t potions_js[] = {
#embed "page/potions.js"
};

static const uint8_t press_js[] = {
#embed "page/press.js"
};

static const uint8_t profiles_js[] = {
#embed "page/profiles.js"
};

static const uint8_t questions_js[] = {
#embed "page/questions.js"
};

static const uint8_t queue_js[] = {
#embed "page/queue.js"
};

static const uint8_t recipes_js[] = {
#embed "page/recipes.js"
};

static const uint8_t rows_js[] = {
#embed "page/rows.js"
};

static const uint8_t sheet_js[] = {
#embed "page/sheet.js"
};

static const uint8_t skill_js[] = {
#embed "page/skill.js"
};

static const uint8_t sw_js[] = {
#embed "page/sw.js"
};

static const uint8_t top_js[] = {
#embed "page/top.js"
};

static const uint8_t words_js[] = {
#embed "page/words.js"
};

static const uint8_t workbench_js[] = {
#embed "page/workbench.js"
};

#define PAGE_FILE(name, bytes) {name, bytes, sizeof bytes}

static const alchemyd_page_file files[] = {
    PAGE_FILE("alchemist.js", alchemist_js),
    PAGE_FILE("app.css", app_css),
    PAGE_FILE("app.js", app_js),
    PAGE_FILE("details.js", details_js),
    PAGE_FILE("device.js", device_js),
    PAGE_FILE("dom.js", dom_js),
    PAGE_FILE("empty.js", empty_js),
    PAGE_FILE("history.js", history_js),
    PAGE_FILE("icon.svg", icon_svg),
    PAGE_FILE("index.html", index_html),
    PAGE_FILE("link.js", link_js),
    PAGE_FILE("log.js", log_js),
    PAGE_FILE("manifest.json", manifest_json),
    PAGE_FILE("menus.js", menus_js),
    PAGE_FILE("mirror.js", mirror_js),
    PAGE_FILE("offline.js", offline_js),
    PAGE_FILE("pairing.js", pairing_js),
    PAGE_FILE("pictures.js", pictures_js),
    PAGE_FILE("places.css", places_css),
    PAGE_FILE("plans.js", plans_js),
    PAGE_FILE("potions.js", potions_js),
    PAGE_FILE("press.js", press_js),
    PAGE_FILE("profiles.js", profiles_js),
    PAGE_FILE("questions.js", questions_js),
    PAGE_FILE("queue.js", queue_js),
    PAGE_FILE("recipes.js", recipes_js),
    PAGE_FILE("rows.js", rows_js),
    PAGE_FILE("sheet.js", sheet_js),
    PAGE_FILE("skill.js", skill_js),
    PAGE_FILE("sw.js", sw_js),
    PAGE_FILE("top.js", top_js),
    PAGE_FILE("words.js", words_js),
    PAGE_FILE("workbench.js", workbench_js),
};

alchemyd_page_file alchemyd_page_file_at(size_t place) {
  static const alchemyd_page_file end = {"", index_html, 0};
  return place < sizeof files / sizeof *files ? files[place] : end;
}
