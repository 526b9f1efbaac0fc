// What somebody is in the middle of typing, as the dictionaries of search know it, and the newest
// listings whose titles have a word that begins so. Looks at no more rows than are said here.
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { TOKENS } from '#features/search/query/conditions.server.ts';
import { quoteLexeme } from '#features/search/query/query.server.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { foldWord } from '#features/search/words/fold.ts';
import { cleanQuery } from '#features/search/words/terms.server.ts';
import {
  MOST_CATEGORIES,
  MOST_LISTINGS,
  MOST_TYPED_LETTERS,
  MOST_TYPED_WORDS,
} from './suggest.limits.ts';

/** The words before the last one are taken as they are; the last one may go on. */
export type Typed = { text: string; head: string; tail: string };

/** @returns null for what no name and no title begins with */
export function readTyped(q: string): Typed | null {
  const text = cleanQuery(q);
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const tail = words.at(-1);
  const isLong = text.length > MOST_TYPED_LETTERS || words.length > MOST_TYPED_WORDS;
  if (tail === undefined || isLong || !/[\p{L}\p{N}]/u.test(tail)) return null;
  return { text, head: words.slice(0, -1).join(' '), tail };
}

/** What the dictionaries and the lexicon know of what was typed. */
type Completion = {
  /** Names, in the reader's language, of what the shop has and what has a name that begins so. */
  things: string[];
  /** The commonest word or pair of words of titles that begins with all that was typed. */
  phrases: string[];
  /** A tsquery for listings that have the words before the last one; null without any. */
  head: string | null;
  /** One for those whose titles have a word that begins as the last one. */
  last: string;
  /** Whether so many have such a word that the index is asked for the others alone. */
  isLastCommon: boolean;
  /** No more listings have them than this, as far as the dictionary knows. */
  atMost: number;
};

/** Of a beginning that more words have, the listings are many in any case. */
const MOST_TERMS = 400;
const MANY = 2_147_483_647;

/** Behind every text that begins so, in the order of the indexes for beginnings. */
const LAST = String.fromCodePoint(0x10_ff_ff);
/** LIKE would be planned anew for each text. */
const begins = (column: SQL, beginning: SQL): SQL =>
  sql`${column} ~>=~ ${beginning} AND ${column} ~<~ (${beginning} || '${sql.raw(LAST)}')`;

const asked = {
  head: sql`${sql.placeholder('head')}::text`,
  tail: sql`${sql.placeholder('tail')}::text`,
  whole: sql`${sql.placeholder('whole')}::text`,
  locale: sql`${sql.placeholder('locale')}::text`,
};
const literal = (value: number): SQL => sql.raw(`${value}`);
const stemsOf = (text: SQL): SQL => sql`tsvector_to_array(to_tsvector('listing_fts', ${text}))`;

/** Of a beginning with more names the first ones by their letters, among them itself, count. */
const MOST_NAMES = 200;
/** Each of them is understood as a question. */
const MOST_THINGS = 2;

/**
 * What is sold most of what has a name, in any language, that begins so: by that name where it is
 * one of the reader's language or of all, else as the reader's language calls it. Names of the
 * lexicon are compared without the spaces and articles in them.
 */
const THINGS = sql`
  SELECT coalesce(own, (SELECT name FROM lexicon_name o WHERE o.concept = sold.concept
      AND o.language IN (${asked.locale}, '') ORDER BY o.place LIMIT 1), other)
  FROM (
    SELECT begun.concept, max(t.df) AS df, min(begun.name) AS other,
      (array_agg(begun.name ORDER BY length(begun.name), begun.name)
        FILTER (WHERE begun.language IN (${asked.locale}, '')))[1] AS own
    FROM (SELECT array_to_string(lexicon_words(${asked.whole}), '') AS key OFFSET 0) typed
    CROSS JOIN LATERAL (
      SELECT concept, language, name FROM lexicon_name n
      WHERE ${begins(sql`n.key`, sql`typed.key`)} AND length(typed.key) > 1
      ORDER BY n.key USING ~<~ LIMIT ${literal(MOST_NAMES)}
    ) begun
    CROSS JOIN LATERAL (SELECT df FROM search_term WHERE term = '=' || begun.concept OFFSET 0) t
    GROUP BY begun.concept ORDER BY max(t.df) DESC, begun.concept
      LIMIT ${literal(3 * MOST_THINGS)}
  ) sold
  CROSS JOIN LATERAL (SELECT kind FROM lexicon_concept WHERE concept = sold.concept OFFSET 0) c
  WHERE c.kind = ANY ('{thing,trade,model,make}')
  ORDER BY sold.df DESC, sold.concept LIMIT ${literal(MOST_THINGS)}`;

/** The commonest words and pairs of words of titles that begin so; "Coca-Cola" before its half. */
const phrases = (beginning: SQL, most: number, more = sql.empty()): SQL => sql`
  SELECT label FROM title_phrase WHERE ${begins(sql`phrase`, sql`fold(${beginning})`)} ${more}
  ORDER BY df DESC, length(phrase) DESC, phrase LIMIT ${literal(most)}`;

/** No more titles have a word that begins so, as far as the dictionary knows. */
const TITLES_WITH = sql`(
  SELECT CASE WHEN count(*) = ${literal(MOST_TERMS)} THEN ${literal(MANY)}
    ELSE least(coalesce(sum(df), 0), ${literal(MANY)}) END::int
  FROM (
    SELECT df FROM search_term WHERE ${begins(sql`term`, sql`('^' || fold(${asked.tail}))`)}
    LIMIT ${literal(MOST_TERMS)}
  ) terms)`;

const completionOf = preparedStatement('search_completion', (db, name) =>
  db
    .select({
      things: sql<string[]>`ARRAY(${THINGS})`,
      phrases: sql<string[]>`ARRAY(${phrases(asked.whole, 1)})`,
      head: sql<string[]>`${stemsOf(asked.head)}`,
      stems: sql<string[]>`${stemsOf(sql`${asked.tail} || ' ' || array_to_string(ARRAY(
        ${phrases(asked.tail, 2, sql`AND strpos(phrase, ' ') = 0`)}), ' ')`)}`,
      beginning: sql<string>`fold(${asked.tail})`,
      rarest: sql<number | null>`(SELECT min(df) FROM search_term
        WHERE term = ANY(${stemsOf(asked.head)}))`,
      titled: sql<number>`${TITLES_WITH}`,
    })
    .from(sql`(SELECT) question`)
    .prepare(name),
);

/** Asks the dictionaries and the lexicon, once. */
export async function completeTyped(ctx: Ctx, { head, tail }: Typed): Promise<Completion> {
  const whole = head === '' ? tail : `${head} ${tail}`;
  const [known] = await completionOf(ctx, ctx.readDb).execute({
    head,
    tail,
    whole,
    locale: ctx.locale,
  });
  if (!known) throw new Error('A SELECT of one row answers one');
  // Title words stand in the index once more with a mark before them. Without it "make" would find
  // all listings that have one among their attributes.
  const last = [
    `${quoteLexeme(`^${known.beginning}`)}:*`,
    ...known.stems.map((stem) => quoteLexeme(`^${stem}`)),
  ];
  return {
    things: known.things,
    phrases: known.phrases,
    head: known.head.length > 0 ? known.head.map(quoteLexeme).join(' & ') : null,
    last: last.join(' | '),
    isLastCommon: known.titled > READ_AT_MOST,
    atMost: Math.min(known.titled, known.rarest ?? MANY),
  };
}

/**
 * Up to so many matches are all read, each from a page of its own; of more some are among the
 * newest listings of the shop, which lie together.
 */
const READ_AT_MOST = 400;
const NEWEST = 1_000;
/** Of so many matches the titles are looked at. */
const TITLES = 60;

type TitleHit = { id: string; title: string };

const NEWEST_FIRST = sql`WHERE NOT sold ORDER BY created_at DESC, id DESC LIMIT`;
const words = (name: string): SQL => sql`${sql.placeholder(name)}::tsquery`;
const PLACE = sql`${sql.placeholder('country')}::text`;

/** @param matches rows of listing_search with id, country and created_at */
const titlesOf = (name: string, matches: SQL) =>
  preparedStatement(name, (db, name) =>
    db
      .select({ id: sql<string>`l.id`, title: sql<string>`l.title` })
      .from(
        sql`(WITH matches AS MATERIALIZED (${matches})
          SELECT id, country = coalesce(${PLACE}, country) AS here, created_at FROM matches
          ORDER BY here DESC, created_at DESC, id DESC LIMIT ${literal(TITLES)}) n
          JOIN listing l ON l.id = n.id`,
      )
      .where(
        sql`l.sold_at IS NULL AND ' ' || fold(fts_clean(l.title))
          LIKE '% ' || fold(${asked.tail}) || '%'`,
      )
      .orderBy(sql`n.here DESC, n.created_at DESC, n.id DESC`)
      .limit(MOST_LISTINGS)
      .prepare(name),
  );

const fewTitles = titlesOf(
  'search_titles_few',
  sql`SELECT id, country, created_at FROM listing_search WHERE ${TOKENS} @@ ${words('whole')}`,
);
/** The index would put together the lists of all such words before it looks at the head. */
const fewOfCommon = titlesOf(
  'search_titles_head',
  sql`SELECT id, country, created_at FROM listing_search
    WHERE ${TOKENS} @@ ${words('head')} AND words @@ ${words('last')}`,
);
const newestTitles = titlesOf(
  'search_titles_newest',
  sql`SELECT id, country, created_at FROM (
    SELECT id, country, created_at, words FROM listing_search ${NEWEST_FIRST} ${literal(NEWEST)}
  ) looked_at WHERE words @@ ${words('whole')}`,
);

/**
 * The newest listings on offer whose titles have a word that begins so: those of the place first.
 */
export function findTitles(
  ctx: Ctx,
  { tail }: Typed,
  { head, last, isLastCommon, atMost }: Completion,
  country: string | null,
): Promise<TitleHit[]> {
  const whole = head === null ? last : `${head} & (${last})`;
  if (atMost > READ_AT_MOST) return newestTitles(ctx, ctx.readDb).execute({ whole, tail, country });
  if (head !== null && isLastCommon)
    return fewOfCommon(ctx, ctx.readDb).execute({ head, last, tail, country });
  return fewTitles(ctx, ctx.readDb).execute({ whole, tail, country });
}

/** A word as it is written, with what joins its parts: "Coca-Cola", "AT&T", "O'Neill". */
const WRITTEN = /[\p{L}\p{N}\p{M}]+(?:[-'’&.][\p{L}\p{N}\p{M}]+)*/gu;
const JOINT = /[-'’&.]/u;

/**
 * The first word of the titles that begins with what was typed: with all of it, else with the last
 * word, behind the words before it.
 */
export function completeFrom(hits: readonly TitleHit[], { head, tail }: Typed): string[] {
  const written = hits.flatMap(({ title }) => title.match(WRITTEN) ?? []);
  const typed = foldWord(`${head} ${tail}`.trim());
  const whole = written.find((word) => foldWord(word.split(JOINT).join(' ')).startsWith(typed));
  if (whole !== undefined) return [whole];
  const all = [...written, ...written.flatMap((word) => word.split(JOINT))];
  const word = all.find((each) => foldWord(each).startsWith(foldWord(tail)));
  return word === undefined ? [] : [`${head} ${word}`.trim()];
}

/** `at` is the place of the question among those that were asked; `n` null where there are many. */
type CategoryTally = { at: number; categoryId: number; n: number | null };

/** A tsquery as analyseText makes it, and how many listings have it at most. */
type Tallied = { query: string; atMost: number };

const counted = (n: SQL): SQL => sql`category_id, ${n} AS n,
  row_number() OVER (ORDER BY count(*) DESC, category_id) AS rank`;
/** Spelled so that no index has it: PostgreSQL would read that of the place for few rows. */
const ofPlace = sql`coalesce(country, '') = coalesce(${PLACE}, country, '')
  GROUP BY category_id ORDER BY rank LIMIT ${literal(MOST_CATEGORIES)}`;
const questions = (name: string): SQL => sql`unnest(${sql.placeholder(`${name}At`)}::int[],
  ${sql.placeholder(name)}::tsquery[]) q (at, query)`;

const categoriesOf = preparedStatement('search_categories', (db, name) =>
  db
    .select({
      at: sql<number>`at`,
      categoryId: sql<number>`category_id`,
      n: sql<number | null>`n`,
    })
    .from(
      sql`(
        WITH newest AS MATERIALIZED (SELECT category_id, country, words FROM listing_search
          ${NEWEST_FIRST} ${literal(NEWEST)})
        SELECT at, t.* FROM ${questions('few')} CROSS JOIN LATERAL (
          SELECT ${counted(sql`count(*)::int`)} FROM listing_search
          WHERE ${TOKENS} @@ q.query AND ${ofPlace}) t
        UNION ALL
        SELECT at, t.* FROM ${questions('many')} CROSS JOIN LATERAL (
          SELECT ${counted(sql`NULL::int`)} FROM newest WHERE words @@ q.query AND ${ofPlace}) t
      ) tallies`,
    )
    .orderBy(sql`rank, at`)
    .limit(MOST_CATEGORIES)
    .prepare(name),
);

/**
 * For each question the categories where most listings of the place with these words are: the first
 * of each, then the second ones.
 */
export async function findCategoriesOf(
  ctx: Ctx,
  asked: readonly Tallied[],
  country: string | null,
): Promise<CategoryTally[]> {
  if (asked.length === 0) return [];
  const all = asked.map(({ query, atMost }, at) => ({ at, query, isFew: atMost <= READ_AT_MOST }));
  const [few, many] = [all.filter(({ isFew }) => isFew), all.filter(({ isFew }) => !isFew)];
  return categoriesOf(ctx, ctx.readDb).execute({
    fewAt: few.map(({ at }) => at),
    few: few.map(({ query }) => query),
    manyAt: many.map(({ at }) => at),
    many: many.map(({ query }) => query),
    country,
  });
}
