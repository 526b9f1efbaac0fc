// Walks every policy page in every language it is written in.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { TRANSLATED } from 'virtual:texts/languages';
import { describe, expect, it, test } from 'vitest';
import { plainParts } from '#tests/support/plain-ctx.ts';
import { structuredDataOf } from '#platform/pages/structured-data.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { WITHDRAWN_KEPT_DAYS } from '#features/forum/forum.limits.ts';
import { POLICY_RULES, sectionOf } from '#features/moderation/sanctions/sanction.limits.ts';
import { POLICY_EDITIONS, POLICY_PAGES, type PolicyPage } from '#features/pages/pages.policies.ts';
import { renderPolicy } from '#features/pages/pages.policies.server.ts';
import type { Settings } from '#platform/context.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { findPolicy, policyFacts, policyFigures } from './policies.server.ts';
import { loader } from '../routes/policy.tsx';
import routes from '../routes.ts';
import editionsFile from '../features/pages/data/editions.json' with { type: 'json' };

const { db } = await testDatabase();
const FOLDER = join(import.meta.dirname, '../features/pages/policies');
const LANGUAGES = readdirSync(FOLDER);
const EACH = LANGUAGES.flatMap((language) => POLICY_PAGES.map((page) => [language, page] as const));

const ROOT = join(import.meta.dirname, '../..');
/** By page, every edition with the digest of its English words, the oldest first. */
type Editions = Record<string, Record<string, string>>;
const editions: Editions = editionsFile;
/** English is what the other languages translate; their mistakes may be mended without asking. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const textOf = (language: string, page: PolicyPage) =>
  readFileSync(join(FOLDER, language, `${page}.md`), 'utf8');

/** An installation on one machine that sends nothing, and one that uses all there is. */
const SMALL: Settings = { ...plainParts(db).settings, translateUrl: null };
const LARGE: Settings = {
  ...SMALL,
  sendsMail: true,
  sendsTexts: true,
  translateUrl: 'https://words.example/?source={from}&target={to}&q={text}',
  operator: { name: 'Mango Ltd.', address: '1 King Street, Kingston, Jamaica' },
  contacts: {
    general: 'hello@mango.example',
    support: 'help@mango.example',
    partners: 'partners@mango.example',
    safety: 'safety@mango.example',
  },
  outside: {
    databaseServer: true,
    files: 's3.example',
    mail: 'smtp.example',
    texts: 'gateway.example',
  },
  languageModel: { url: 'https://model.example/v1', model: 'owl-7b', key: 'k', timeoutMs: 1 },
};

const htmlOf = (language: string, page: PolicyPage, settings: Settings) =>
  renderPolicy(textOf(language, page), policyFacts(settings), { numbered: true });

/** Names and conditions of a text, in their order. */
const namesIn = (text: string) => [...text.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name]) => name);
const conditionsIn = (text: string) => [...text.matchAll(/^:::if (.+)$/gm)].map(([, name]) => name);
const headingsIn = (text: string) =>
  [...text.matchAll(/^(#+) .*(\{#.*\})$/gm)].map(([, level, id]) => `${level} ${id}`);

describe('the texts', () => {
  it('are all written in each language that the site speaks', () => {
    expect(LANGUAGES.toSorted()).toEqual(TRANSLATED.toSorted());
    for (const language of LANGUAGES)
      expect(readdirSync(join(FOLDER, language)).toSorted()).toEqual(
        POLICY_PAGES.map((page) => `${page}.md`).toSorted(),
      );
  });

  it.each(EACH)('have what the English one has, in %s on /%s', (language, page) => {
    const [own, english] = [textOf(language, page), textOf('en', page)];
    expect(headingsIn(own)).toEqual(headingsIn(english));
    expect(headingsIn(own)).toHaveLength(own.match(/^#/gm)?.length ?? 0);
    expect(conditionsIn(own)).toEqual(conditionsIn(english));
    expect(own.match(/^:::$/gm) ?? []).toHaveLength(conditionsIn(own).length);
    expect(namesIn(own).toSorted()).toEqual(namesIn(english).toSorted());
    const items = (text: string) => text.match(/^- /gm)?.length ?? 0;
    expect(items(own)).toBe(items(english));
    const links = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href);
    expect(links(own).toSorted()).toEqual(links(english).toSorted());
  });

  /** Figures that are no promise of this shop: names of standards and measures of tests. */
  const NO_FIGURES = /WCAG 2\.2|\b320\b|\b200\s?%/g;

  it.each(EACH)('name neither the product nor a figure by hand, in %s on /%s', (language, page) => {
    const text = textOf(language, page);
    expect(text).not.toMatch(/calabash/i);
    const words = text.replaceAll(/^:::if .*$/gm, '').replaceAll(NO_FIGURES, '');
    expect(words.match(/.*\d.*/g)).toBeNull();
  });

  it.each(EACH)('can be shown whatever is configured, in %s on /%s', (language, page) => {
    for (const settings of [SMALL, LARGE]) {
      const { html, sections } = htmlOf(language, page, settings);
      expect(html).not.toMatch(/[{}]|:::|undefined|NaN/);
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    }
  });

  it.each(EACH)('lead to pages and sections that there are, in %s on /%s', (language, page) => {
    const paths = new Set([...routes.map(({ path = '' }) => `/${path}`), '/api/docs']);
    const { html } = htmlOf(language, page, LARGE);
    for (const [, href = ''] of html.matchAll(/href="(\/[^"]*)"/g)) {
      const [path = '', id] = href.split('#');
      expect(paths).toContain(path);
      if (id)
        expect(
          htmlOf(language, path.slice(1) as PolicyPage, LARGE).sections.map((each) => each.id),
        ).toContain(id);
    }
  });

  test('say every figure and every address somewhere', () => {
    const all = POLICY_PAGES.map((page) => textOf('en', page)).join('\n');
    const { values, links, conditions } = policyFacts(LARGE);
    expect(
      Object.keys({ ...values, ...links }).filter((name) => !namesIn(all).includes(name)),
    ).toEqual([]);
    expect(Object.keys(conditions).filter((name) => !conditionsIn(all).includes(name))).toEqual([]);
  });
});

const EDITIONS_FILE = 'src/features/pages/data/editions.json';

describe.each(Object.entries(editions))('the editions of /%s', (page, own: Editions[string]) => {
  const [edition = '', digest] = Object.entries(own).at(-1) ?? [];

  it('end with the text that is shown', () => {
    const now = digestOf(textOf('en', page as PolicyPage));
    const what =
      `The text of /${page} changed. Give it a new edition in pages.policies.ts (people are asked ` +
      `to accept new terms) and add that with ${now} to ${EDITIONS_FILE}.`;
    expect([POLICY_EDITIONS[page as PolicyPage], now], what).toEqual([edition, digest]);
  });

  it('follow one another, each with other words', () => {
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(own));
    expect(new Set(Object.values(own)).size).toBe(Object.keys(own).length);
  });
});

/** What each commit made of the file, the oldest first, and what it is now; [] without git. */
function historyOf(file: string): { day: string; editions: Editions }[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout ?? '';
  const commits = git('log', '--reverse', '--format=%H %as', '--', file).trim().split('\n');
  const kept = commits.filter(Boolean).map((line) => {
    const [commit = '', day = ''] = line.split(' ');
    return { day, editions: JSON.parse(git('show', `${commit}:${file}`)) as Editions };
  });
  return [...kept, { day: new Date().toISOString().slice(0, 10), editions }];
}

/** The editions that were written anew after their day, as "page edition". */
const renewed = (history: ReturnType<typeof historyOf>) =>
  history.flatMap(({ editions: before }, at) => {
    const after = history[at + 1];
    if (!after) return [];
    return Object.entries(before).flatMap(([page, own]) =>
      Object.entries(own)
        .filter(([edition, digest]) => after.editions[page]?.[edition] !== digest)
        .filter(([edition]) => edition < after.day)
        .map(([edition]) => `${page} ${edition}`),
    );
  });

test('an edition keeps the words that it had on its day: no digest is renewed alone', () => {
  expect(renewed(historyOf(EDITIONS_FILE))).toEqual([]);
  const on = (day: string, digest: string) => ({
    day,
    editions: { terms: { '2026-12-01': digest } },
  });
  expect(renewed([on('2026-12-01', 'a'), on('2026-12-01', 'b')])).toEqual([]);
  expect(renewed([on('2026-12-01', 'a'), on('2026-12-05', 'b')])).toEqual(['terms 2026-12-01']);
});

test.each(EACH)('hours of support are promised in %s/%s only with an address', (language, page) => {
  const promises = (settings: Settings) => {
    const facts = policyFacts(settings);
    const values = { ...facts.values, supportTo: 'SUPPORTHOURS' };
    return renderPolicy(textOf(language, page), { ...facts, values }, { numbered: true });
  };
  expect(promises(SMALL).html).not.toContain('SUPPORTHOURS');
  if (page === 'about') expect(promises(LARGE).html.split('SUPPORTHOURS')).toHaveLength(3);
});

test('the figures are those of the code', () => {
  expect(policyFigures(SMALL)).toEqual({
    countries: 28,
    languages: 6,
    currencies: 16,
    categories: 19,
    parishCountries: 9,
    listingsFree: 10,
    listingsVerified: 50,
    listingDays: 60,
    withdrawnDays: 30,
    photos: 10,
    videos: 3,
    photoMegabytes: 5,
    videoMegabytes: 50,
    unusedHours: 24,
    translateCharacters: 1500,
    codeMinutes: 10,
    sessionDays: 30,
    sessionMostDays: 180,
    deviceDays: 180,
    trustedDays: 30,
    preferenceDays: 365,
    messageDays: 365,
    notificationDays: 90,
    alertDays: 90,
    answeredConversations: 5,
    answeredDays: 90,
    offerRounds: 3,
    offerHours: 48,
    confirmDays: 3,
    disputeDays: 14,
    orderDays: 365,
    reviewDays: 7,
    reviewFrom: 24,
    reviewTo: 48,
    suspensionFrom: 7,
    suspensionTo: 30,
    appealDays: 30,
    answerFrom: 3,
    answerTo: 5,
    falseReports: 2,
    falseReportDays: 180,
    logYears: 2,
    marksDays: 30,
    exampleDays: 180,
    minAge: 18,
    feeNoticeDays: 30,
    requestDays: 30,
    backupDays: 90,
    supportFrom: 24,
    supportTo: 48,
    accessibilityDays: 5,
  });
});

test('what is removed from the forum is kept as long as deleted listings, as the texts say', () => {
  expect(WITHDRAWN_KEPT_DAYS).toBe(policyFigures(SMALL)['withdrawnDays']);
});

test.each(LANGUAGES)(
  'the sections of the content policy are those that decisions cite, in %s',
  (language) => {
    const { sections } = htmlOf(language, 'content-policy', SMALL);
    for (const rule of POLICY_RULES)
      expect(sections.find(({ id }) => id === rule)?.number).toBe(sectionOf(rule));
  },
);

describe('the privacy policy names what is configured', () => {
  const services = [
    'owl-7b',
    'model.example',
    's3.example',
    'smtp.example',
    'gateway.example',
    'words.example',
  ];

  it('of a shop on one machine: nothing of others, and no address', () => {
    const { html } = htmlOf('en', 'privacy', SMALL);
    for (const name of [...services, 'mailto:']) expect(html).not.toContain(name);
    expect(html).toContain('have not named an address');
    expect(html).toContain('runs on the server of this marketplace');
    expect(html).toContain('no language model is asked');
    expect(html).not.toContain('Translation');
  });

  it('of a shop that uses services: each of them, and whom to write to', () => {
    const { html } = htmlOf('en', 'privacy', LARGE);
    for (const name of [...services, 'mailto:hello@mango.example']) expect(html).toContain(name);
    expect(html).not.toContain('have not named an address');
    expect(html).not.toContain('runs on the server of this marketplace');
    expect(html).not.toContain('no language model is asked');
  });
});

describe('a reader', () => {
  const read = (locale: string, page: PolicyPage) => findPolicy(testCtx(db, { locale }), { page });

  it('reads it in their language, with its date, and search engines are told', () => {
    const ctx = testCtx(db, { locale: 'es' });
    const { language, edition, seo } = findPolicy(ctx, { page: 'terms' });
    expect([language, edition]).toEqual(['es', POLICY_EDITIONS.terms]);
    expect(seo).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://calabash.example/es/terms',
    });
    expect(structuredDataOf(ctx)).toContainEqual({
      'script:ld+json': expect.objectContaining({
        '@type': 'WebPage',
        inLanguage: 'es',
        dateModified: POLICY_EDITIONS.terms,
      }),
    });
  });

  it.each(['/terms', '/terms/', '/content-policy/'])('reads it at %s, too', (path) => {
    const context = new RouterContextProvider();
    context.set(ctxContext, testCtx(db));
    const url = new URL(path, 'https://calabash.example');
    const args = { url, context } as unknown as Parameters<typeof loader>[0];
    expect(path).toContain(loader(args).page);
  });

  it('reads English where their language has no text', () => {
    expect(read('xx', 'safety')).toMatchObject({ language: 'en', edition: null, tested: null });
    expect(read('xx', 'about').edition).toBe('2026-11-28');
    expect(read('en', 'accessibility').tested).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
