/** What gets the next press of Back instead of the router. */
let taker: (() => void) | null = null;

/**
 * Call it before the router starts: browsers call the listeners of a window in the order in which
 * they were added.
 */
export function watchBack(): void {
  addEventListener('popstate', (event) => {
    if (!taker) return;
    event.stopImmediatePropagation();
    const take = taker;
    taker = null;
    take();
  });
}

/** The next step back or forward in the history calls `take`, and the router hears nothing of it. */
export function takeBack(take: () => void): void {
  taker = take;
}

/** The router hears everything again. */
export function leaveBack(take: () => void): void {
  if (taker === take) taker = null;
}
