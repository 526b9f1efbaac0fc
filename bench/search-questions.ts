// Labelled questions and how answers to them are graded; see docs/search-evaluation.md.

/** What a list of listings tells of each. */
export type Shown = {
  id: string;
  title: string;
  category: string;
  parentCategory: string;
  country: string;
};
export type Question = {
  id: string;
  lang: string;
  q: string;
  country: string | null;
  /** `none`: nobody sells it. */
  kind: string;
  want: {
    categories: string[];
    /** Each group has an entry that begins a word of the title. */
    must: string[][];
    /** Second best words. */
    also?: string[];
    country?: string | null;
  };
};
/** What came for a question, by grades, and the grades of all that could have come. */
export type Answer = { question: Question; grades: number[]; ideal: number[] };

const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/(?<!\d)\.|\.(?!\d)|[^\p{L}\p{N}.]+/u)
    .filter(Boolean)
    .join(' ')} `;

/** An entry that ends in a space is a whole word. */
const begins = (title: string, entry: string): boolean =>
  wordsOf(title).includes(wordsOf(entry).trimEnd() + (/\s$/.test(entry) ? ' ' : ''));

/**
 * 3 for the right category and all groups of words, 1 for the category with the first group or a
 * second best word; what is elsewhere than asked for has 1 at most.
 */
export function gradeOf(listing: Shown, { want }: Question): number {
  const isThere = [listing.category, listing.parentCategory].some((each) =>
    want.categories.includes(each),
  );
  if (!isThere) return 0;
  const hits = (group: readonly string[]) => group.some((entry) => begins(listing.title, entry));
  const [first] = want.must;
  const isClose = (first !== undefined && hits(first)) || hits(want.also ?? []);
  const grade = want.must.every(hits) ? 3 : Number(isClose);
  return want.country && listing.country !== want.country ? Math.min(grade, 1) : grade;
}

const SHOWN = 10;

function discounted(grades: readonly number[]): number {
  return grades
    .slice(0, SHOWN)
    .reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** 1 where the best ones come first in the best order; 0 where there is nothing to find. */
export function ndcgOf({ grades, ideal }: Answer): number {
  const best = discounted(ideal.toSorted((one, other) => other - one));
  return best === 0 ? 0 : discounted(grades) / best;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** A row for each kind, each language and all, as Markdown. */
export function tableOf(answers: readonly Answer[]): string {
  const real = answers.filter(({ question }) => question.kind !== 'none');
  const none = answers.filter(({ question }) => question.kind === 'none');
  const row = (name: string, of: readonly Answer[]) => {
    const empty = mean(of.map(({ grades }) => Number(grades.length === 0)));
    const right = mean(of.map(({ grades }) => Number(grades.includes(3))));
    const ndcg = mean(of.map(ndcgOf)).toFixed(3);
    return `| ${[name, of.length, ndcg, percent(empty), percent(right)].join(' | ')} |`;
  };
  const rowsOf = (field: 'kind' | 'lang') =>
    [...Map.groupBy(real, ({ question }) => question[field])].map(([name, of]) => row(name, of));
  return [
    '| | questions | nDCG@10 | without a result | a right one in ten |',
    '|---|--:|--:|--:|--:|',
    ...rowsOf('kind'),
    ...rowsOf('lang'),
    row('all', real),
    ...(none.length === 0
      ? []
      : [
          `\nNobody sells it: ${none.length} questions, ` +
            `${none.filter(({ grades }) => grades.length === 0).length} without a result.`,
        ]),
  ].join('\n');
}
