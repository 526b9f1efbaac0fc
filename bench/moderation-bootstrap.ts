// How much a share would differ with other authors: texts of one hand are alike, so authors are
// drawn again and not texts. Without chance: the same texts give the same bounds.

const DRAWS = 1_000;

/** @param texts of each, by author, whether it is counted */
export function intervalByAuthor(texts: readonly { author: string; isCounted: boolean }[]): string {
  const byAuthor = new Map<string, { counted: number; all: number }>();
  for (const { author, isCounted } of texts) {
    const own = byAuthor.get(author) ?? { counted: 0, all: 0 };
    byAuthor.set(author, { counted: own.counted + Number(isCounted), all: own.all + 1 });
  }
  const authors = [...byAuthor.values()];
  if (authors.length === 0) return '–';
  const shareOf = (drawn: typeof authors): number =>
    drawn.reduce((sum, { counted }) => sum + counted, 0) /
    drawn.reduce((sum, { all }) => sum + all, 0);
  let seed = 12_345;
  const next = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return authors[Math.floor((seed / 0x80000000) * authors.length)] as (typeof authors)[number];
  };
  const shares = Array.from({ length: DRAWS }, () => shareOf(authors.map(next))).toSorted(
    (one, other) => one - other,
  );
  const percent = (share = 0) => (100 * share).toFixed(1);
  const [low, high] = [shares[DRAWS * 0.025], shares[DRAWS * 0.975]];
  return `${percent(shareOf(authors))} % (${percent(low)} to ${percent(high)})`;
}
