// What is known of the listing that others are compared with: what it is by the lexicon, and which
// of its words tell it from others. Owns one statement.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { withoutFunctionWords } from '#platform/i18n/function-words.ts';

const MOST_TERMS = 6;

export type Term = { term: string; df: number | null };
export type This = {
  id: string;
  category: number;
  root: number;
  country: string;
  /** US cents. */
  price: number;
  sellerId: string;
  /** Stems and concepts of the title, and tokens of make and model. */
  words: Term[];
  attributes: Term[];
  /** Concepts that its title names as things, and the same of what names a material as well. */
  things: string[] | null;
  mixed: string[] | null;
};

/** @returns null for an id that is none, and for what the public does not see */
export async function readThis(ctx: Ctx, id: string): Promise<This | null> {
  const [row] = await thisListing(ctx, ctx.readDb).execute({ id });
  return row?.found ?? null;
}

/** Each looked up by itself: joined, PostgreSQL would read the whole dictionary for them. */
const counted = (terms: string) => `coalesce((
  SELECT jsonb_agg(jsonb_build_object('term', t.term,
    'df', (SELECT d.df FROM search_term d WHERE d.term = t.term)))
  FROM unnest(${terms}) AS t (term)), '[]')`;

/** "Leather" is a thing, and says of a sofa what it is made of. */
const NAMED = sql`
  SELECT array_agg('=' || concept) FILTER (WHERE NOT is_mixed) AS things,
    array_agg('=' || concept) FILTER (WHERE is_mixed) AS mixed
  FROM (
    SELECT n.concept, c.kind,
      bool_or(c.kind = 'attribute') OVER (PARTITION BY n.at, n.len) AS is_mixed
    FROM lexicon_spans(lexicon_words(l.title)) n JOIN lexicon_concept c ON c.concept = n.concept
  ) spans WHERE kind IN ('thing', 'trade')`;

const thisListing = preparedStatement('similar_to', (db, name) =>
  db
    .select({ found: sql<This>`to_jsonb(found)` })
    .from(
      sql`(SELECT s.id, s.category_id AS category, s.root_id AS root, s.country, s.price,
          l.user_id AS "sellerId",
          ${sql.raw(counted(`tsvector_to_array(listing_words(l.title, '', '{}', l.language))`))}
            AS words,
          ${sql.raw(counted('s.traits'))} AS attributes, named.*
        FROM listing_search s JOIN listing l ON l.id = s.id
          CROSS JOIN LATERAL (${NAMED}) named
        WHERE s.id = ${sql.placeholder('id')}::uuid) found`,
    )
    .prepare(name),
);

/** Make and model, what the lexicon says that it is and how, then the rarest words of the title. */
export function termsOf({ words, attributes }: This, things: readonly Term[]): Term[] {
  const inTitle = words.filter(({ term }) => term.startsWith('^'));
  const plain = withoutFunctionWords(words.map(({ term }) => term).join(' ')).split(' ');
  const title = inTitle.length > 0 ? inTitle : words.filter(({ term }) => plain.includes(term));
  const built = attributes.filter(({ term }) => /^(?:make|model):/.test(term));
  const named = words.filter(({ term }) => term.startsWith('=')).toSorted(byRarity);
  const described = named.filter((each) => !things.includes(each));
  return [...built, ...things, ...described, ...title.toSorted(byRarity)].slice(0, MOST_TERMS);
}

/** What it is; what it may be made of where nothing else says it. */
export function thingsOf({ words, things, mixed }: This): Term[] {
  const [own, other] = [things, mixed].map((names) =>
    words.filter(({ term }) => names?.includes(term)),
  );
  return own?.length ? own : (other ?? []);
}

/** The rarest first. */
export const byRarity = (a: Term, b: Term) => (a.df ?? 0) - (b.df ?? 0);
