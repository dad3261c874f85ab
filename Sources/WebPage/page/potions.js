// What brews made. The log keeps ingredients and gold; a potion's name is what the alchemist of today makes of them,
// and only as long as it is worth the same, because another skill or perk can make another potion.

const PAUSE = 30;
/** A page of the history has no more recipes than this, unless somebody brewed whole bags. */
const MOST = 200;

export class Potions {
  #told = new Map();
  #wanted = new Map();
  #timer = 0;

  constructor(app) { this.app = app; }

  hear(news) {
    if (news.all || [...news.fields].some((field) => field.startsWith('alchemist:'))) this.#told.clear();
  }

  /** The name, or undefined as long as it is not known; then it is asked for, and what is shown is drawn again. */
  name(ingredients, gold) {
    const key = ingredients.join('+');
    const told = this.#told.get(key);
    if (told) return told.gold === gold ? told.named : undefined;
    if (this.#wanted.size < MOST) this.#wanted.set(key, ingredients);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), PAUSE);
    return undefined;
  }

  async #ask() {
    const { link, mirror } = this.app;
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    const profile = mirror.id;
    try {
      const answers = await Promise.all(wanted.map(([, ingredients]) =>
        link.ask('recipes.explain', { profile, ingredients, details: true })));
      if (profile !== mirror.id) return;
      wanted.forEach(([key], i) => this.#told.set(key, answers[i]));
      this.app.named();
    } catch (error) {
      // Without a connection the ingredients' names stand; a refusal is remembered, so that it is not asked for again.
      if (error.kind) for (const [key] of wanted) this.#told.set(key, {});
    }
  }
}
