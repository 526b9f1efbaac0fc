/** Parts of a page whose code comes after the page, over a line that comes and goes. */
import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  memo,
  type ReactNode,
  Suspense,
} from 'react';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * React's `lazy`, which shows the page of faults in place of what somebody reads when the code of
 * one part cannot be fetched. Here it is asked for again, at once when the browser is online
 * again; until it comes, what `Suspense` has instead is shown.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => untilFetched(load));
}

/**
 * A part that a page rarely comes with, such as what one opens in it. The server renders it like
 * any other, and its markup stays as it is until its code has come; where the page comes without
 * it, so does its code. What it is given should be the same from render to render.
 * @param onServer the part itself, in an import of its own; in the browser's build it is null
 *   (src/ui/served-parts.ts)
 * @param waiting stands in its place where it is opened later, until its code has come
 */
export function servedPart<Props extends object>(
  onServer: ComponentType<Props> | null,
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Part = (onServer ?? lazyPart(load)) as ComponentType<Props>;
  // Without `memo`, whatever changes around it would take the markup away while its code comes.
  return memo((props: Props) =>
    createElement(Suspense, { fallback: waiting }, createElement(Part, props)),
  ) as unknown as ComponentType<Props>;
}

/** @returns what is loaded, whenever that succeeds; it is never rejected */
export async function untilFetched<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch {
      await onlineOrLater(wait);
    }
  }
}

/** @returns after that many milliseconds, or as soon as the browser is online again */
function onlineOrLater(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, wait);
    addEventListener('online', go);
  });
}
