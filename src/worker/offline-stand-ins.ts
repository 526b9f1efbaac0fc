/** What is shown instead of pages that do not come, and how old that is. */
import type { OfflineAge } from '#platform/pages/worker-messages.ts';
import { keptAt } from './offline-answers.ts';
import type { Drawers } from './offline-drawers.ts';
import { offlinePathFor, pageOf } from './offline-paths.ts';

export function createStandIns({ open, find, findData, findElsewhere }: Drawers, origin: string) {
  /** Pages that were last shown as they were kept, and since when they were. */
  const instead = new Map<string, number>();

  function shownOld(url: URL, kept: Response): Response {
    instead.set(pageOf(url), keptAt(kept));
    return kept;
  }

  function shownNew(url: URL, answer: Response): Response {
    if (answer.ok) instead.delete(pageOf(url));
    return answer;
  }

  /** Instead of a document that does not come; undefined when nothing is kept. */
  async function forDocument(url: URL): Promise<Response | undefined> {
    const page = pageOf(url);
    const document = await find(url);
    if (document) return shownOld(url, document);
    // Its data is kept: the page for that opens it, with the code that is here.
    if (await findData(page)) return offlinePage(page);
    const other = await findElsewhere(page);
    return other ? Response.redirect(origin + other) : undefined;
  }

  /** Leads to the page that stands in, in this language or, where there is none, in another one. */
  async function offlinePage(page: string): Promise<Response | undefined> {
    const kept = (await (await open('shell')).keys()).map(({ url }) => new URL(url).pathname);
    for (const path of [offlinePathFor(page), ...kept])
      if (await find(new URL(path, origin))) return Response.redirect(`${origin}${path}#${page}`);
    return undefined;
  }

  const findNear = async (page: string) => {
    const url = await findData(page);
    return url && find(url);
  };

  /** Instead of data that do not come; undefined when nothing is kept. */
  async function forData(url: URL): Promise<Response | undefined> {
    const kept = (await find(url)) ?? (await findNear(pageOf(url)));
    return kept && shownOld(url, kept);
  }

  async function age(page: string): Promise<OfflineAge> {
    const shown = instead.get(page);
    // What came since then is kept, but nobody has seen it.
    if (shown !== undefined) return { keptAt: shown, instead: true };
    const kept = [await find(new URL(page, origin)), await findNear(page)];
    const times = kept.flatMap((each) => (each ? [keptAt(each)] : []));
    return { keptAt: times.length > 0 ? Math.max(...times) : null, instead: false };
  }

  return { shownNew, forDocument, offlinePage, forData, age };
}
