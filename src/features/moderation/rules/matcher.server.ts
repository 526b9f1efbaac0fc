// Whether a text or picture fits a rule. Patterns run in an engine whose time grows with the length
// of the text alone (RE2), so that none of them is slow; what it cannot do is refused.
import { RE2JS } from 're2js';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import {
  FIELD_CHARS_MAX,
  SEEN_MAX,
  SEEN_WORDS_MAX,
} from '#features/moderation/moderation.limits.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import {
  type Fingerprint,
  isSamePicture,
  parseFingerprint,
} from '#features/moderation/similarity/picture-bands.ts';
import { plainWords } from '#features/moderation/similarity/plain-words.ts';
import { AppError } from '#platform/errors.ts';
import type { FieldText } from '#platform/screening/content.ts';
import { LINE_MAX, LINES_MAX, PATTERN_MAX, REPEAT_MAX, type RuleKind, WORD_MIN } from './limits.ts';

/** What of something rules look at. */
type Looked = {
  texts: readonly FieldText[];
  /** Their words in plain letters with spaces around each, made for the first rule that asks. */
  plain: () => readonly string[];
  fingerprints: readonly Fingerprint[];
};
/** The places that fit; null for none. */
export type Matcher = (looked: Looked) => Finding['seen'] | null;

export function lookedAt(
  texts: readonly FieldText[],
  fingerprints: readonly Fingerprint[],
): Looked {
  let made: readonly string[] | undefined;
  const plain = () => (made ??= texts.map(({ text }) => spaced(text.slice(0, FIELD_CHARS_MAX))));
  return { texts, plain, fingerprints };
}

const spaced = (text: string): string => ` ${plainWords(text).join(' ')} `;

const refused = (key: string) =>
  new AppError(moderationErrors.moderation_rule_invalid, { fields: { body: key } });

export const linesOf = (body: string): string[] =>
  body
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * @throws AppError moderation_rule_invalid for what is no rule, or more of one than is bounded
 */
export function matcherOf({ kind, body }: { kind: RuleKind; body: string }): Matcher {
  return { words: wordMatcher, pattern: patternMatcher, pictures: pictureMatcher }[kind](body);
}

function boundedLines(body: string): string[] {
  const lines = linesOf(body);
  if (lines.length > LINES_MAX || lines.some((line) => line.length > LINE_MAX))
    throw refused('moderation.ruleTooLong');
  return lines;
}

/** Whole words, in any case and with or without accents, whatever letters they are written in. */
function wordMatcher(body: string): Matcher {
  const phrases = boundedLines(body).map(spaced);
  if (phrases.some((phrase) => phrase.trim().length < WORD_MIN))
    throw refused('moderation.ruleShort');
  return ({ plain }) =>
    phrases.some((phrase) => plain().some((text) => text.includes(phrase))) ? [] : null;
}

function patternMatcher(body: string): Matcher {
  if (body.length > PATTERN_MAX) throw refused('moderation.ruleTooLong');
  const counts = [...body.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, least, most]) => [
    Number(least),
    Number(most ?? 0),
  ]);
  // Each count multiplies the program that is walked for every letter.
  if (counts.some((count) => count > REPEAT_MAX) || counts.length > 8)
    throw refused('moderation.ruleRepeats');
  const pattern = compile(body);
  if (pattern.matcher('').find()) throw refused('moderation.ruleShort');
  return ({ texts }) => {
    const seen = texts.flatMap(({ field, text }) => placesOf(pattern, field, text));
    return seen.length > 0 ? seen.slice(0, SEEN_MAX) : null;
  };
}

function compile(body: string): RE2JS {
  try {
    return RE2JS.compile(body, RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE);
  } catch {
    throw refused('moderation.rulePattern');
  }
}

function placesOf(pattern: RE2JS, field: string, whole: string): Finding['seen'] {
  const text = whole.slice(0, FIELD_CHARS_MAX);
  const matcher = pattern.matcher(text);
  const seen: Finding['seen'] = [];
  // Places of no letters count, too: each look goes through the text once more.
  for (let looks = 0; looks < SEEN_MAX && matcher.find(); looks += 1) {
    const [start, end] = [matcher.start(), matcher.end()];
    if (end > start)
      seen.push({ field, start, end, text: text.slice(start, end).slice(0, SEEN_WORDS_MAX) });
  }
  return seen;
}

function pictureMatcher(body: string): Matcher {
  const known = boundedLines(body).map(parseFingerprint);
  if (known.length === 0 || known.some((each) => !each)) throw refused('moderation.rulePicture');
  return ({ fingerprints }) => {
    const fits = fingerprints.some((picture) =>
      known.some((each) => each && isSamePicture(each, picture)),
    );
    return fits ? [] : null;
  };
}
