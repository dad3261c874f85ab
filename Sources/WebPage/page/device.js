// Whether this device is paired, and its name: histories show it as the author of what is done here.

const KEY = 'alchemy.device';
/** The bridge is on this network, and answers at once or not at all. */
const PATIENCE = 3000;

/** The name as the bridge told it last. */
export const deviceName = () => localStorage.getItem(KEY);

/** Asks the bridge: `paired`, `full` if it has no room for another page, `unpaired`, or `away` if it does not answer. */
export async function askDevice() {
  try {
    const answer = await fetch('/device', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 401) return 'unpaired';
    if (!answer.ok) return 'away';
    const { name, room } = await answer.json();
    localStorage.setItem(KEY, name);
    return room ? 'paired' : 'full';
  } catch {
    return 'away';
  }
}
