// What moderators do with synonyms: find, add, change and remove groups. Each change is recorded;
// questions are read by it at once, and a job writes the listings that it is about.
import { count, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { z } from 'zod';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import type { Page } from '#platform/db/keyset.server.ts';
import { brokenFields, readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { foldedWords } from '#features/search/words/fold.ts';
import { synonymErrors } from './errors.ts';
import { SYNONYMS } from './limits.ts';
import {
  addSynonymsInput,
  type ListSynonymsInput,
  listSynonymsInput,
  removeSynonymsInput,
  saveSynonymsInput,
  type SynonymView,
} from './schema.ts';
import { findSynonyms, pageOfSynonyms, useSynonyms } from './groups.server.ts';
import { searchSynonymTable } from './table.server.ts';
import { languageOf, type SynonymGroup, wordOf } from './terms.ts';

const viewOf = ({ key, terms, changedAt }: SynonymGroup): SynonymView => ({
  key,
  terms,
  changedAt: changedAt?.toISOString() ?? null,
});

/**
 * Groups with a word that begins with the text, a page at a time in the order of their keys.
 * @throws AppError as requireModerator
 */
export async function listSynonyms(
  ctx: Ctx,
  input: ListSynonymsInput,
): Promise<Page<SynonymView> & { total: number }> {
  requireModerator(ctx);
  const { q, cursor } = readInput(listSynonymsInput, input, refuse);
  const asked = foldedWords(q).join(' ');
  const limit = SYNONYMS.page + 1;
  const { groups, total } = await pageOfSynonyms(ctx, { asked, after: cursor, limit });
  const items = groups.slice(0, SYNONYMS.page).map(viewOf);
  return {
    items,
    total,
    nextCursor: groups.length > items.length ? (items.at(-1)?.key ?? null) : null,
  };
}

/**
 * One group, to change it.
 * @throws AppError as requireModerator; synonym_not_found
 */
export async function getSynonyms(ctx: Ctx, { key }: { key: string }): Promise<SynonymView> {
  requireModerator(ctx);
  return viewOf(await findGroup(ctx, key));
}

/**
 * Adds a group.
 * @throws AppError as requireModerator; as saveSynonyms; synonym_full
 */
export async function addSynonyms(ctx: Ctx, input: { terms: string[] }): Promise<SynonymView> {
  requireModerator(ctx);
  const { terms } = readInput(addSynonymsInput, input, refuse);
  const [written] = await ctx.db.select({ n: count() }).from(searchSynonymTable);
  if ((written?.n ?? 0) >= SYNONYMS.groups) throw new AppError(synonymErrors.synonym_full);
  return store(ctx, { key: v7(), terms: checkTerms(terms), action: 'synonyms.add' });
}

/**
 * Changes what a group says.
 * @throws AppError as requireModerator; synonym_not_found; synonym_empty, synonym_itself when it
 *   has no two different words, synonym_term, synonym_language, synonym_many; synonym_changed with
 *   the group as it is now
 */
export async function saveSynonyms(
  ctx: Ctx,
  input: { key: string; terms: string[]; seen?: string | null },
): Promise<SynonymView> {
  requireModerator(ctx);
  const { key, terms, seen } = readInput(saveSynonymsInput, input, refuse);
  await findGroup(ctx, key);
  return store(ctx, { key, terms: checkTerms(terms), action: 'synonyms.save', seen });
}

/**
 * Takes a group away.
 * @throws AppError as requireModerator; synonym_not_found
 */
export async function removeSynonyms(ctx: Ctx, input: { key: string }): Promise<void> {
  requireModerator(ctx);
  const { key } = readInput(removeSynonymsInput, input, refuse);
  const { terms } = await findGroup(ctx, key);
  if (!isOwn(key)) {
    await store(ctx, { key, terms, action: 'synonyms.remove' });
    return;
  }
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(searchSynonymTable).where(eq(searchSynonymTable.key, key));
    await useSynonyms(ctx, { key, terms: [], forget: true });
    await record(ctx, { action: 'synonyms.remove', terms });
  });
}

/** Groups that moderators added have ids, those of the lexicon names. */
const isOwn = (key: string): boolean => z.uuid().safeParse(key).success;

async function findGroup(ctx: Ctx, key: string): Promise<SynonymGroup> {
  const group = await findSynonyms(ctx, key);
  if (!group) throw new AppError(synonymErrors.synonym_not_found);
  return group;
}

type Action = 'synonyms.add' | 'synonyms.save' | 'synonyms.remove';

/**
 * A group of the lexicon stays as a row that says that it is gone, or its file would bring it back.
 */
async function store(
  ctx: Ctx,
  {
    key,
    terms,
    action,
    seen,
  }: { key: string; terms: string[]; action: Action; seen?: string | null | undefined },
): Promise<SynonymView> {
  const row = {
    terms,
    removed: action === 'synonyms.remove',
    changedBy: ctx.actor?.id ?? null,
    changedAt: ctx.now,
  };
  await inTransaction(ctx, async (ctx) => {
    const stored = await ctx.db
      .insert(searchSynonymTable)
      .values({ key, ...row })
      .onConflictDoUpdate({
        target: searchSynonymTable.key,
        set: row,
        // As the file has it there is no row, so that one is somebody's change.
        ...(seen === undefined ? {} : { setWhere: seen === null ? sql`false` : isSeen(seen) }),
      })
      .returning({ key: searchSynonymTable.key });
    if (stored.length === 0)
      throw new AppError(synonymErrors.synonym_changed, {
        current: viewOf(await findGroup(ctx, key)),
      });
    await useSynonyms(ctx, { key, terms: row.removed ? [] : terms });
    await record(ctx, { action, terms });
  });
  return viewOf({ key, ...row });
}

const isSeen = (changedAt: string) => eq(searchSynonymTable.changedAt, new Date(changedAt));

const record = (ctx: Ctx, { action, terms }: { action: Action; terms: string[] }) =>
  recordAudit(ctx, {
    action,
    kind: 'synonyms',
    subjectId: null,
    detail: { terms: terms.map(wordOf).join(', ').slice(0, 200) },
  });

/** The terms as they are kept: marked in one way, each once. */
function checkTerms(terms: readonly string[]): string[] {
  const kept = terms.map(tidyTerm).filter((term) => term !== '');
  if (kept.length === 0) throw refusal('synonym_empty');
  const words = kept.map((term) => foldedWords(wordOf(term)));
  // "de: Sofa" would be a thing of two words.
  if (kept.some((term) => term.includes(':') && languageOf(term) === null))
    throw refusal('synonym_language');
  if (words.some(({ length }) => length === 0 || length > SYNONYMS.words))
    throw refusal('synonym_term');
  if (new Set(words.map((each) => each.join(' '))).size < 2) throw refusal('synonym_itself');
  return [...new Set(kept)];
}

function tidyTerm(term: string): string {
  const language = languageOf(term);
  const word = wordOf(term.toWellFormed().replaceAll('\0', ' ')).replace(/\s+/g, ' ').trim();
  return language === null || word === '' ? word : `${language}:${word}`;
}

const refusal = (name: keyof typeof synonymErrors): AppError =>
  new AppError(synonymErrors[name], { fields: { terms: synonymErrors[name].key } });

function refuse(issues: Parameters<typeof brokenFields>[0]): AppError {
  const fields = brokenFields(issues);
  const found = Object.values(synonymErrors).find(({ key }) => key === fields['terms']);
  return new AppError(found ?? platformErrors.invalid_request, { fields });
}
