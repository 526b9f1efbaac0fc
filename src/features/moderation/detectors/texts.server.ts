// All fields of some content, read once by the rules of the detectors that are switched on.
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import {
  type Detector,
  FIELD_CHARS_MAX,
  SEEN_MAX,
  SEEN_WORDS_MAX,
  TEXT_CHARS_MAX,
} from '../moderation.limits.ts';
import type { Finding } from '../moderation.schema.ts';
import { type Contact, findDisguisedNumbers, findLinks } from './contacts.server.ts';
import { type Hit, toVerdict } from './verdict.server.ts';
import { findDisguises } from './letters.server.ts';
import { type Match, matchPhrases } from './phrases.server.ts';
import { placeOf, type Reading, readText } from './reading.server.ts';
import { detectorOf, holds, type Meaning, PHRASES, type Rule } from './rules.server.ts';
import { findShouting } from './shouting.server.ts';
import { findSound } from './wording.server.ts';

type Seen = Finding['seen'][number];
/** What is collected of one flag before it becomes a finding. */
type Evidence = { detector: Detector; law: string; score: number; seen: Seen[] };
type Collection = Map<string, Evidence>;

/** Each further word of a kind says a little more. */
const FURTHER = 0.15;
const FURTHER_MAX = 2;
const SCORE_MAX = 0.99;
const SURE = 0.5;
/** The kind that the weights of words were fitted on. */
const OFFERS = 'listings';
const SOUND = 'suspicious_wording';
/** These say that something is hidden or strange, and not what. */
const HINTS: readonly string[] = [SOUND, 'letters_disguised', 'not_read_to_the_end'];

const TOO_LONG = 'not_read_to_the_end';

/**
 * What the text detectors find. Reads the first 20,000 characters of each field and 60,000 of all,
 * and says so when there are more.
 */
export function findInTexts(
  content: ScreenedContent,
  checks: Readonly<Record<Detector, boolean>>,
  today: Date,
): { findings: Finding[]; walked: number; fields: ReadField[] } {
  const found: Collection = new Map();
  const fields: ReadField[] = [];
  let left = TEXT_CHARS_MAX;
  let walked = 0;
  for (const { field, text: whole } of content.texts) {
    const text = whole.slice(0, Math.min(FIELD_CHARS_MAX, left));
    left -= text.length;
    const read = readField(found, { field, text, content, checks, today });
    fields.push(read);
    walked += read.walked;
    if (text.length < whole.length || !read.complete) {
      const detector = checks.scam_patterns ? 'scam_patterns' : 'prohibited_items';
      const seen = { field, start: text.length, end: whole.length, text: '' };
      if (checks[detector]) add(found, TOO_LONG, { detector, law: '', score: 0.5, seen });
    }
  }
  const findings = [...found].map(([flag, evidence]) => toFinding(flag, evidence));
  return { findings: withoutEcho(findings), walked, fields };
}

/** Where rules are sure, what a text sounds like says nothing new. */
function withoutEcho(findings: Finding[]): Finding[] {
  const sure = findings.some(({ flag, score }) => !HINTS.includes(flag) && score >= SURE);
  return findings.filter(({ flag }) => flag !== SOUND || !sure);
}

type Field = {
  field: string;
  text: string;
  content: ScreenedContent;
  checks: Readonly<Record<Detector, boolean>>;
  today: Date;
};

/** A field with the words of the rules in it, whichever detectors are switched on. */
export type ReadField = {
  field: string;
  text: string;
  reading: Reading;
  matches: readonly Match<Meaning>[];
  /** Those that count where they stand. */
  hits: readonly Hit[];
  walked: number;
  complete: boolean;
};

function readField(found: Collection, { field, text, content, checks, today }: Field): ReadField {
  const reading = readText(text, PHRASES.vocabulary);
  const { matches, walked, complete } = matchPhrases(PHRASES, reading);
  const hits = toVerdict(matches, reading, content.kind);
  for (const { rule, score, first, next } of hits) {
    const detector = detectorOf(rule);
    if (!checks[detector] || !holds(rule, content.country, today)) continue;
    const seen = { field, ...placeOf(reading, first, next, text) };
    add(found, rule.flag, { detector, law: lawOf(rule, content.country), score, seen });
  }
  const addAs = (detector: Detector) => (contact: Contact) =>
    add(found, contact.flag, { detector, law: '', ...contact });
  if (checks.scam_patterns) {
    findLinks(field, text, reading).forEach(addAs('scam_patterns'));
    findDisguisedNumbers(field, text, reading).forEach(addAs('scam_patterns'));
    disguised(field, text).forEach(addAs('scam_patterns'));
  }
  if (checks.urgency_language) findShouting(field, text).forEach(addAs('urgency_language'));
  const sound = checks.scam_patterns && content.kind === OFFERS ? findSound(reading, text) : null;
  for (const place of sound?.places ?? [])
    addAs('scam_patterns')({
      flag: SOUND,
      score: sound?.score ?? 0,
      seen: { field, ...place },
    });
  return { field, text, reading, matches, hits, walked, complete };
}

const lawOf = ({ law = {} }: Rule, country: string | null): string =>
  law[country ?? 'all'] ?? law.all ?? '';

/** Letters of other alphabets inside of words are no accident; signs that nobody sees may be. */
function disguised(field: string, text: string): Contact[] {
  return findDisguises(text).map(({ kind, start, end }) => ({
    flag: 'letters_disguised',
    score: kind === 'mixed' ? 0.5 : 0.35,
    seen: { field, start, end, text: text.slice(start, end) },
  }));
}

type Added = { detector: Detector; law: string; score: number; seen: Seen };

function add(found: Collection, flag: string, { detector, law, score, seen }: Added): void {
  const known = found.get(flag) ?? { detector, law, score: 0, seen: [] };
  found.set(flag, known);
  known.score = Math.max(known.score, score);
  const { length } = known.seen;
  const over = known.seen.findIndex(
    (other) => other.field === seen.field && other.start < seen.end && seen.start < other.end,
  );
  const same = known.seen[over];
  if (same) known.seen[over] = longer(same, seen);
  else if (length < SEEN_MAX) known.seen.push(seen);
}

const longer = (one: Seen, other: Seen): Seen =>
  other.end - other.start > one.end - one.start ? other : one;

function toFinding(flag: string, { detector, law, score, seen }: Evidence): Finding {
  const texts = [
    ...new Set(seen.map(({ text }) => text.toLowerCase().replace(/\s+/g, ' ').trim())),
  ];
  const more = flag === SOUND ? 0 : Math.min(Math.max(texts.length - 1, 0), FURTHER_MAX);
  const further = more * FURTHER;
  const words = texts.join(', ');
  return {
    detector,
    flag,
    score: Math.min(SCORE_MAX, score + (1 - score) * further),
    values: {
      words: words.length > SEEN_WORDS_MAX ? `${words.slice(0, SEEN_WORDS_MAX)}…` : words,
      law,
    },
    seen,
  };
}
