// One text through the text detectors, for tests.
import { combineFindings } from '#features/moderation/detectors/risk.server.ts';
import { findInTexts } from '#features/moderation/detectors/texts.server.ts';
import { DEFAULT_SETTINGS, type Detector } from '#features/moderation/moderation.limits.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';

export type How = {
  kind?: string;
  country?: string | null;
  today?: Date;
  checks?: Record<Detector, boolean>;
};

export const OFF: Record<Detector, boolean> = {
  prohibited_items: false,
  pricing: false,
  scam_patterns: false,
  urgency_language: false,
};

/** A listing's description in Trinidad and Tobago on a day of November. */
export function lookAt(text: string, how: How = {}) {
  const content: ScreenedContent = {
    kind: how.kind ?? 'listings',
    id: '01936b2e-7d5a-7c31-9a54-000000000001',
    revision: 1,
    authorId: '01936b2e-7d5a-7c31-9a54-000000000002',
    isEdit: false,
    country: how.country === undefined ? 'TT' : how.country,
    texts: [{ field: 'description', text }],
    media: [],
  };
  const today = how.today ?? new Date('2026-11-22T12:00:00Z');
  return findInTexts(content, how.checks ?? DEFAULT_SETTINGS.checks, today);
}

export const findingsOf = (text: string, how?: How) => lookAt(text, how).findings;
export const flagsOf = (text: string, how?: How) => findingsOf(text, how).map(({ flag }) => flag);
export const riskOf = (text: string, how?: How) => combineFindings(findingsOf(text, how));
