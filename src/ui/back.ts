/** Dispatched at the window by entry.client.tsx before the router hears of a step in the history. */
const BACK = 'over-page-back';

/**
 * The next step back or forward in the history calls `take`, and the router hears nothing of it.
 *
 * @returns ends it
 */
export function takeBack(take: () => void): () => void {
  const hear = (event: Event) => {
    event.preventDefault();
    // Of what closes and what opens at the same moment, the first one: it is its step.
    event.stopImmediatePropagation();
    take();
  };
  addEventListener(BACK, hear, { once: true });
  return () => removeEventListener(BACK, hear);
}
