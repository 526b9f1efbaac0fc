// The list of all pages is in every first load, and two thirds of it say which files each page
// imports. Browsers read that only to fetch files ahead of links that ask for it, and none of ours
// does; the server has its own list, from which the first page's files are named. Files that
// the server writes (feeds, sitemaps, calendars, pictures) are no pages to go to. The others stand
// in the order in which the router looks for an address, because it sorts them twice for each page.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const HEAD = 'window.__reactRouterManifest=';

/** A route that only answers with a file. */
const isFile = ({ path = '', ...route }) =>
  /\.\w+$|:file$/.test(path) &&
  !route.hasDefaultExport &&
  !route.hasErrorBoundary &&
  !route.hasAction;

const PARTS = [
  [/^\*$/, -2],
  [/^:[\w-]+\??$/, 3],
  [/^$/, 1],
];

/** How early the router tries a path: a word before a parameter, more parts before fewer. */
function rankOf({ path = '', index = false }) {
  const parts = path.split('/');
  const worth = parts.map((part) => PARTS.find(([kind]) => kind.test(part))?.[1] ?? 10);
  return worth.reduce((sum, each) => sum + each, parts.length + (index ? 2 : 0));
}

/**
 * Takes the imports of pages, and routes that are no pages, out of the browser's list of them.
 * @param {string} folder of the browser build
 */
export async function slimManifest(folder) {
  const assets = path.join(folder, 'assets');
  for (const name of await readdir(assets)) {
    if (!/^manifest-[\w-]+\.js$/.test(name)) continue;
    const file = path.join(assets, name);
    const text = await readFile(file, 'utf8');
    // The route of the web app's manifest has a file of that name, too.
    if (!text.startsWith(HEAD)) continue;
    const manifest = JSON.parse(text.slice(HEAD.length).replace(/;\s*$/, ''));
    const pages = Object.entries(manifest.routes)
      .filter(([, route]) => !isFile(route))
      .sort(([, one], [, other]) => rankOf(other) - rankOf(one));
    manifest.routes = Object.fromEntries(
      pages.map(([id, route]) => [id, { ...route, imports: [] }]),
    );
    await writeFile(file, `${HEAD}${JSON.stringify(manifest)};`);
  }
}
