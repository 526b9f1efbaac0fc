// What the words of some content say, as one risk with what was found. The model tells how likely
// it is that a text is bad and decides; exact rules stand beside it where words leave no question.
import {
  DEFAULT_SETTINGS,
  type Detector,
  SEEN_WORDS_MAX,
  WAITS_MOST,
} from '../moderation.limits.ts';
import type { Finding } from '../moderation.schema.ts';
import type { Sight } from './buckets.server.ts';
import { isListed, riskBeside } from './exact.server.ts';
import { FAMILIES } from './families.ts';
import { placeOfKind } from './features.server.ts';
import type { Layer } from './layer.server.ts';
import { likelihoods, lookAtTokens, type Model, tellingTokens } from './model.server.ts';
import { lawOf } from './listed.server.ts';
import { placeOf } from './reading.server.ts';
import type { ReadField } from './texts.server.ts';
import { type Token, tokensOf } from './tokens.server.ts';

/** What the model tells apart, and the detector that switches it off. */
export const LABELS = {
  scam: 'scam_patterns',
  prohibited: 'prohibited_items',
  urgency: 'urgency_language',
} as const satisfies Record<string, Detector>;
type Label = keyof typeof LABELS;

/** What is found where the model does not know of which family it is. */
const UNNAMED = { scam: 'suspicious_wording', prohibited: 'unlawful_circumstances' } as const;
const PRESSURE = 'pressure_to_act';
/** From here on a family is named. */
const NAMED_FROM = 0.3;
const WORDS_SHOWN = 5;

/** The model alone rejects from here on. */
const CERTAIN = 0.98;
/**
 * But only in texts of so many words: few of the texts it learned from are shorter, and it took
 * honest questions like “Can I pay by Zelle?” for swindles (docs/decisions/088).
 */
const WORDS_TO_REJECT = 25;
/**
 * What is listed by name waits from here on, however little else is said: none of 5,294 texts by
 * thirteen authors lies between this and the usual threshold with such a name.
 */
const NAMED_OFFER = 0.1;
export const NAMED_RISK = 0.5;
/** Pressure alone waits for a person, behind what is worse. */
const PRESSED = 0.5;

type Judged = {
  findings: Finding[];
  risk: number;
  /** Whether it may be rejected without a person. */
  isCertain: boolean;
};

/**
 * Judges the words of some content.
 * @param content its kind, its fields as they were read, and what was exactly found there
 * @param layer what this shop learned of its moderators, which stops texts and never rejects them
 */
export function judgeFields(
  model: Model,
  content: {
    kind: string;
    country?: string | null;
    fields: readonly ReadField[];
    findings: readonly Finding[];
    checks: Readonly<Record<Detector, boolean>>;
  },
  layer: Layer | null = null,
): Judged {
  const { kind, country = null, fields, findings, checks } = content;
  const tokens = fields.map(tokensOf);
  const sight = lookAtTokens(tokens, placeOfKind(kind));
  const isWanted = (name: string) => name in LABELS && checks[LABELS[name as Label]];
  const said = likelihoods(model, sight, isWanted, layer);
  const { exactFrom } = model.manifest;
  const isShort = tokens.flat().length < WORDS_TO_REJECT;
  const weighed = weigh(said, findings, { exactFrom, isShort });
  const isCertain =
    weighed.isCertain &&
    (!layer ||
      weigh(likelihoods(model, sight, isWanted), findings, { exactFrom, isShort }).isCertain);
  const found = [...said].flatMap(([label, likely]) =>
    likely < DEFAULT_SETTINGS.approveThreshold
      ? []
      : [findingOf({ model, sight, fields, tokens, country, layer }, label as Label, likely)],
  );
  return {
    findings: withoutDoubles([...found, ...findings]),
    risk: isCertain ? weighed.risk : Math.min(weighed.risk, WAITS_MOST),
    isCertain,
  };
}

/**
 * The risk of what the model said and what was exactly found; without certainty it does not reject.
 * @param said how likely each label is
 * @param how.exactFrom from which likelihood on a listed item is rejected
 * @param how.isShort the text has too few words for the model alone to reject it
 */
export function weigh(
  said: ReadonlyMap<string, number>,
  findings: readonly Finding[],
  { exactFrom, isShort }: { exactFrom: number; isShort: boolean },
): { risk: number; isCertain: boolean } {
  const bad = Math.max(said.get('scam') ?? 0, said.get('prohibited') ?? 0);
  const pressed = Math.min(said.get('urgency') ?? 0, PRESSED);
  const offered = findings.some(isListed) ? (said.get('prohibited') ?? 0) : 0;
  const isCertain = (!isShort && bad >= CERTAIN) || offered >= exactFrom;
  const named = offered >= NAMED_OFFER ? NAMED_RISK : 0;
  const risk = Math.max(bad, pressed, named, riskBeside(findings));
  return { risk: isCertain ? Math.max(risk, CERTAIN) : Math.min(risk, WAITS_MOST), isCertain };
}

/** A flag that rules and model both found is one finding, with the places of both. */
function withoutDoubles(findings: readonly Finding[]): Finding[] {
  const byFlag = new Map<string, Finding>();
  for (const finding of findings) {
    const known = byFlag.get(finding.flag);
    byFlag.set(
      finding.flag,
      known ? { ...finding, score: Math.max(known.score, finding.score) } : finding,
    );
  }
  return [...byFlag.values()];
}

type Looked = {
  model: Model;
  sight: Sight;
  fields: readonly ReadField[];
  tokens: readonly (readonly Token[])[];
  country: string | null;
  layer: Layer | null;
};

/** What the model found, by its family, with the words that told it most. */
function findingOf(
  { model, sight, fields, tokens, country, layer }: Looked,
  label: Label,
  likely: number,
): Finding {
  const places = tokens.flatMap((own, field) => own.map((token) => ({ ...token, field })));
  const seen = tellingTokens(model, sight, label, layer)
    .flatMap(({ token }) => places[token] ?? [])
    .filter(({ form }) => /^[^#@]{3,}$/.test(form))
    .slice(0, WORDS_SHOWN)
    .flatMap(({ field, word }) => {
      const read = fields[field];
      if (!read) return [];
      return [{ field: read.field, ...placeOf(read.reading, word, word + 1, read.text) }];
    });
  const words = seen
    .map(({ text }) => text.toLowerCase())
    .join(', ')
    .slice(0, SEEN_WORDS_MAX);
  const flag = label === 'urgency' ? PRESSURE : familyOf(model, sight, label);
  return {
    detector: LABELS[label],
    flag,
    score: Math.min(likely, label === 'urgency' ? PRESSED : 0.99),
    values: { words, law: lawOf(flag, country) },
    seen,
  };
}

/** The likeliest family of a label; its heads are named by the flags of the rules. */
function familyOf(model: Model, sight: Sight, label: 'scam' | 'prohibited'): string {
  const flags: readonly string[] = FAMILIES[label];
  const [first] = [...likelihoods(model, sight, (name) => flags.includes(name))].toSorted(
    ([, one], [, other]) => other - one,
  );
  return first && first[1] >= NAMED_FROM ? first[0] : UNNAMED[label];
}
