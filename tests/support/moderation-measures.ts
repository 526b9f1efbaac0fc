// How well the detectors tell the texts of the corpus apart.
import { detectorScore, featuresOf, riskOf } from '#features/moderation/detectors/risk.server.ts';
import { findInTexts } from '#features/moderation/detectors/texts.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import { DISGUISES } from './disguises.ts';
import { asContent, type LabelledText } from './moderation-corpus.ts';

/** The day that the corpus was written on; seasons depend on it. */
const TODAY = new Date('2026-11-22T12:00:00Z');
/** What says that something is hidden, and not what; measured apart. */
const ABOUT_DISGUISE = 'letters_disguised';

export type Screened = LabelledText & { findings: Finding[]; risk: number };

/** Looks at texts in a disguise by the rules alone: that something is disguised does not count. */
export function screenTexts(texts: readonly LabelledText[], disguise = 'as written'): Screened[] {
  const change = DISGUISES[disguise];
  if (!change) throw new RangeError(`No disguise ${disguise}`);
  return texts.map((each) => {
    const content = asContent(each, change(each.text, each.language));
    const { findings: all } = findInTexts(content, DEFAULT_SETTINGS.checks, TODAY);
    const findings = all.filter(({ flag }) => flag !== ABOUT_DISGUISE);
    return { ...each, findings, risk: riskOf(featuresOf(findings)) };
  });
}

export const isBad = ({ label }: LabelledText): boolean =>
  label === 'prohibited' || label === 'scam';
/** What does not become public by itself. */
export const isCaught = ({ risk }: Screened): boolean => risk >= DEFAULT_SETTINGS.approveThreshold;

export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Recall among bad texts and false positives among ordinary ones, by the decision. */
export function measureDecisions(screened: readonly Screened[]) {
  const bad = screened.filter(isBad);
  const ordinary = screened.filter(({ label }) => label === 'ordinary');
  return {
    recall: share(bad.filter(isCaught).length, bad.length),
    falsePositives: share(ordinary.filter(isCaught).length, ordinary.length),
    bad: bad.length,
    ordinary: ordinary.length,
  };
}

export const LABEL_OF = {
  prohibited_items: 'prohibited',
  scam_patterns: 'scam',
  urgency_language: 'urgency',
} as const;
export const FIRES_AT = 0.3;

/**
 * One detector alone. Recall is among the texts of its label, false positives among ordinary ones;
 * precision leaves out the other bad texts, which may rightly be both.
 */
export function measureDetector(screened: readonly Screened[], detector: keyof typeof LABEL_OF) {
  const fires = ({ findings }: Screened) => detectorScore(findings, detector) >= FIRES_AT;
  const own = screened.filter(({ label }) => label === LABEL_OF[detector]);
  const ordinary = screened.filter(({ label }) => label === 'ordinary');
  const right = own.filter(fires).length;
  const wrong = ordinary.filter(fires).length;
  return {
    precision: share(right, right + wrong),
    recall: share(right, own.length),
    falsePositives: share(wrong, ordinary.length),
    own: own.length,
    ordinary: ordinary.length,
  };
}
