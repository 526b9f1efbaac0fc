/**
 * The middle of prices, and how far from it they usually are: median and median absolute deviation
 * (MAD) of the logarithm, which a few odd prices do not move. Pure.
 */

/** Fewer listings, or listings of fewer sellers, say nothing about what is usual. */
const ENOUGH_LISTINGS = 20;
const ENOUGH_SELLERS = 5;

/** A MAD below this (one tenth up or down) is taken for this: equal prices excuse small steps. */
const LEAST_MAD = 0.1;
/** What makes a MAD comparable to a standard deviation of ordinary data. */
const MAD_TO_DEVIATION = 1.4826;
/** How many deviations from the middle are far (Iglewicz and Hoaglin, 1993). */
const FAR = 3.5;
/** And however alike the prices are: a third of the middle, or twenty times. */
const LOW_RATIO = 1 / 3;
const HIGH_RATIO = 20;
/** Of a whole category, in which a spoon lies beside a boat. */
const FAR_OF_ALL = 4.5;
const LOW_RATIO_OF_ALL = 1 / 10;
const HIGH_RATIO_OF_ALL = 100;

/** What a price is compared within, as one name; the parts that are left open are empty. */
export type Group = string;

/** In US dollars; `mad` is of the natural logarithm. `isWide` of a whole category. */
type UsualPrice = { count: number; median: number; mad: number; isWide?: boolean };

export type PriceStatistics = ReadonlyMap<Group, UsualPrice>;

/**
 * The groups that a thing belongs to, in steps, the closest first: its make and model on its
 * island, the same anywhere; the concepts of the lexicon that its title names, on its island,
 * anywhere; its category on its island, anywhere. What is paid by the month or the hour is apart
 * throughout.
 */
export function groupsOf(thing: {
  unit: string;
  country: string | null;
  make: string | null;
  model: string | null;
  concepts: readonly string[];
}): Group[][] {
  const { unit, country, make, model, concepts } = thing;
  const built = fold(make) ? [`${fold(make)}/${fold(model)}`] : [];
  const named = concepts.map((concept) => `=${concept}`);
  return [built, named, ['']].flatMap((kinds) =>
    [country ?? '', ''].map((place) => kinds.map((kind) => [unit, kind, place].join('|'))),
  );
}

/** Make and model, and what the title names, each here and anywhere. */
const CLOSE_STEPS = 4;

/** What is usual in the closest step that says it; of its groups the one of the fewest listings. */
export function usualIn(
  steps: readonly (readonly Group[])[],
  known: PriceStatistics,
): UsualPrice | undefined {
  for (const [n, groups] of steps.entries()) {
    const [rarest] = groups
      .flatMap((group) => known.get(group) ?? [])
      .toSorted((a, b) => a.count - b.count);
    if (rarest) return { ...rarest, isWide: n >= CLOSE_STEPS };
  }
  return undefined;
}

/** Models are free text for most makes. */
function fold(name: string | null): string {
  return (name ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What is usual in each group that has enough listings of enough sellers. */
export function statisticsOf(
  rows: readonly { groups: readonly Group[]; seller: string; dollars: number }[],
): PriceStatistics {
  const members = new Map<Group, { sellers: Set<string>; logs: number[] }>();
  for (const { groups, seller, dollars } of rows)
    for (const group of groups) {
      const known = members.get(group) ?? { sellers: new Set(), logs: [] };
      known.sellers.add(seller);
      known.logs.push(Math.log(dollars));
      members.set(group, known);
    }
  return new Map(
    [...members]
      .filter(
        ([, { sellers, logs }]) => logs.length >= ENOUGH_LISTINGS && sellers.size >= ENOUGH_SELLERS,
      )
      .map(([group, { logs }]) => [group, usualOf(logs)]),
  );
}

function usualOf(logs: readonly number[]): UsualPrice {
  const middle = median(logs);
  const mad = median(logs.map((log) => Math.abs(log - middle)));
  return { count: logs.length, median: Math.exp(middle), mad };
}

/** The middle one, or halfway between the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted();
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2;
}

/**
 * Whether a price is far below or absurdly above what is usual, and how much that says, from 0.4 to
 * 0.7; null for every other price.
 */
export function comparePrice(
  dollars: number,
  { median: middle, mad, isWide = false }: UsualPrice,
): { isLow: boolean; score: number } | null {
  const distance = Math.log(dollars / middle);
  const deviations = Math.abs(distance) / (Math.max(mad, LEAST_MAD) * MAD_TO_DEVIATION);
  const [far, low, high] = isWide
    ? [FAR_OF_ALL, LOW_RATIO_OF_ALL, HIGH_RATIO_OF_ALL]
    : [FAR, LOW_RATIO, HIGH_RATIO];
  if (deviations <= far) return null;
  if (distance < Math.log(low)) {
    // From a third of the usual price to a thirtieth.
    const beyond = (Math.log(low) - distance) / Math.log(10);
    return { isLow: true, score: 0.4 + 0.3 * Math.min(1, beyond) };
  }
  return distance > Math.log(high) ? { isLow: false, score: 0.4 } : null;
}
