/**
 * Every screen of the shop: where it is, for whom, what opens over it, and what sends its form. One
 * list for whatever is looked at everywhere; it has to know every page of src/routes.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import routes from '../../src/routes.ts';
import { beginWithAny } from './only-when-touched.ts';
import type { Screen, Screens } from './screen.ts';
import type { Places, Who } from './screens-world.ts';

export type { Screen };

/** Who looks, one after the other. */
const EVERYBODY: readonly Who[] = [
  'visitor',
  'halfway',
  'suspended',
  'newcomer',
  'buyer',
  'seller',
  'author',
  'admin',
];
const ROOT = join(import.meta.dirname, '../..');
const FEATURES = join(ROOT, 'src/features');
/** What each feature says in its x.screens.ts. */
const PLUGGED = await Promise.all(
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.screens.ts'))
    .toSorted()
    .map((file) => import(join(FEATURES, file)) as Promise<Plugged>),
);
type Plugged = { screens: (places: Places) => Screens };

/** The screens, given where the things of the shop are. */
export function screensOf(places: Places): Screen[] {
  const all = [{ visitor: policies() }, ...PLUGGED.map(({ screens }) => screens(places))];
  return EVERYBODY.flatMap((who) =>
    all.flatMap((screens: Screens) =>
      (screens[who] ?? []).map((screen) =>
        typeof screen === 'string' ? { who, path: screen } : { who, ...screen },
      ),
    ),
  );
}

/** The pages of rules and promises: several texts of one file. */
const policies = (): string[] =>
  pages()
    .filter(({ file }) => file === 'routes/policy.tsx')
    .map(({ path }) => path);

/** The pages of the table of contents, files that are sent left out. */
function pages(): { file: string; path: string }[] {
  return routes
    .flatMap((route) => route.children ?? [route])
    .filter(({ file }) => file.endsWith('.tsx'))
    .map(({ file, path = '' }) => ({ file, path: `/${path}` }));
}

/** Seen by whoever has not accepted the terms yet; scanned where that happens (opening.test.ts). */
const ELSEWHERE = ['/terms/accept'];

/** Pages that none of the screens is on. Two addresses of one file and form are one page. */
export function missingPages(screens: readonly Screen[]): string[] {
  const all = pages().map((page) => ({ ...page, shape: shapeOf(page.path) }));
  const seen = (shape: RegExp) =>
    screens.some(({ path }) => shape.test(path.split('?')[0] ?? path));
  return all
    .filter(
      ({ file, path, shape }) =>
        !seen(shape) &&
        !ELSEWHERE.includes(path) &&
        !all.some(
          (twin) =>
            twin.file === file && !/:/.test(path) && !/:/.test(twin.path) && seen(twin.shape),
        ),
    )
    .map(({ path }) => path);
}

/** What every screen is made of. */
const EVERYWHERE = [
  'src/ui',
  'src/messages',
  'src/platform/jsx',
  'src/platform/i18n',
  'src/platform/formats',
  'src/root',
  'src/entry',
  'src/idle',
  'src/home',
  'tests/support/screens',
  'tests/support/page-layout',
  'tests/e2e/accessibility',
];

/**
 * The screens that files are a part of: those of their route, and of the features that the route is
 * made of.
 * @param files paths from the root of the project; null when it is not known which were touched
 */
export function touchedScreens(
  screens: readonly Screen[],
  files: readonly string[] | null,
): Screen[] {
  if (!files || beginWithAny(files, EVERYWHERE)) return [...screens];
  const features = new Set(files.map((file) => /^src\/features\/([\w-]+)\//.exec(file)?.[1]));
  const shapes = pages()
    .filter(({ file }) => {
      const used = featuresIn(`src/${file}`);
      return files.includes(`src/${file}`) || used.some((feature) => features.has(feature));
    })
    .map(({ path }) => shapeOf(path));
  return screens.filter(({ path }) =>
    shapes.some((shape) => shape.test(path.split('?')[0] ?? path)),
  );
}

/** The features that a route, and what it is composed of, imports. */
function featuresIn(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const used = [...source.matchAll(/#features\/([\w-]+)\/(pages\/[\w-]+(?:\.server)?\.tsx?)?/g)];
  return used.flatMap(([, feature = '', part]) => [
    feature,
    ...(part ? featuresIn(`src/features/${feature}/${part}`) : []),
  ]);
}

/** What the addresses of a route look like; the last one, `*`, takes everything. */
function shapeOf(path: string): RegExp {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) =>
      part === '*' ? '.*' : part.startsWith(':') ? (part.endsWith('?') ? '?[^/]*' : '[^/]+') : part,
    );
  return new RegExp(`^/${parts.join('/')}$`);
}
