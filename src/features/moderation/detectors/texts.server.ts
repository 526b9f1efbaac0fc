// All fields of some content, read once: listed items, links and numbers, by the detectors that are
// switched on. What words make likely is said in judge.server.ts.
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
import { findDisguises } from './letters.server.ts';
import { deniedWords, findListed, holds, lawOf, namedItems, VOCABULARY } from './listed.server.ts';
import { placeOf, type Reading, readText } from './reading.server.ts';
import { findShouting } from './shouting.server.ts';

type Seen = Finding['seen'][number];
/** What is collected of one flag before it becomes a finding. */
type Evidence = { detector: Detector; law: string; score: number; seen: Seen[] };
type Collection = Map<string, Evidence>;

/** Each further word of a kind says a little more. */
const FURTHER = 0.15;
const FURTHER_MAX = 2;
const SCORE_MAX = 0.99;

const TOO_LONG = 'not_read_to_the_end';

/**
 * What is exactly found in texts. Reads the first 20,000 characters of each field and 60,000 of
 * all, and says so when there are more.
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
  return { findings: [...found].map(([flag, each]) => toFinding(flag, each)), walked, fields };
}

type Field = {
  field: string;
  text: string;
  content: ScreenedContent;
  checks: Readonly<Record<Detector, boolean>>;
  today: Date;
};

/** A field as it was read, whichever detectors are switched on. */
export type ReadField = {
  field: string;
  text: string;
  reading: Reading;
  /** The words that a "no" or a warning stands before. */
  denied: ReadonlySet<number>;
  walked: number;
  complete: boolean;
};

function readField(found: Collection, { field, text, content, checks, today }: Field): ReadField {
  const reading = readText(text, VOCABULARY);
  const { found: listed, walked, complete } = findListed(reading);
  const denied = deniedWords(listed);
  for (const { item, first, next } of checks.prohibited_items ? namedItems(listed, denied) : []) {
    if (!holds(item, content.country, today)) continue;
    const seen = { field, ...placeOf(reading, first, next, text) };
    const { flag, score } = item;
    const law = lawOf(flag, content.country);
    add(found, flag, { detector: 'prohibited_items', law, score, seen });
  }
  const addAs = (detector: Detector) => (contact: Contact) =>
    add(found, contact.flag, { detector, law: '', ...contact });
  if (checks.scam_patterns) {
    findLinks(field, text, reading).forEach(addAs('scam_patterns'));
    findDisguisedNumbers(field, text, reading).forEach(addAs('scam_patterns'));
    disguised(field, text).forEach(addAs('scam_patterns'));
  }
  if (checks.urgency_language) findShouting(field, text).forEach(addAs('urgency_language'));
  return { field, text, reading, denied, walked, complete };
}

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
  const further = Math.min(Math.max(texts.length - 1, 0), FURTHER_MAX) * FURTHER;
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
