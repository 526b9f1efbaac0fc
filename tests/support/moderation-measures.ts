// How well the check tells the texts of tests/corpus/moderation apart.
import { assessTexts } from '#features/moderation/detectors/verdict.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import { DISGUISES } from './disguises.ts';
import { asContent, type LabelledText } from './moderation-corpus.ts';
import { repositoryModel } from './moderation-texts.ts';

/** The day that the corpus was written on; seasons depend on it. */
const TODAY = new Date('2026-11-22T12:00:00Z');

export type Screened = LabelledText & { risk: number };

/** What the check says of texts in a disguise. */
export function screenTexts(texts: readonly LabelledText[], disguise = 'as written'): Screened[] {
  const change = DISGUISES[disguise];
  if (!change) throw new RangeError(`No disguise ${disguise}`);
  const { checks } = DEFAULT_SETTINGS;
  return texts.map((each) => {
    const content = asContent(each, change(each.text, each.language));
    return {
      ...each,
      risk: assessTexts(repositoryModel(), content, { checks, today: TODAY }).risk,
    };
  });
}

export const isBad = ({ label }: LabelledText): boolean =>
  label === 'prohibited' || label === 'scam';
/** What does not become public by itself. */
export const isCaught = ({ risk }: Screened): boolean => risk >= DEFAULT_SETTINGS.approveThreshold;

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

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
