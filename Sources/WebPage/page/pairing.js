// Pairing: by the code in the address, or by one that is typed.

import { el } from './dom.js';

const WHY = {
  403: 'This code does not pair. It may be mistyped or too old; alchemy web pair shows a new one.',
  429: 'Too soon after a wrong code. Wait a second, then try again.',
};

const post = async (code) => {
  try { return (await fetch('/pair/' + encodeURIComponent(code), { method: 'POST' })).status; } catch { return 0; }
};

/** Takes the code out of the address and pairs with it; false if there is none or it is wrong. */
export async function pairByAddress() {
  const code = /^#pair=([0-9A-Za-z-]{1,20})$/.exec(location.hash)?.[1];
  if (!code) return false;
  history.replaceState(null, '', location.pathname + location.search);
  return await post(code) === 204;
}

export function pairingNotice(paired) {
  const input = el('input', { 'aria-label': 'Code', maxlength: '9', autocomplete: 'one-time-code',
    autocapitalize: 'characters', spellcheck: 'false',
    input: () => { box.classList.remove('bad'); told.textContent = ''; } });
  const box = el('div.code', {}, input);
  const told = el('p.err', { role: 'alert' });
  const go = el('button.btn.primary.wide', {}, 'Pair');
  const submit = async (event) => {
    event.preventDefault();
    go.disabled = true;
    const status = await post(input.value.trim().replace(/[^0-9A-Za-z]/g, ''));
    if (status === 204) return paired();
    box.classList.toggle('bad', status === 403);
    told.textContent = WHY[status] ?? 'The computer does not answer. Is it on, and in the same network?';
    setTimeout(() => { go.disabled = false; }, 1000);
  };
  return el('form.empty', { submit }, el('h1', {}, 'Pair this device'),
    el('p', {}, 'Run ', el('code', {}, 'alchemy web pair'), 
      ' on the computer, and type the code that it shows. It is good for ten minutes.'),
    box, told, el('div.act', {}, go),
    location.protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(location.hostname)
      && el('p.small', {}, 'This address is plain HTTP, so others in this network can read along. Use it at home.'));
}
