// One text through the text detectors, for tests.
import { judgeFields } from '#features/moderation/detectors/judge.server.ts';
import type { Model } from '#features/moderation/detectors/model.server.ts';
import { findModelFile, readModel } from '#features/moderation/detectors/weights.server.ts';
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
  picture_text: false,
  nudity: false,
};

let read: Model | undefined;

/** The model of the repository. */
export function repositoryModel(): Model {
  if (read) return read;
  const found = readModel(findModelFile());
  if (!found.model) throw new Error(found.problem);
  read = found.model;
  return read;
}

const NOVEMBER = new Date('2026-11-22T12:00:00Z');

function contentOf(text: string, how: How): ScreenedContent {
  return {
    kind: how.kind ?? 'listings',
    id: '01936b2e-7d5a-7c31-9a54-000000000001',
    revision: 1,
    authorId: '01936b2e-7d5a-7c31-9a54-000000000002',
    isEdit: false,
    country: how.country === undefined ? 'TT' : how.country,
    texts: [{ field: 'description', text }],
    media: [],
  };
}

/** A listing's description in Trinidad and Tobago on a day of November, by the rules. */
export function lookAt(text: string, how: How = {}) {
  const { checks = DEFAULT_SETTINGS.checks, today = NOVEMBER } = how;
  return findInTexts(contentOf(text, how), checks, today);
}

/** The same as the model would judge it. */
export function judge(text: string, how: How = {}) {
  const { findings, fields } = lookAt(text, how);
  const { kind = 'listings', checks = DEFAULT_SETTINGS.checks } = how;
  return judgeFields(repositoryModel(), { kind, fields, findings, checks });
}

export const findingsOf = (text: string, how?: How) => lookAt(text, how).findings;
export const flagsOf = (text: string, how?: How) => findingsOf(text, how).map(({ flag }) => flag);
export const riskOf = (text: string, how?: How) => combineFindings(findingsOf(text, how));
