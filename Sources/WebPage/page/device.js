// Whether this device is paired, and its name: histories show it as the author of what is done here.

const KEY = 'alchemy.device';

/** The name as the bridge told it last. */
export const deviceName = () => localStorage.getItem(KEY);

/** Asks the bridge: `paired`, `unpaired`, or `away` if it does not answer. */
export async function askDevice() {
  try {
    const answer = await fetch('/device', { cache: 'no-store' });
    if (answer.status === 401) return 'unpaired';
    if (!answer.ok) return 'away';
    localStorage.setItem(KEY, (await answer.json()).name);
    return 'paired';
  } catch {
    return 'away';
  }
}
