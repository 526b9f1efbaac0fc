// npm run eval:search: how well search finds things by the names that the lexicon has for them, in
// a database of its own that has one listing of every tenth thing. With `--file F --url U` it asks
// the API of a running shop labelled questions, one JSON object a line (bench/search-questions.ts).
// Prints Markdown; `--missed` lists what was answered worst.
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import { LANGUAGES as ALL } from '#features/catalog/catalog.data.ts';
import { conceptsIn, lexiconFiles, loadLexicon } from '#features/catalog/catalog.public.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { refreshListingFacets, refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { buildUser } from '#tests/support/factories.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import {
  type Answer,
  gradeOf,
  ndcgOf,
  type Question,
  type Shown,
  tableOf,
} from './search-questions.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values: options } = parseArgs({
  options: {
    file: { type: 'string' },
    url: { type: 'string' },
    missed: { type: 'boolean', default: false },
  },
});

const LANGUAGES = ALL.filter(({ translated }) => translated).map(({ code }) => code);
const { file, url } = options;
const answers = file && url ? await askShop(file, url) : await askLexicon();
console.log(tableOf(answers));
if (options.missed) {
  const worst = answers
    .filter(({ question }) => question.kind !== 'none')
    .toSorted((one, other) => ndcgOf(one) - ndcgOf(other))
    .slice(0, 40);
  for (const each of worst) {
    const { id, kind, lang, q } = each.question;
    console.log(`${ndcgOf(each).toFixed(2)} ${id} ${kind}/${lang} "${q}" ${each.grades.join('')}`);
  }
}

/** Asks a running shop; the best order is what its API has with words. */
async function askShop(file: string, url: string): Promise<Answer[]> {
  const api = new URL('/api/listings', url);
  const shop: Shown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await getPage(api, { limit: '100', ...(cursor ? { cursor } : {}) });
    shop.push(...page.data);
    cursor = page.nextCursor;
  }
  const answers: Answer[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const question = JSON.parse(line) as Question;
    const { q, country } = question;
    const { data } = await getPage(api, { q, limit: '10', ...(country ? { country } : {}) });
    const inside = shop.filter((each) => !country || each.country === country);
    answers.push({
      question,
      grades: data.map((each) => gradeOf(each, question)),
      ideal: inside.map((each) => gradeOf(each, question)),
    });
  }
  return answers;
}

type Page = { data: Shown[]; nextCursor: string | null };

/** Waits as long as the shop asks for. */
async function getPage(api: URL, parameters: Record<string, string>): Promise<Page> {
  const address = `${api.href}?${new URLSearchParams(parameters).toString()}`;
  for (;;) {
    const answer = await fetch(address);
    if (answer.ok) return (await answer.json()) as Page;
    if (![429, 503].includes(answer.status)) throw new Error(`${answer.status} ${address}`);
    await setTimeout(1000 * Number(answer.headers.get('retry-after') ?? 5));
  }
}

/** Every tenth thing is sold; its other names, in six languages, are the questions. */
async function askLexicon(): Promise<Answer[]> {
  const folder = scratchFolder('eval-search');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const database = openDatabase(postgres.url, { max: 4 });
  try {
    await migrateDatabase(postgres.url);
    const ctx = plainCtx(database.db);
    await seedCatalog(ctx);
    await loadLexicon(ctx);
    const { id: userId } = await buildUser(database.db);
    const things = conceptsIn(lexiconFiles().files)
      .filter(({ kind, categoryId }) => ['thing', 'trade'].includes(kind) && categoryId !== null)
      .filter((_, at) => at % 10 === 0)
      .map((thing) => ({ ...thing, id: v7() }));
    const named = (terms: readonly string[], language: string) =>
      terms.flatMap((term) => (term.startsWith(`${language}:`) ? [term.split(':')[1] ?? ''] : []));
    const sold = things.map((thing, at) => {
      const language = LANGUAGES[at % LANGUAGES.length] ?? 'en';
      return { ...thing, language, title: named(thing.terms, language)[0] ?? thing.concept };
    });
    await database.db.insert(listingTable).values(
      sold.map(({ id, title, language, categoryId }) => ({
        id,
        userId,
        title,
        language,
        description: '-',
        country: 'JM',
        price: 1000,
        currency: 'USD',
        categoryId: categoryId ?? 0,
        status: 'approved' as const,
      })),
    );
    await refreshSearchTerms(ctx);
    await refreshListingFacets(ctx);
    const answers: Answer[] = [];
    for (const { id, concept, language: own, terms } of sold)
      for (const lang of LANGUAGES) {
        const q = named(terms, lang).at(-1) ?? '';
        const question: Question = {
          id: concept,
          lang,
          q,
          country: null,
          kind: lang === own ? 'same language' : 'other language',
          want: { categories: [], must: [] },
        };
        const { filters } = parseFilters(
          { searchParams: new URLSearchParams({ q }) },
          { country: null },
        );
        const { items } = await findListings({ ...ctx, locale: lang }, { filters, limit: 10 });
        answers.push({
          question,
          grades: items.map((item) => (item.id === id ? 3 : 0)),
          ideal: [3],
        });
      }
    return answers;
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
