/** The service worker, as pages talk with it. */
import type {
  About,
  OfflineAge,
  OfflineList,
  WorkerQuestion,
} from '#platform/pages/worker-messages.ts';

const WORKER = '/service-worker.js';
/** A worker that was just started has read its caches by then. */
const WAIT_MS = 3000;

/** Whether pages that do not come can be shown as they were kept. */
export const hasWorker = (): boolean => Boolean(navigator.serviceWorker?.controller);

type Answers = { age: OfflineAge; kept: OfflineList; keep: null; describe: null; leave: null };

/** The worker's answer; null when there is none. */
export function askWorker<Q extends WorkerQuestion>(
  question: Q,
  worker = navigator.serviceWorker?.controller,
): Promise<Answers[Q['ask']] | null> {
  if (!worker) return Promise.resolve(null);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data as Answers[Q['ask']] | null));
    port1.start();
    setTimeout(resolve, WAIT_MS, null);
    worker.postMessage(question, [port2]);
  });
}

/**
 * Brings the worker in, once a page has nothing else to do. Without one (an old browser, storage
 * that is blocked) the site works as before.
 * @param options.saver whether data is dear: nothing is fetched ahead then
 */
export async function startWorker({ saver }: { saver: boolean }): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const wasThere = hasWorker();
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    if (wasThere || !active) return;
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/'));
    const path = location.pathname + location.search;
    await askWorker({ ask: 'keep', path, files, shell: !saver }, active);
  } catch {
    // Tried again with the next page.
  }
}

/** What the list of cached pages says of this one. */
export function aboutThisPage(): About {
  const text = (selector: string) =>
    document.querySelector(`main ${selector}`)?.textContent?.trim() ?? '';
  return {
    title: text('h1') || document.title,
    line: [text('.buybox .amount'), text('.listing-facts li')].filter(Boolean).join(' · '),
    picture: document.querySelector<HTMLImageElement>('main img')?.currentSrc || null,
  };
}
