/**
 * The focus is never lost: when what has it goes away (a row that was removed, a button that became
 * a sentence, a dialog whose opener is gone), it goes on to what stands in its place. Whoever moves
 * it on purpose is not disturbed.
 */

const STOPS =
  'a[href], button:not([disabled]), input:not([type=hidden], [disabled]), ' +
  'select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';
const HEADINGS = 'h1, h2, h3';

/** Where an element stood: it, what it stood in, and its place there, from the inside outwards. */
type Spot = { parent: Element; place: number }[];

function spotOf(element: Element): Spot {
  const spot: Spot = [];
  for (let at = element; at.parentElement; at = at.parentElement)
    spot.push({ parent: at.parentElement, place: [...at.parentElement.children].indexOf(at) });
  return spot;
}

const isLost = () =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement === document.documentElement;

const isShown = (element: Element) => element.checkVisibility() && !element.closest('[inert]');

/** The first thing to stop at in or at an element. */
function stopIn(element: Element | undefined): HTMLElement | null {
  if (!element) return null;
  const stops = [element, ...element.querySelectorAll(STOPS)];
  return stops.find((stop): stop is HTMLElement => stop.matches(STOPS) && isShown(stop)) ?? null;
}

/** Gives the focus to something that is read and not used, such as a heading. */
function focusOn(element: HTMLElement): void {
  if (!element.matches(STOPS) && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: element.matches(`${HEADINGS}, main`) });
}

/** The title of the page, or the page where it has none. */
export function focusPage(): void {
  const main = document.querySelector<HTMLElement>('main');
  const title = [...(main?.querySelectorAll<HTMLElement>('h1') ?? [])].find(isShown);
  const target = title ?? main;
  if (target) focusOn(target);
}

/** Goes on to what followed, what came before, or the heading above. */
function recover(spot: Spot): void {
  for (const { parent, place } of spot) {
    if (!parent.isConnected || !isShown(parent)) continue;
    if (parent.matches('main, body, html')) break;
    const stop = stopIn(parent.children[place]) ?? stopIn(parent.children[place - 1]);
    if (stop) return focusOn(stop);
    const heading = parent.querySelector<HTMLElement>(HEADINGS);
    if (heading && isShown(heading)) return focusOn(heading);
  }
  focusPage();
}

/** So long something that takes the focus itself may take, such as a dialog that closes. */
const GRACE_MS = 80;

/** Watches the page until the returned function is called. */
export function keepFocus(): () => void {
  let within: { element: Element; spot: Spot } | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const note = ({ target }: FocusEvent) => {
    // What lies over the page goes with the dialog; the opener's place is in the page.
    if (target instanceof Element && target.closest('main'))
      within = { element: target, spot: spotOf(target) };
  };
  const look = () => {
    if (!within || within.element.isConnected || !isLost()) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const before = within;
      if (!before || before.element.isConnected || !isLost()) return;
      within = null;
      recover(before.spot);
    }, GRACE_MS);
  };
  // A press that gives the focus to nothing is on purpose.
  const drop = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(STOPS)) within = null;
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', drop);
  return () => {
    clearTimeout(waiting);
    changes.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', drop);
  };
}
