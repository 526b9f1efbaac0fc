// What is said of the words of some content: by the model with exact rules beside it, or by the
// exact rules alone where there is no model.
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import type { Detector } from '../moderation.limits.ts';
import type { Finding } from '../moderation.schema.ts';
import { riskWithoutModel } from './exact.server.ts';
import { judgeFields } from './judge.server.ts';
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

/**
 * @param model null where weights are missing or damaged
 * @param how.keep which of the exact findings count: all unless said
 * @param how.layer what this shop learned of its moderators
 */
export function assessTexts(
  model: Model | null,
  content: ScreenedContent,
  {
    checks,
    today,
    keep = (all) => [...all],
    layer = null,
  }: {
    checks: Readonly<Record<Detector, boolean>>;
    today: Date;
    keep?: (findings: readonly Finding[]) => Finding[];
    layer?: Layer | null;
  },
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
