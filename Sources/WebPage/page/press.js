// Holding something down: a long touch, a right click, or the menu key.

const LONG_PRESS = 550;

/**
 * Calls `act` with what `find` finds for a held target. The click that ends a long touch is swallowed: it is none.
 */
export function onHold(node, find, act) {
  let timer = 0;
  let isTouched = false;
  let isSwallowing = false;
  const stop = () => clearTimeout(timer);

  node.addEventListener('pointerdown', (event) => {
    stop();
    isSwallowing = false;
    isTouched = event.pointerType === 'touch';
    const held = isTouched && find(event.target);
    // iOS has no context menu on a long press.
    if (held) timer = setTimeout(() => { isSwallowing = true; act(held); }, LONG_PRESS);
  });
  for (const type of ['pointerup', 'pointermove', 'pointercancel']) node.addEventListener(type, stop);
  node.addEventListener('contextmenu', (event) => {
    stop();
    const held = find(event.target);
    if (!held) return;
    event.preventDefault();
    // The timer may have been faster.
    if (isSwallowing) return;
    isSwallowing = isTouched;
    act(held);
  });
  node.addEventListener('click', (event) => {
    if (!isSwallowing) return;
    isSwallowing = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, { capture: true });
}
