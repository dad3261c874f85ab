// Dialogs: a sheet from below on a phone, a panel on a desk. The browser keeps focus and Escape.

import { button, el } from './dom.js';
import { onBack } from './press.js';

export function sheet(title, build) {
  const dialog = el('dialog.sheet', { 'aria-label': title });
  const close = () => dialog.close();
  const told = el('p.told', { role: 'status' });
  /** Focus stays on the control of the same name. */
  const redraw = () => {
    const focused = dialog.contains(document.activeElement) && document.activeElement.getAttribute('aria-label');
    dialog.replaceChildren(
      el('div.sheethead', {}, el('h2', {}, title), button('quiet', 'Close', close)), told, ...build(close, redraw).filter(Boolean));
    if (focused) [...dialog.querySelectorAll('[aria-label]')].find((one) => one.getAttribute('aria-label') === focused)?.focus();
  };
  const closed = new Promise((resolve) => { dialog.addEventListener('close', () => { left(); dialog.remove(); resolve(); }); });
  // A click beside the sheet closes it, but not the end of the long press that has opened it.
  let isBeside = false;
  dialog.addEventListener('pointerdown', (event) => { isBeside = event.target === dialog; });
  dialog.addEventListener('click', (event) => { if (isBeside && event.target === dialog) close(); });
  redraw();
  document.body.append(dialog);
  dialog.showModal();
  const left = onBack(close);
  return { close, redraw, closed };
}

/** A field with a button, inside a form, so that Enter works. */
export function form(name, value, word, submit, props = {}) {
  const input = el('input', { 'aria-label': name, value, autocomplete: 'off', ...props });
  return el('form.oneline', { submit: (event) => { event.preventDefault(); submit(input.value); } },
    el('label.find', {}, el('span', {}, name), input), el('button.btn.second', {}, word));
}
