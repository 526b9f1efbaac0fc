/** Which stretches of a question name something that the lexicon knows, and what. Pure. */
import { isFunctionWord } from './function-words.ts';
import type { Analysis, Named } from './analysis.ts';

/** A stretch, counted from 1, with what it names: concepts that may all be meant. */
export type Span = { at: number; length: number; named: Named[] };

const LANGUAGES = ['en', 'es', 'fr', 'nl', 'ht', 'pap'];
/** What says something of a thing, rather than being one. */
const SAID = new Set(['attribute', 'make', 'model', 'place', 'unit']);

/** What a name in another form, the reader's own language and a little word say of it. */
const INEXACT = 0.7;
const READERS = 0.6;
const SAYS = 0.5;

/**
 * The languages that most of a question's words belong to, several where they say as much; the
 * reader's where nothing says so.
 */
export function languagesOf({ whole, named }: Analysis, locale: string): string[] {
  const points = LANGUAGES.map((language) => {
    const own = new Map<number, number>();
    for (const each of named)
      if (each.language === language)
        for (let n = each.at; n < each.at + each.length; n++)
          own.set(n, Math.max(own.get(n) ?? 0, each.exact ? 1 : INEXACT));
    const known = [...own.values()].reduce((sum, each) => sum + each, 0);
    const said = whole.filter((word) => isFunctionWord(word, language, true)).length;
    return known + SAYS * said + (language === locale ? READERS : 0);
  });
  const most = Math.max(...points);
  return LANGUAGES.filter((_, at) => points[at] === most);
}

/**
 * The stretches that a question is read as, each word in one at most: longer names first. Of a name
 * that says more than a shorter one of the same thing ("gold chain", "iphone 14") the rest is read
 * by itself.
 */
export function spansOf(analysis: Analysis, languages: readonly string[]): Span[] {
  const { words, named } = analysis;
  const spans = [...Map.groupBy(named, ({ at, length }) => `${at} ${length}`).values()]
    .flatMap((span) => spanOf(span, analysis, languages))
    .toSorted((one, other) => other.length - one.length || exactness(other) - exactness(one));
  const taken = words.map(() => false);
  const isFree = ({ at, length }: Span) =>
    taken.slice(at - 1, at - 1 + length).every((each) => !each);
  const begun = begunIn(analysis, spans, languages);
  return [...spans, ...begun]
    .map((span) => narrowed(span, spans, analysis))
    .filter((span) => {
      if (!isFree(span)) return false;
      taken.fill(true, span.at - 1, span.at - 1 + span.length);
      return true;
    });
}

const MOST_BEGUN = 3;

/** "waiting st" goes on to "waiting staff": where the last word is in no name. */
function begunIn(
  { words, begun }: Analysis,
  spans: readonly Span[],
  languages: readonly string[],
): Span[] {
  const last = words.length;
  const word = words.at(-1)?.folded ?? '';
  const isKnown =
    languages.some((language) => isFunctionWord(word, language)) ||
    spans.some(({ at, length }) => at + length - 1 === last);
  const [first] = begun;
  if (isKnown || !first) return [];
  const named = onceEach(begun.filter(({ at }) => at === first.at)).slice(0, MOST_BEGUN);
  return [{ at: first.at, length: first.length, named }];
}

const exactness = ({ named }: Span): number => Number(named.some(({ exact }) => exact));

/** What a stretch names in the question's language, or in another where it is no word of that. */
function spanOf(span: Named[], { words }: Analysis, languages: readonly string[]): Span[] {
  const [first] = span;
  if (!first) return [];
  const { at, length } = first;
  const word = words[at - 1]?.folded ?? '';
  // "15in" is one word, of which "in" is no little one.
  const isPiece = at > 1 && words[at - 2]?.place === words[at - 1]?.place;
  if (length === 1 && !isPiece && languages.some((each) => isFunctionWord(word, each))) return [];
  const unit = unitOf(span, words);
  if (unit) return [unit];
  const isOwn = (each: Named) => each.language === '' || languages.includes(each.language);
  const tiers = [
    span.filter((each) => isOwn(each) && each.exact),
    span.filter((each) => isOwn(each) && each.kind !== 'filler'),
    span.filter(({ exact }) => exact),
    length > 1 ? span.filter(({ kind }) => kind !== 'filler') : [],
  ];
  const own = tiers.map((tier) => tier.filter(({ kind }) => kind !== 'unit'));
  const chosen = own.find((tier) => tier.length > 0) ?? [];
  if (chosen.length === 0) return [];
  const things = chosen.filter(({ kind }) => kind !== 'filler');
  const sold = things.filter(isSold);
  const meant = [sold, things, chosen].find((each) => each.length > 0) ?? chosen;
  return [{ at, length, named: onceEach(meant) }];
}

const onceEach = (named: Named[]): Named[] => [
  ...new Map(named.map((each) => [each.concept, each])).values(),
];

/** "15 inch", "size 12": the number with its unit is one thing. */
function unitOf(span: Named[], words: Analysis['words']): Span | null {
  const unit = span.find(({ kind, exact }) => kind === 'unit' && exact);
  if (!unit) return null;
  const isNumber = (at: number) => /^\d/.test(words[at - 1]?.folded ?? '');
  const before = isNumber(unit.at - 1);
  if (!before && !isNumber(unit.at + unit.length)) return null;
  const number = words[(before ? unit.at - 1 : unit.at + unit.length) - 1]?.folded ?? '';
  const named = [{ ...unit, concept: number + unit.concept, df: before ? unit.df : unit.narrower }];
  return { at: before ? unit.at - 1 : unit.at, length: unit.length + 1, named };
}

/** Nobody sells "leather jackets": then it is a jacket, and the rest says something of it. */
function generalIn({ named }: Span, inner: readonly Span[]): Span | undefined {
  if (named.some(isSold)) return undefined;
  const wider = new Set(named.flatMap((each) => each.wider));
  return inner.find((each) => each.named.some((own) => wider.has(own.concept)));
}

const isSold = ({ df, narrower }: Named): boolean => df !== null || narrower !== null;

/** The shorter name within it of the same thing, where the rest only says something of that. */
function narrowed(span: Span, spans: readonly Span[], { words, named }: Analysis): Span {
  if (span.length === 1) return span;
  const inner = spans.filter(
    ({ at, length }) =>
      length < span.length && at >= span.at && at + length <= span.at + span.length,
  );
  const general = generalIn(span, inner);
  if (general) return general;
  const own = new Set(span.named.map(({ concept }) => concept));
  const same = inner.find(({ named }) => named.every(({ concept }) => own.has(concept)));
  // "planta" of "planta eléctrica" is a plant as well.
  const isElse = (each: Named) =>
    each.at === same?.at && each.length === same.length && each.exact && !own.has(each.concept);
  if (!same || named.some(isElse)) return span;
  const isSaid = (at: number) =>
    /^\d/.test(words[at - 1]?.folded ?? '') ||
    inner.some(
      (each) =>
        at >= each.at &&
        at < each.at + each.length &&
        each.named.every(({ kind }) => SAID.has(kind)),
    );
  const rest = Array.from({ length: span.length }, (_, n) => span.at + n).filter(
    (at) => at < same.at || at >= same.at + same.length,
  );
  return rest.every(isSaid)
    ? { ...same, named: same.named.filter(({ concept }) => own.has(concept)) }
    : span;
}
