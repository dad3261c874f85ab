// Dialogs: a sheet from below on a phone, a panel on a desk. The browser keeps focus and Escape.

import { button, el } from './dom.js';

export function sheet(title, build) {
  const dialog = el('dialog.sheet', { 'aria-label': title });
  const close = () => dialog.close();
  const redraw = () => dialog.replaceChildren(
    el('div.sheethead', {}, el('h2', {}, title), button('quiet', 'Close', close)), ...build(close, redraw).filter(Boolean));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => { if (event.target === dialog) close(); });
  redraw();
  document.body.append(dialog);
  dialog.showModal();
  return { close, redraw };
}

/** A field with a button, inside a form, so that Enter works. */
export function form(name, value, word, submit, props = {}) {
  const input = el('input', { 'aria-label': name, value, autocomplete: 'off', ...props });
  return el('form.oneline', { submit: (event) => { event.preventDefault(); submit(input.value); } },
    el('label.find', {}, el('span', {}, name), input), el('button.btn.second', {}, word));
}
