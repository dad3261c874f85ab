// What a finger does beside tapping: it holds something down (a long touch, a right click, or the menu key), and it goes back.
// While a button is pressed, news waits: drawing the button anew would lose the tap.

const LONG_PRESS = 550;
const CLICK = 100;
/** After this time a press is over, because the release may have gone to another window. */
const LONGEST_PRESS = 5000;
/** A finger is never quite still. */
const SLOP = 10;

/**
 * Calls `act` with what `find` finds for a held target. The click that ends a long touch is swallowed: it is none.
 */
export function onHold(node, find, act) {
  let timer = 0;
  let start = { x: 0, y: 0 };
  let isTouched = false;
  let isSwallowing = false;
  const stop = () => clearTimeout(timer);
  // The click follows the release at once; one that comes later is another one, of a key for example.
  const release = () => { stop(); setTimeout(() => { isSwallowing = isTouched = false; }, CLICK); };

  node.addEventListener('pointerdown', (event) => {
    stop();
    isSwallowing = false;
    start = { x: event.clientX, y: event.clientY };
    isTouched = event.pointerType === 'touch';
    const held = isTouched && find(event.target);
    // iOS has no context menu on a long press.
    if (held) timer = setTimeout(() => { isSwallowing = true; act(held); }, LONG_PRESS);
  });
  node.addEventListener('pointermove', (event) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLOP) stop();
  });
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release);
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

const held = [];
let isPressed = false;
let pressTimer = 0;

/**
 * Acts at once, or after the click if a button is pressed: if a pressed button is drawn anew before its release, the
 * browser sends no click. News and timers draw through this function.
 */
export function whenReleased(act) {
  if (isPressed) held.push(act); else act();
}

function endPressIn(pause) {
  clearTimeout(pressTimer);
  // An action that fails must not stop the others.
  pressTimer = setTimeout(() => { isPressed = false; held.splice(0).forEach(queueMicrotask); }, pause);
}

function beginPress() {
  isPressed = true;
  endPressIn(LONGEST_PRESS);
}

addEventListener('pointerdown', ({ target }) => { if (target.closest('button, a, label, summary')) beginPress(); }, { capture: true });
addEventListener('keydown', ({ key, repeat, target }) => { if (key === ' ' && !repeat && target.closest('button')) beginPress(); }, { capture: true });
for (const [type, pause] of [['pointerup', CLICK], ['keyup', CLICK], ['pointercancel', 0], ['click', 0]])
  addEventListener(type, () => { if (isPressed) endPressIn(pause); }, { capture: true });

/**
 * Lets Back close what is open in front of the page. Returns what to call when it was closed otherwise.
 */
export function onBack(close) {
  let isOpen = true;
  history.pushState({ isInFront: true }, '');
  const back = () => { if (isOpen) { isOpen = false; removeEventListener('popstate', back); close(); } };
  addEventListener('popstate', back);
  return () => {
    if (!isOpen) return;
    isOpen = false;
    removeEventListener('popstate', back);
    if (history.state?.isInFront) history.back();
  };
}
