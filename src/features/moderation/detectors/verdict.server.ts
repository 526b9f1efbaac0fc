// What is said of the words of some content: by the model with exact rules beside it, or by the
// exact rules alone where there is no model.
import type { FieldText, ScreenedContent } from '#platform/screening/content.ts';
import { type Detector, WAITS_MOST } from '../moderation.limits.ts';
import type { Finding } from '../moderation.schema.ts';
import { isListed, riskWithoutModel } from './exact.server.ts';
import { judgeFields, NAMED_RISK } from './judge.server.ts';
import type { Layer } from './layer.server.ts';
import type { Model } from './model.server.ts';
import { findInTexts } from './texts.server.ts';

/** Changes whenever what is listed or the way that texts are read changes what is found. */
const RULE_VERSION = '2026-11-27.1';
const LITTLE = 0.005;

export type Said = {
  findings: Finding[];
  risk: number;
  /** Whether it may be rejected without a person. */
  isCertain: boolean;
  /** What judged, as the log names it. */
  version: string;
};

type How = {
  checks: Readonly<Record<Detector, boolean>>;
  today: Date;
  /** Which of the exact findings count: all unless said. */
  keep?: (findings: readonly Finding[]) => Finding[];
  /** What this shop learned of its moderators. */
  layer?: Layer | null;
};

/**
 * What was typed together with the words of its pictures, and those of each picture by themselves:
 * a poster among honest sentences is a poster. A person looks at what it says; it rejects nothing.
 */
export function assessWithPictures(
  model: Model | null,
  content: ScreenedContent,
  pictures: readonly FieldText[],
  how: How,
): Said {
  const whole = assessTexts(model, { ...content, texts: [...content.texts, ...pictures] }, how);
  return pictures.reduce((said, picture) => {
    const { findings, risk } = assessTexts(model, { ...content, texts: [picture] }, how);
    // Of so few words the model says little; a name on a poster is there to be offered.
    const named = findings.some(isListed) ? NAMED_RISK : 0;
    const flags = new Set(said.findings.map(({ flag }) => flag));
    return {
      ...said,
      findings: [...said.findings, ...findings.filter(({ flag }) => !flags.has(flag))],
      risk: Math.max(said.risk, Math.min(WAITS_MOST, Math.max(risk, named))),
    };
  }, whole);
}

/** @param model null where weights are missing or damaged */
export function assessTexts(
  model: Model | null,
  content: ScreenedContent,
  { checks, today, keep = (all) => [...all], layer = null }: How,
): Said {
  const { findings: found, fields } = findInTexts(content, checks, today);
  const findings = keep(found);
  if (!model) {
    const risk = Math.max(LITTLE, riskWithoutModel(findings));
    return { findings, risk, isCertain: false, version: `${RULE_VERSION} without model` };
  }
  const { kind, country } = content;
  const judged = judgeFields(model, { kind, country, fields, findings, checks }, layer);
  return { ...judged, version: `${RULE_VERSION} model ${model.manifest.version}` };
}
