// The rooms of ARCHITECTURE.md: what a file may be called, and how many lie side by side.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FEATURES as LISTED } from '../src/features.ts';

const FEATURES = join(import.meta.dirname, '../src/features');

/** What every feature may have once, and once more in each group of verbs. */
const ROLES = [
  'feature.server',
  'schema',
  'table.server',
  'server',
  'policy',
  'states',
  'events.server',
  'errors',
  'limits',
  'api.server',
  'jobs.server',
  'mails.server',
  'notices.server',
  'forms.server',
  'sitemap.server',
  'seo',
  'seo.server',
];

/** Groups of verbs that are long enough for files of their own: `x.group.role`. */
const GROUPS: Record<string, Record<string, string>> = {
  accounts: {
    session: 'who is asking, which every feature wants to know',
    auth: 'better-auth, which nobody else may touch',
    input: 'what its forms and the API take',
    codes: 'codes that a mail brings',
    device: 'what a browser keeps that is nobody’s session',
    password: 'the row of a password',
    reserved: 'names that nobody may take',
    tokens: 'what the database keeps of a session’s token',
    signin: 'coming in',
    signup: 'becoming somebody',
    reason: 'why somebody is asked to sign in',
    invite: 'becoming somebody by a link of whoever runs the server',
    pending: 'what a person is in the middle of, kept in a cookie',
    profile: 'what a person says of themselves',
    email: 'the change of an address',
    phone: 'the proof of a number',
    proof: 'whether it is really the person',
    numbers: 'how telephone numbers are written',
    delete: 'the end of an account',
    export: 'a person’s own copy',
    block: 'who may not write to whom',
    roles: 'who is moderator or administrator',
    mail: 'what accounts write to people',
  },
  catalog: { names: 'what places and categories are called in each language' },
  media: {
    add: 'how an upload becomes a stored file',
    posted: 'pictures inside of forms, where no script sends them',
    uploads: 'files on their way in',
    image: 'which pictures are taken',
    video: 'which videos are taken',
    names: 'how files are called',
    access: 'who is sent a file',
  },
  pages: { opening: 'the first days of a shop' },
  sellers: { profile: 'the store', input: 'what a store’s form and the API take' },
  listings: {
    write: 'making and changing',
    input: 'what a listing’s form and the API take',
    content: 'what a seller wrote, between form, row and view',
    prices: 'what things of a category usually cost',
    life: 'sold, offered again, renewed',
    hold: 'units that are promised to a buyer',
    withdraw: 'taken away',
    moderation: 'looked at and decided',
    transition: 'every step of its life',
    own: 'what a seller sees of theirs',
    owner: 'whose a listing is',
    cards: 'many at once, as cards',
    media: 'which files visitors see',
    random: 'a fair handful',
    signin: 'why a visitor signs in first',
    stats: 'views and what follows from them',
  },
  events: {
    write: 'making and changing',
    input: 'what an event’s form and the API take',
    content: 'what an organiser wrote, between form, rows and dates',
    dates: 'zones and repetition',
    plan: 'the dates that an event would have',
    own: 'what an organiser sees of theirs',
    owner: 'whose an event is',
    cancel: 'called off',
    moderation: 'looked at and decided',
    transition: 'every step of its life',
    rsvp: 'who comes',
    places: 'who has a place, and who waits for one',
    cards: 'many at once, as cards',
    one: 'one date with all that is told of it',
    feed: 'events for calendars',
    shown: 'what a page sends of events to the browser',
    month: 'the weeks of a calendar',
    labels: 'what the page of one needs to know of its place',
    form: 'what the form begins with and offers',
    save: 'what becomes of the form',
    media: 'which files visitors see',
    signin: 'why a visitor signs in first',
  },
  forum: {
    markdown: 'what people write, as it is shown',
    write: 'discussions and replies',
    entry: 'what every text goes through',
    edit: 'changing what one wrote',
    remove: 'taken away',
    moderation: 'looked at and decided',
    media: 'the pictures of a text',
    mentions: 'who is named in a text',
    likes: 'who likes what',
    join: 'answers, following, pinning, closing',
    list: 'discussions in lists',
    search: 'discussions by words',
    post: 'one discussion',
    replies: 'what was said in it',
    entries: 'rows as they are shown',
    views: 'who looked at it',
    similar: 'what a new one may repeat',
    busiest: 'what is talked about this week',
    feed: 'the topics in a feed reader',
    signin: 'why a visitor signs in first',
    preview: 'a text before it is sent',
    export: 'a person’s own copy',
  },
  messages: {
    write: 'sending',
    post: 'into the conversation, for texts and for later features',
    lock: 'the one lock of a conversation',
    contact: 'whom a first message goes to',
    mark: 'reading and typing',
    signin: 'why somebody is asked to sign in',
    hold: 'kept for longer',
    inbox: 'the list of conversations',
    thread: 'the messages of one',
    pictures: 'what was sent with them, and who sees it',
    attach: 'pictures on their way into a message',
    export: 'a person’s own copy',
    stream: 'what streams tell',
    live: 'the stream itself',
  },
  orders: {
    choices: 'what there is to choose from, and what it comes to',
    place: 'asking to buy',
    move: 'every step of its life',
    steps: 'those that the two people make',
    pickup: 'the code that is shown',
    dispute: 'what a moderator decides',
    talk: 'what the two said to each other',
    list: 'many at once',
    deal: 'what later features know of one',
    view: 'a row as its people see it',
    signin: 'why somebody is asked to sign in',
    export: 'a person’s own copy',
  },
  offers: {
    make: 'first offers and counter-offers',
    answer: 'accepted, declined, taken back',
    close: 'every step of its life',
    terms: 'what a listing asks',
    find: 'for the two who negotiate',
    form: 'what the sheet shows',
    signin: 'why a visitor signs in first',
    export: 'a person’s own copy',
  },
  search: {
    terms: 'words and typing errors',
    store: 'what one seller offers',
    counts: 'totals without text',
    query: 'what all plans have in common',
    marks: 'what the word index knows beside words',
    plan: 'which plan is taken',
    pass: 'one pass over few matches',
    walk: 'along the order’s own index',
    window: 'the stretch that a sample points to',
  },
  notifications: {
    tell: 'one row, one mail, one push for each person',
    due: 'what waited',
    digest: 'once a day',
    receivers: 'who hears of it',
    signal: 'the sign to pages that are open',
    mail: 'the mails of notices',
    inbox: 'the latest of a person',
    export: 'a person’s own copy',
    choices: 'in which ways people hear of what',
    unsubscribe: 'the end of mails by their link',
    push: 'browsers that push reaches',
  },
  reviews: {
    write: 'writing and changing',
    views: 'one as its reader sees it',
    answer: 'what others do with one',
    order: 'what the two of an order said of each other',
    export: 'a person’s own copy',
    signin: 'why somebody is asked to sign in',
  },
  moderation: {
    assess: 'what all detectors together say',
    letters: 'what letters look like',
    leet: 'digits and signs for letters',
    words: 'a text as words',
    numbers: 'numbers in words',
    reading: 'a field as people read it',
    phrases: 'phrases as a net of words',
    rules: 'which words say what, as data',
    judging: 'what words mean where they stand',
    contacts: 'links and numbers',
    shouting: 'how loud a text is',
    texts: 'all fields of some content',
    risk: 'one number of all findings',
  },
  favorites: {
    intent: 'what a visitor tapped before signing in, kept in a cookie',
    signin: 'why a visitor signs in first',
  },
};

/** Files that no other feature has, each for a reason. */
const NAMED: Record<string, Record<string, string>> = {
  accounts: {
    demo: 'sample accounts, which pages tell apart too',
    steps: 'the addresses of the ways in',
    numbers: 'numbers as they are written and called',
  },
  catalog: {
    data: 'the catalog itself, for pages and server',
    names: 'what places and categories are called',
    places: 'parishes, apart because their list is long',
    'facts.server': 'what the server alone asks of places',
    rules: 'what a category asks of its listings, apart because only forms need it',
    vehicles: 'makes and models, apart because their list is long',
    choices: 'what there is to choose from in forms',
  },
  media: {
    playback: 'which videos browsers play, for pages and server',
    'video-avi.server': 'reads one format',
    'video-mp4.server': 'reads one format',
    'video-mp4-samples.server': 'reads one format',
    'video-webm.server': 'reads one format',
    'video-reader.server': 'what the readers of formats share',
  },
  pages: { screens: 'which words stand for screens that are not open yet' },
  preferences: { choices: 'what there is to choose from' },
  sellers: {
    contact: 'how addresses of a store are written',
    hours: 'opening hours',
    numbers: 'links to numbers',
  },
  forum: { body: 'a text with its marks, for pages and server' },
  offers: { prices: 'which may be named and which are suggested, for pages and server' },
  notifications: { sign: 'what live streams name, for the script of every page' },
  messages: { safety: 'what deserves a word of caution' },
  orders: {
    delivery: 'what bringing costs',
    'qr.server': 'draws what a phone scans',
  },
  listings: {
    shown: 'what a page sends of a card to the browser',
    stock: 'units and options',
    units: 'units and options',
    'input.details': 'one part of the form',
    'input.fields': 'the kinds of fields that the form is made of',
    'input.variations': 'one part of the form',
    'input.choices': 'what there is to choose from in the form',
    'input.aliases': 'other names of the same fields',
    'input.form': 'the form, and what it makes of its texts',
    'input.rules': 'what needs more than one field',
  },
  search: {
    filters: 'filters in an address, both ways',
    'store.filters': 'filters of a store in an address, both ways',
    shown: 'what a page of results sends to the browser',
  },
};

type File = { feature: string; path: string; folder: string; name: string };

const files: File[] = readdirSync(FEATURES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(FEATURES.length + 1))
  .map((path) => {
    const parts = path.split('/');
    const [feature = '', name = ''] = [parts[0], parts.at(-1)];
    return { feature, path, folder: parts.slice(1, -1).join('/'), name };
  });
/** What lies beside the screens. */
const inner = files.filter(({ folder }) => !/^(ui|data)(\/|$)/.test(folder));

/** `listings.own.api.server.ts` is "own.api.server"; null when it is not called by its feature. */
function roleOf({ feature, name }: File): string | null {
  const plain = name.replace(/\.tsx?$/, '');
  return plain.startsWith(`${feature}.`) ? plain.slice(feature.length + 1) : null;
}

function isKnown(file: File): boolean {
  const role = roleOf(file);
  if (role === null) return false;
  if (role === 'test' || role.endsWith('.test')) return true;
  if (ROLES.includes(role) || role in (NAMED[file.feature] ?? {})) return true;
  const [group = '', ...rest] = role.split('.');
  return group in (GROUPS[file.feature] ?? {}) && ROLES.includes(rest.join('.'));
}

describe('the rooms', () => {
  test('every feature is in the list that says who comes before whom', () => {
    const folders = [...new Set(files.map(({ feature }) => feature))];
    expect(LISTED.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  test('every file in a feature has one of the closed list of roles', () => {
    expect(inner.filter((file) => !isKnown(file)).map(({ path }) => path)).toEqual([]);
  });

  test('no name is on the list that no file has any more', () => {
    const roles = inner.map((file) => `${file.feature}.${roleOf(file)}`);
    const names = Object.entries(NAMED).flatMap(([feature, named]) =>
      Object.keys(named).map((name) => `${feature}.${name}`),
    );
    const groups = Object.entries(GROUPS).flatMap(([feature, grouped]) =>
      Object.keys(grouped).map((group) => `${feature}.${group}`),
    );
    expect(names.filter((name) => !roles.includes(name))).toEqual([]);
    expect(groups.filter((group) => !roles.some((role) => role.startsWith(`${group}.`)))).toEqual(
      [],
    );
  });

  test('folders are groups of verbs, one below the feature; data is JSON', () => {
    const wrong = files.filter(
      ({ folder, name }) =>
        !/^(|[a-z]+(-[a-z]+)*|ui\/[a-z]+)$/.test(folder) ||
        (folder === 'data' && !name.endsWith('.json')),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('no more than about twenty files lie side by side', () => {
    const sizes = new Map<string, number>();
    for (const { feature, folder } of inner) {
      const room = join(feature, folder);
      sizes.set(room, (sizes.get(room) ?? 0) + 1);
    }
    expect([...sizes].filter(([, size]) => size > 20)).toEqual([]);
  });

  test('routes hold pages only', () => {
    const routes = readdirSync(join(FEATURES, '../routes'));
    expect(routes.filter((name) => !/^[a-z]+(-[a-z]+)*\.tsx?$/.test(name))).toEqual([]);
  });
});

describe('the use cases', () => {
  /** Not about the shop: they read bytes, requests or files that somebody hands to them. */
  const WITHOUT_CTX: Record<string, string> = {
    applyEdits: 'writes into a file that is open already',
    firstBytes: 'reads a file on its way in',
    keepUnderFreshBase: 'names a file for whoever keeps it',
    readAvi: 'reads one format of video',
    readFragment: 'reads one format of video',
    readMp4: 'reads one format of video',
    readMpeg: 'reads one format of video',
    readSamples: 'reads one format of video',
    readVideo: 'reads a file on its way in',
    readWebm: 'reads one format of video',
    savePreference: 'answers with a cookie; nothing is kept',
  };

  const CTX = /^(ctx|\{[^}]*\}): Ctx$/;

  test('take a Ctx first, and so does everything else that waits or writes', () => {
    const useCases = inner.filter(
      ({ name }) => name.endsWith('.server.ts') && !/\.(api|table|feature)\.server/.test(name),
    );
    const others = useCases.flatMap(({ path }) =>
      exportedFunctions(readFileSync(join(FEATURES, path), 'utf8'))
        .filter(({ waits, first }) => waits || /\b(Ctx|Db)\b|^(ctx|db|tx)\b/.test(first))
        .filter(({ first }) => !CTX.test(first))
        .map(({ name }) => name),
    );
    expect(others.toSorted()).toEqual(Object.keys(WITHOUT_CTX).toSorted());
  });
});

/** Exported functions of a source file, with the text of their first parameter. */
function exportedFunctions(source: string) {
  const heads = source.matchAll(/^export (async )?function (\w+)(?:<[^(]*>)?\(/gm);
  return [...heads].map((head) => ({
    name: head[2] ?? '',
    waits: head[1] !== undefined,
    first: firstParameter(source.slice(head.index + head[0].length)),
  }));
}

/** The text up to the comma or bracket that ends the first parameter. */
function firstParameter(rest: string): string {
  let depth = 0;
  const end = [...rest].findIndex((sign, at) => {
    if (depth === 0 && (sign === ',' || sign === ')')) return true;
    if ('([{<'.includes(sign)) depth += 1;
    if (')]}'.includes(sign) || (sign === '>' && rest[at - 1] !== '=')) depth -= 1;
    return false;
  });
  return rest.slice(0, end).replace(/\s+/g, ' ').trim();
}
