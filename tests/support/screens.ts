/**
 * Every screen of the shop: where it is, for whom, what opens over it, and what sends its form. One
 * list for whatever is looked at everywhere; it has to know every page of src/routes.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import routes from '../../src/routes.ts';
import { HOSTILE_TITLE } from './hostile-words.ts';
import { beginWithAny } from './only-when-touched.ts';
import type { Places, Who } from './screens-world.ts';

export type Screen = {
  who: Who;
  path: string;
  /** What opens something over the page: selectors, because they hold in every language. */
  opens?: string[];
  /** The same where there is room for one column alone. */
  opensOnPhone?: string[];
  /** The button of a form that has nothing in it, or not enough. */
  sends?: string;
};

const ACCOUNT = '.header details:has([action="/logout"]) > summary';
const SEND = 'main form[method=post] :is([type=submit], .btn-primary:not(a, [type=button]))';
/** The sheet of a listing, opened by the link that leads to the page of the same form. */
const sheet = (end: string) => `main a[href$="/${end}"]`;

/** The screens, given where the things of the shop are. */
export function screensOf(places: Places): Screen[] {
  const { listing, store, event, discussion, settled } = places;
  const { conversation, offer, order, ready, delivered } = places;
  const as = (who: Who, screens: (string | Omit<Screen, 'who'>)[]): Screen[] =>
    screens.map((screen) =>
      typeof screen === 'string' ? { who, path: screen } : { who, ...screen },
    );
  return [
    ...as('visitor', [
      {
        path: '/',
        opens: ['.header .where'],
        opensOnPhone: ['.header .mob:has(+ .menu-sheet) > summary'],
      },
      { path: '/products', opensOnPhone: ['.header summary:has(+ .pop-settings)'] },
      { path: '/products?view=list', opensOnPhone: ['.toolbar [popovertarget]'] },
      '/products?view=map',
      '/products?view=map&location=Jamaica&category=cars',
      '/browse/furniture/jamaica',
      {
        path: '/products?category=cars&make=Toyota&yearFrom=2012&fuel=Gasoline&minPrice=500',
        opensOnPhone: ['.toolbar [popovertarget]'],
      },
      '/products?category=real-estate-sale&bedroomsFrom=2&propertyType=House&photos=1',
      `/search?q=${HOSTILE_TITLE}`,
      `/search?q=${HOSTILE_TITLE}&location=Jamaica&category=furniture`,
      { path: '/search?q=car', opens: ['.header [name=q]'] },
      '/search?q=zzzzqqq',
      `/search?q=${HOSTILE_TITLE}&location=Montserrat`,
      { path: listing, opens: ['.gallery a[href]'] },
      '/products/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d',
      `${listing}/flyer`,
      store,
      '/login',
      { path: '/login?step=password', sends: SEND },
      { path: '/signup', sends: SEND },
      { path: '/forgot-password', sends: SEND },
      '/invitation?token=none',
      '/alerts/pause?token=none',
      '/events',
      { path: event, opens: ['main [name=status]'] },
      places.crowded,
      '/products?category=cars&minPrice=900&maxPrice=100',
      '/forum',
      discussion,
      settled,
      { path: `/report?kind=listings&id=${listing.split('/').at(-1)}`, sends: SEND },
      '/dev/mail',
      places.mail,
      ...policies(),
      { path: '/accessibility', sends: SEND },
      '/offline',
      '/no/such/page',
    ]),
    ...as('halfway', [{ path: '/login/second-step', sends: SEND }]),
    ...as('suspended', ['/suspended']),
    ...as('newcomer', [
      '/favorites',
      '/alerts',
      '/messages',
      '/orders',
      '/notifications',
      { path: '/seller-profile', sends: 'main form[method=post] .savebar [type=submit]' },
      '/events/mine',
      { path: `${listing}?from=newcomer`, opens: ['main a[href^="/messages?listing="]'] },
    ]),
    ...as('buyer', [
      {
        path: `${listing}?from=buyer`,
        opens: [sheet('request'), sheet('offer'), 'main a[href^="/report?"]'],
      },
      `${listing}/request`,
      { path: `${listing}/offer`, sends: SEND },
      conversation,
      { path: order, opens: ['main a[href$="?do=cancel"]'] },
      ready,
      { path: delivered, opens: ['main a[href$="?do=dispute"]'] },
      `${delivered}/receipt`,
      { path: `${delivered}/review`, sends: SEND },
      '/reviews',
      '/reports',
      places.report,
      '/notifications',
      '/notifications/settings',
      event,
    ]),
    ...as('seller', [
      { path: '/profile', opens: [ACCOUNT, '.header .bell a'] },
      {
        path: '/profile?tab=settings',
        opens: ['main .btn-danger-line'],
        sends: 'main form:has([name=currentPassword]) [type=submit]',
      },
      '/profile?edit=1',
      '/profile?tab=listings&state=active&q=a&rows=compact',
      { path: '/profile?tab=listings', opens: ['article.mine form:has([name=remove]) button'] },
      { path: '/two-factor', sends: SEND },
      { path: '/sell', sends: '.savebar [type=submit]' },
      `${listing}/edit`,
      listing,
      '/seller-profile',
      '/messages',
      conversation,
      '/orders',
      { path: order, opens: ['main a[href*="?do="]'] },
      // This browser cannot scan, and says what to do instead.
      { path: ready, opens: ['main .step-acts button[type=button]'] },
      `${offer}/counter`,
      '/favorites',
      '/events/mine',
      { path: '/events/new', sends: '.savebar [type=submit]' },
      `${event}/edit`,
      `${event}/guests`,
      { path: '/forum/new', sends: SEND },
      discussion,
      `/forum/texts/${discussion.split('/').at(-1)}`,
    ]),
    ...as('author', [
      places.decision,
      { path: places.appealOf, sends: SEND },
      places.appeal,
      places.sanction,
    ]),
    ...as('admin', [
      '/admin/moderation',
      '/admin/reports',
      '/admin/reports?tab=appeals',
      '/admin/people',
      { path: places.person, sends: SEND },
      '/admin/featured',
      '/admin/rates',
      { path: '/admin/synonyms?edit=new', sends: 'main form[method=post] [type=submit]' },
      '/admin/audit',
      '/admin/settings',
      '/admin/queue',
      places.case,
    ]),
  ];
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

const ROOT = join(import.meta.dirname, '../..');
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
