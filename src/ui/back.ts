/** Dispatched at the window before the router hears of a step in the history. */
const BACK = 'calabash-back';

/**
 * Call it before the router starts: browsers call the listeners of a window in the order in which
 * they were added.
 */
export function watchBack(): void {
  addEventListener('popstate', (event) => {
    if (!dispatchEvent(new Event(BACK, { cancelable: true }))) event.stopImmediatePropagation();
  });
}

/**
 * The next step back or forward in the history calls `take`, and the router hears nothing of it.
 *
 * @returns ends it
 */
export function takeBack(take: () => void): () => void {
  const hear = (event: Event) => {
    event.preventDefault();
    take();
  };
  addEventListener(BACK, hear, { once: true });
  return () => removeEventListener(BACK, hear);
}
