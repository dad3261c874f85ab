// The name of this device, for the ids of its requests: histories show them as the author.
//
// The bridge greets the daemon in the device's name and does not tell the page. But a second connection that
// watches the same profile is present under that name, so the first connection hears it once.

import { Link } from './link.js';

const KEY = 'alchemy.device';
const PATIENCE = 3000;

export const deviceName = () => localStorage.getItem(KEY);
export const forgetDevice = () => localStorage.removeItem(KEY);

/** Learns the name, the first time that this browser is live. */
export function learnDevice(mirror) {
  if (deviceName() || learnDevice.isAsking) return;
  learnDevice.isAsking = true;
  const before = mirror.present.map(({ name }) => name);
  const stop = () => { learnDevice.isAsking = false; clearTimeout(timer); mirror.listeners.delete(heard); link.close(); };
  const heard = ({ present }) => {
    const rest = [...before];
    const added = present && mirror.present.map(({ name }) => name).filter((name) => {
      const at = rest.indexOf(name);
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    });
    if (added?.length !== 1) return;
    if (added[0] !== 'unnamed') localStorage.setItem(KEY, added[0]);
    stop();
  };
  const link = new Link({ closed: stop, event() {},
    open: () => { mirror.listen(heard); link.ask('profile.watch', { profile: mirror.id, topics: ['presence'] }).catch(stop); } }, { brief: true });
  const timer = setTimeout(stop, PATIENCE);
  link.connect();
}
