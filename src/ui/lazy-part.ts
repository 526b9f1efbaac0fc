/** Code that is fetched after the page, over a line that comes and goes. */
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { isGone, loadWhole } from './whole-page.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** The address in the error of an import, as Chromium and Firefox write it. */
const ADDRESS = /https?:\/\/\S+?\.js\b/;

type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;

/**
 * React's `lazy` for what is opened in a page. React shows the error page in place of everything
 * when the code of one part cannot be fetched. Here it is asked for again, at once when the browser
 * is online again; until it comes, what `Suspense` has instead is shown.
 * @param part the component of the module; the default export unless told otherwise
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Lazy<Props>;
export function lazyPart<Module, Props>(
  load: () => Promise<Module>,
  part: (module: Module) => ComponentType<Props>,
): Lazy<Props>;
export function lazyPart<Props>(
  load: () => Promise<unknown>,
  part: (module: never) => ComponentType<Props> = byDefault,
): Lazy<Props> {
  return lazy(async () => ({ default: part((await untilFetched(load)) as never) }));
}

const byDefault = <Props>(module: { default: ComponentType<Props> }) => module.default;

/**
 * What is no longer there since a new version was deployed has the page loaded anew, once.
 * @returns what is imported, whenever that succeeds; it is never rejected
 */
export async function untilFetched<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await fetchedTwice(load);
    } catch (error) {
      const [file] = ADDRESS.exec(String(error)) ?? [];
      if (file !== undefined && (await isGone(file))) loadWhole(file);
      await onlineOrLater(wait);
    }
  }
}

/**
 * Imports, and asks once more for what did not come. A browser may remember a failed import as long
 * as the page is open and never ask for the same address again (whatwg/html#6768, decision 063).
 * With another query it does, and the file is the same.
 * @param load `import` of one file; what else it does is left out when it is asked for again
 */
export async function fetchedTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const [address] = ADDRESS.exec(String(error)) ?? [];
    if (address === undefined) throw error;
    return (await import(/* @vite-ignore */ `${address}?${Date.now()}`)) as Module;
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
