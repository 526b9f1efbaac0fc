import { useEffect, useRef } from 'react';
import { useHref, useLocation, useMatches, useNavigation, useRevalidator } from 'react-router';
import { reading } from './reading.ts';

/** The pages that were seen last; the data of one is about 50 kB. */
const MOST = 8;
const ROOT = 'root';

type Seen = { path: string; data: ReadonlyMap<string, unknown>; sheets: readonly string[] };

/** What the history calls the entry that is shown, as React Router writes it there. */
const entryKey = () => (history.state as { key?: string } | null)?.key ?? 'default';

const sheetsHere = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href);

/** Asks for a style sheet, which the browser has, before the page that needs it is drawn. */
function fetched(sheet: string): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'style', href: sheet });
  return new Promise((resolve) => {
    const end = () => {
      link.remove();
      resolve();
    };
    link.addEventListener('load', end);
    link.addEventListener('error', end);
    document.head.append(link);
  });
}

async function whole({ data, sheets }: Seen) {
  const here = new Set(sheetsHere());
  await Promise.all(sheets.filter((sheet) => !here.has(sheet)).map(fetched));
  return Object.fromEntries(
    [...data].map(([id, result]) => [id, { type: 'data' as const, result }]),
  );
}

/**
 * Whoever goes back or forward in the history gets the page as they left it, at once and at its
 * place; then it is read anew. What is sent to the server takes away what is remembered, and so
 * does the end of the component that calls this: one for each person who signs in.
 */
export function useSeenPages(): void {
  const seen = useRef(new Map<string, Seen>());
  const { key, pathname, search } = useLocation();
  const path = useHref(pathname + search);
  const matches = useMatches();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const recalled = useRef<string>(undefined);

  useEffect(() => {
    const pages = matches.filter(({ id }) => id !== ROOT);
    seen.current.delete(key);
    // In the place of a page without data stands an error.
    if (pages.length === 0 || pages.some(({ loaderData }) => loaderData === undefined)) return;
    const data = new Map(pages.map(({ id, loaderData }) => [id, loaderData]));
    seen.current.set(key, { path, data, sheets: sheetsHere() });
    for (const old of [...seen.current.keys()].slice(0, -MOST)) seen.current.delete(old);
  }, [key, path, matches]);

  useEffect(() => {
    const pages = seen.current;
    reading.recall = ({ request, url }) => {
      if (request.method !== 'GET') pages.clear();
      // Only a step in the history changes its entry before the page is read.
      const entry = entryKey();
      const page = entry === key ? undefined : pages.get(entry);
      // The page that is shown reads itself anew: what is remembered would keep it as it is, where
      // the history stands at another entry of it, as after two answers of one form.
      if (page?.path !== url.pathname + url.search || page.path === path) return null;
      recalled.current = entry;
      return whole(page);
    };
    return () => {
      reading.recall = () => null;
    };
  }, [key, path]);

  useEffect(() => {
    if (state !== 'idle' || recalled.current !== key) return;
    recalled.current = undefined;
    void revalidate();
  }, [state, key, revalidate]);
}
