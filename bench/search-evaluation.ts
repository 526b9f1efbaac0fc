// npm run eval:search: how well search answers the labelled questions of bench/search-corpus, by
// kind, in the half that its rules were written with and in the half that was kept apart. Fills a
// database of its own and asks through the product's own functions. Prints Markdown. `--missed`
// lists the questions of the open half that were answered badly.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import { findCategory } from '#features/catalog/catalog.data.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { READINGS } from '#features/search/search.limits.ts';
import { refreshListingFacets, refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { buildUser } from '#tests/support/factories.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';

const { values: options } = parseArgs({ options: { missed: { type: 'boolean', default: false } } });

const LANGUAGES = ['en', 'es', 'fr', 'nl', 'ht', 'pap'] as const;
type Language = (typeof LANGUAGES)[number];
/** Where somebody writes in each. */
const COUNTRIES: Record<Language, readonly string[]> = {
  en: ['JM', 'TT', 'BB', 'BS', 'GY'],
  es: ['DO', 'CU', 'PR'],
  fr: ['MQ', 'GP'],
  nl: ['SR', 'CW', 'SX'],
  ht: ['HT'],
  pap: ['CW', 'AW'],
};
const TEXTS: Record<Language, string> = {
  en: 'In good order. Message me with questions.',
  es: 'En buen estado. Escríbame si tiene preguntas.',
  fr: 'En bon état. Écrivez-moi pour toute question.',
  nl: 'In goede staat. Stuur gerust een bericht.',
  ht: 'Li an bon eta. Ekri m si ou gen kesyon.',
  pap: 'Den bon estado. Manda un mensahe ku pregunta.',
};

type Thing = {
  id: string;
  thing: string;
  language: Language;
  country: string;
  cents: number;
  title: string;
  category: string;
};
type Question = {
  kind: string;
  language: Language;
  text: string;
  things: string[];
  country: string | null;
  most: number | null;
  open: boolean;
};

const lines = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'search-corpus', name), 'utf8')
    .trim()
    .split('\n');

/** Each thing in each language, once in every country of it. */
function readThings(): Thing[] {
  return lines('things.txt').flatMap((line, at) => {
    const [thing = '', category = '', cents = '', ...titles] = line.split('|');
    return LANGUAGES.flatMap((language, index) =>
      COUNTRIES[language].map((country, nth) => ({
        id: v7(),
        thing,
        category,
        language,
        title: titles[index] ?? '',
        country,
        cents: Math.round(Number(cents) * (0.85 + ((at * 7 + index * 5 + nth * 3) % 30) / 100)),
      })),
    );
  });
}

/** Half of the questions are kept apart, by a hash of their words. */
function readQuestions(): Question[] {
  return lines('queries.txt').map((line) => {
    const [kind = '', language = '', text = '', things = '', limit = ''] = line.split('|');
    const hash = createHash('sha256').update(`${language} ${text}`).digest();
    return {
      kind,
      language: language as Language,
      text,
      things: things.split(','),
      country: /country=(\w+)/.exec(limit)?.[1] ?? null,
      most: Number(/max=(\d+)/.exec(limit)?.[1] ?? 0) * 100 || null,
      open: (hash[0] ?? 0) % 2 === 0,
    };
  });
}

/**
 * 2 for what was asked for in the language of whoever asks, 1 for the same in another one; of
 * questions across languages it is the other way round. 0 outside of the place and price asked for.
 */
function gradeOf(question: Question, { thing, language, country, cents }: Thing): number {
  const fits =
    question.things.includes(thing) &&
    (question.country === null || question.country === country) &&
    (question.most === null || cents <= question.most);
  if (!fits) return 0;
  if (question.country !== null) return 2;
  if (question.kind === 'across') return language === question.language ? 1 : 2;
  return language === question.language ? 2 : 1;
}

const discounted = (grades: readonly number[]) =>
  grades.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

type Answered = { question: Question; ndcg: number; found: string[] };
/** What is switched off of search, by the parameters of its address. */
type Way = { name: string; parameters: Record<string, string> };
const WAYS: readonly Way[] = [
  { name: 'all of it', parameters: {} },
  { name: 'newest first', parameters: { sortBy: 'newest' } },
  { name: 'sentences as words', parameters: { plain: READINGS.join(',') } },
  { name: 'both switched off', parameters: { sortBy: 'newest', plain: READINGS.join(',') } },
];

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-eval-search-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 4 });
const ctx = plainCtx(database.db);
try {
  const things = await fill();
  const questions = readQuestions();
  console.log(`${things.length} listings, ${questions.length} questions.`);
  for (const way of WAYS) await printWay(way, things, questions);
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function fill(): Promise<Thing[]> {
  await seedCatalog(ctx);
  const { id: userId } = await buildUser(database.db);
  const things = readThings();
  const now = ctx.now.getTime();
  await database.db.insert(listingTable).values(
    things.map(({ id, title, language, country, cents, category }, at) => ({
      id,
      userId,
      title,
      language,
      country,
      description: TEXTS[language],
      price: cents,
      currency: 'USD',
      categoryId: findCategory(category)?.id ?? 19,
      status: 'approved' as const,
      // Ages have nothing to do with what is sold.
      createdAt: new Date(now - ((at * 37) % 90) * 86_400_000),
    })),
  );
  await refreshSearchTerms(ctx);
  await refreshListingFacets(ctx);
  return things;
}

async function printWay(way: Way, things: readonly Thing[], questions: readonly Question[]) {
  const answered: Answered[] = [];
  for (const question of questions) answered.push(await answer(way, things, question));
  console.log(`\n### ${way.name}\n`);
  console.log('| kind | questions | nDCG@10 open | held out | without a result open | held out |');
  console.log('|---|--:|--:|--:|--:|--:|');
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  for (const kind of [...kinds, 'all']) {
    const own = answered.filter(({ question }) => kind === 'all' || question.kind === kind);
    const halves = [true, false].map((open) =>
      own.filter(({ question }) => question.open === open),
    );
    const ndcg = halves.map((half) => mean(half.map((each) => each.ndcg)).toFixed(2));
    const none = halves.map(
      (half) => `${(100 * mean(half.map(({ found }) => Number(found.length === 0)))).toFixed(1)} %`,
    );
    console.log(`| ${[kind, own.length, ...ndcg, ...none].join(' | ')} |`);
  }
  if (!options.missed || way !== WAYS[0]) return;
  for (const { question, ndcg, found } of answered)
    if (question.open && ndcg < 0.75)
      console.log(
        `- ${question.kind} ${question.language} "${question.text}": ${ndcg.toFixed(2)}`,
        ...found.map((line) => `\n    ${line}`),
      );
}

async function answer(way: Way, things: readonly Thing[], question: Question): Promise<Answered> {
  const searchParams = new URLSearchParams({ q: question.text, ...way.parameters });
  const { filters } = parseFilters({ searchParams }, { country: null });
  const { items } = await findListings(
    { ...ctx, locale: question.language },
    { filters, limit: 10 },
  );
  const known = new Map(things.map((thing) => [thing.id, thing]));
  const grades = items.map(({ id }) => {
    const thing = known.get(id);
    return thing ? gradeOf(question, thing) : 0;
  });
  const ideal = things.map((thing) => gradeOf(question, thing)).toSorted((a, b) => b - a);
  return {
    question,
    ndcg: discounted(grades) / Math.max(discounted(ideal), 1e-9),
    found: items.map(({ id, title }, at) => `${grades[at]} ${known.get(id)?.language} ${title}`),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
