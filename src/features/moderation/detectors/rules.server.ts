// The rules as data: which words of six languages say what, where, and with which weight.
import { z } from 'zod';
import context from '../data/context-words.json' with { type: 'json' };
import prohibited from '../data/prohibited-items.json' with { type: 'json' };
import scams from '../data/scam-patterns.json' with { type: 'json' };
import urgency from '../data/urgency-language.json' with { type: 'json' };
import type { TextDetector } from '../moderation.limits.ts';
import { foldText } from './letters.server.ts';
import { knitPhrases, type Phrase } from './phrases.server.ts';

/** Changes whenever rules, weights or the way that texts are read change what is found. */
export const RULE_VERSION = '2026-11-22.2';

/** Phrases by language; all of them are looked for in every text, because people mix languages. */
const phrasesSchema = z.partialRecord(
  z.enum(['en', 'es', 'fr', 'nl', 'ht', 'pap', 'all']),
  z.array(z.string()),
);

const ruleSchema = z.strictObject({
  flag: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  levels: z.array(z.strictObject({ score: z.number().gt(0).lt(1), phrases: phrasesSchema })),
  /** Words that mean something else where they stand over those that were found. */
  except: phrasesSchema.optional(),
  /** Codes of the countries where it holds; everywhere when there are none. */
  countries: z.array(z.string().length(2)).optional(),
  /** When the law closes the season: first and last day, `MM-DD`, by country. */
  seasons: z.record(z.string().length(2), z.tuple([z.string(), z.string()])).optional(),
  /** What it is based on, by country; `all` for the rest. */
  law: z.record(z.string(), z.string()).optional(),
  /** False where "no" before the words belongs to them or changes nothing. */
  negatable: z.boolean().optional(),
});
export type Rule = z.infer<typeof ruleSchema>;
type Phrases = z.infer<typeof phrasesSchema>;

/** What a phrase means where it stands. */
export type Meaning =
  | { what: 'hit'; rule: Rule; score: number }
  | { what: 'except'; rule: Rule }
  | { what: 'negation' | 'affirmation' | 'refusal' | 'warning' | 'trade' };

export const RULES: Readonly<Record<TextDetector, readonly Rule[]>> = {
  prohibited_items: ruleSchema.array().parse(prohibited),
  scam_patterns: ruleSchema.array().parse(scams),
  urgency_language: ruleSchema.array().parse(urgency),
};

const detectors = new Map(
  Object.entries(RULES).flatMap(([detector, rules]) =>
    rules.map((rule) => [rule, detector as keyof typeof RULES] as const),
  ),
);

/** Which detector a rule belongs to. */
export function detectorOf(rule: Rule): keyof typeof RULES {
  const detector = detectors.get(rule);
  if (!detector) throw new RangeError(`No detector has the rule ${rule.flag}`);
  return detector;
}

function meaning(phrases: Phrases, means: Meaning): Phrase<Meaning>[] {
  return Object.values(phrases)
    .flat()
    .map((text) => ({ text: foldText(text).text, means }));
}

const ofRule = (rule: Rule): Phrase<Meaning>[] => [
  ...rule.levels.flatMap(({ score, phrases }) => meaning(phrases, { what: 'hit', rule, score })),
  ...meaning(rule.except ?? {}, { what: 'except', rule }),
];

/** All phrases of all rules, and the words around them that change what they mean. */
export const PHRASES = knitPhrases<Meaning>([
  ...Object.values(RULES).flat().flatMap(ofRule),
  ...meaning(context.negation, { what: 'negation' }),
  ...meaning(context.affirmation, { what: 'affirmation' }),
  ...meaning(context.refusal, { what: 'refusal' }),
  ...meaning(context.warning, { what: 'warning' }),
  ...meaning(context.trade, { what: 'trade' }),
]);

/** Whether a rule holds in a country on a day. */
export function holds({ countries, seasons }: Rule, country: string | null, today: Date): boolean {
  if (countries && (country === null || !countries.includes(country))) return false;
  if (!seasons) return true;
  const season = country === null ? undefined : seasons[country];
  if (!season) return false;
  const day = today.toISOString().slice(5, 10);
  const [first, last] = season;
  return first <= last ? first <= day && day <= last : day >= first || day <= last;
}
