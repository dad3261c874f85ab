// Makes elements. Text from outside only ever becomes a text node, so no name can be markup.

const SVG = 'http://www.w3.org/2000/svg';

/** A text in which a character that would turn the order of others around stands as its number. */
export const shown = (text) => text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
  (mark) => `<U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`);

function make(node, props, kids) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (name === 'value') node.value = value;
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value != null) node.setAttribute(name, shown(String(value)));
  }
  node.append(...kids.flat().filter((kid) => kid != null && kid !== false)
    .map((kid) => (typeof kid === 'object' ? kid : shown(String(kid)))));
  return node;
}

/** An element, named like `button.primary.wide`; functions among the properties are listeners. */
export function el(name, props, ...kids) {
  const [tag, ...classes] = name.split('.');
  const node = document.createElement(tag);
  if (classes.length) node.className = classes.join(' ');
  return make(node, props, kids);
}

/** An element of a drawing. */
export const svg = (tag, props, ...kids) => make(document.createElementNS(SVG, tag), props, kids);

export const byId = (id) => document.getElementById(id);

/** Replaces what is in an element, and only if it differs, so that a screen reader hears news only. */
export function say(node, text) {
  if (node.textContent !== shown(text)) node.textContent = shown(text);
}

const stroke = { fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 };
const PATHS = {
  flask: 'M7.5 2.75h5M8.25 2.75v4.5L3.9 14.6a1.75 1.75 0 001.5 2.65h9.2a1.75 1.75 0 001.5-2.65L11.75 7.25v-4.5M5.6 12h8.8',
  mortar: 'M3 9.25h14M4 9.25c0 3.6 1.8 5.6 4 6.4v1.6h4v-1.6c2.2-.8 4-2.8 4-6.4M9 9.25l5.2-6.5 1.8 1.4-3.6 5.1',
  chart: 'M3 3v14h14M6 13l3.2-4 2.8 2.2L16.5 5',
  clock: 'M3.4 8A7 7 0 1110 17a7 7 0 01-5.6-2.8M3 4v4h4M10 6.25V10l2.6 1.6',
  undo: 'M7 4L3.25 7.75 7 11.5M3.5 7.75h8.25a4.6 4.6 0 010 9.2H8',
  search: 'M9 3.75a5.25 5.25 0 100 10.5a5.25 5.25 0 000-10.5M13 13l4 4',
  down: 'M5 8l5 5 5-5',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  close: 'M5 5l10 10M15 5L5 15',
  more: 'M10 4.5v.01M10 10v.01M10 15.5v.01',
  proof: 'M10 2.75a7.25 7.25 0 100 14.5a7.25 7.25 0 000-14.5M6.5 10.3l2.4 2.4 4.6-5',
};

export const icon = (name) =>
  svg('svg', { class: 'i', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, svg('path', { d: PATHS[name] }));

/** The mark of a choice where it is not a row's own; the style sheet draws both, by the class of what is around. */
export const mark = () => el('span.mark', { 'aria-hidden': 'true' });

/** The dashed ring of what was not sent yet. */
export const laterMark = () => svg('svg', { class: 'a', viewBox: '0 0 10 10', 'aria-hidden': 'true' },
  svg('circle', { cx: 5, cy: 5, r: 4, ...stroke, 'stroke-dasharray': '2 1.6' }));

export const button = (kind, text, click, props) =>
  el('button.btn.' + kind, { type: 'button', click, ...props }, text);

/** A held button acts again and again from this time on, so often. */
const HELD = 450;
const AGAIN = 110;

/** Acts at a click, and while the button is held; it may be drawn anew meanwhile, and is known by its name then. */
function repeating(name, act) {
  let timer = 0;
  let wasHeld = false;
  const again = () => {
    const button = document.querySelector(`[aria-label="${CSS.escape(name)}"]`);
    if (!button || button.disabled) return;
    wasHeld = true;
    act();
    timer = setTimeout(again, AGAIN);
  };
  const release = () => {
    clearTimeout(timer);
    for (const type of ['pointerup', 'pointercancel']) removeEventListener(type, release);
  };
  return {
    pointerdown: () => {
      wasHeld = false;
      timer = setTimeout(again, HELD);
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release);
    },
    click: () => { if (!wasHeld) act(); wasHeld = false; },
  };
}

/** − number +; `change` is told by how much, again and again while a side is held. */
export function stepper(name, value, change, low, high, shownValue = String(value)) {
  const side = (word, by, off) => el('button', { type: 'button', 'aria-label': `${name}, ${word}`,
    disabled: off, ...repeating(`${name}, ${word}`, () => change(by)) }, icon(by < 0 ? 'minus' : 'plus'));
  return el('div.step', { role: 'group', 'aria-label': name },
    side('less', -1, value <= low), el('output', {}, shownValue), side('more', 1, value >= high));
}

/** Keys that move among the elements of a group, as in any tab list. */
export function arrows(group, selector, choose) {
  group.addEventListener('keydown', (event) => {
    const all = [...group.querySelectorAll(selector)];
    const at = all.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    next.focus();
    choose?.(next);
  });
}
