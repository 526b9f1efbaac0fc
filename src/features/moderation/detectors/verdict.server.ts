// What the words of the rules mean where they stand: exceptions, "no", warnings of others, and
// whether anything is offered at all.
import type { Match } from './phrases.server.ts';
import type { Reading } from './reading.server.ts';
import { detectorOf, type Meaning, type Rule } from './rules.server.ts';

export type Hit = { rule: Rule; score: number; first: number; next: number };

/** Kinds where people talk; what is written elsewhere is offered. */
const TALK = /^(?:forum|reviews|answers)/;
const isTalk = (kind: string): boolean => TALK.test(kind);
/** Words of things that are talked about, and of tricks that others are warned of. */
const TALKED_OF = 0.4;
const WARNED_OF = 0.2;
/** How far "no" reaches, and how far behind something its refusal stands. */
const NEGATION_WORDS = 7;
const REFUSAL_WORDS = 5;

type Place = { first: number; next: number };
const overlap = (one: Place, other: Place): boolean =>
  one.first < other.next && other.first < one.next;

/** What of a field's matches counts, and how much. */
export function toVerdict(
  matches: readonly Match<Meaning>[],
  { folded, words }: Reading,
  kind: string,
): Hit[] {
  const placesOf = (what: Meaning['what']): Place[] =>
    matches.filter(({ phrase }) => phrase.means.what === what);
  const excepted = new Map<Rule, Place[]>();
  const hits: Hit[] = [];
  for (const { phrase, first, next } of matches) {
    const { means } = phrase;
    if (means.what === 'hit') hits.push({ rule: means.rule, score: means.score, first, next });
    if (means.what === 'except')
      excepted.set(means.rule, [...(excepted.get(means.rule) ?? []), { first, next }]);
  }
  const refusals = markStarts(placesOf('refusal'), words.length);
  const negations = markStarts(placesOf('negation'), words.length);
  for (const place of [...placesOf('affirmation'), ...hits])
    negations.fill(0, place.first, place.next);
  const isRefused = ({ rule, first, next }: Hit): boolean =>
    rule.negatable !== false &&
    (reaches(negations, words, first - NEGATION_WORDS, first, first) ||
      reaches(refusals, words, next, next + REFUSAL_WORDS, first));
  const talk = isTalk(kind);
  const warns = talk && placesOf('warning').length > 0;
  const offers = placesOf('trade').length > 0 && !warns;
  const asks = folded.text.includes('?');
  const factorOf = (rule: Rule): number => {
    if (!talk) return 1;
    if (warns) return WARNED_OF;
    const talked = detectorOf(rule) === 'prohibited_items' ? !offers : asks && !offers;
    return talked ? TALKED_OF : 1;
  };
  return hits
    .filter((hit) => !(excepted.get(hit.rule) ?? []).some((place) => overlap(place, hit)))
    .filter((hit) => !isRefused(hit))
    .map((hit) => ({ ...hit, score: hit.score * factorOf(hit.rule) }));
}

function markStarts(places: readonly Place[], length: number): Uint8Array {
  const marks = new Uint8Array(length + 1);
  for (const { first } of places) marks[first] = 1;
  return marks;
}

/** Whether one of the marks in a stretch stands in the same clause as a word. */
function reaches(
  marks: Uint8Array,
  words: Reading['words'],
  from: number,
  to: number,
  word: number,
): boolean {
  for (let at = Math.max(from, 0); at < Math.min(to, words.length); at += 1)
    if (marks[at] && words[at]?.clause === words[word]?.clause) return true;
  return false;
}
