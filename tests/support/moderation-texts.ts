// One text through the text detectors, for tests.
import type { Model } from '#features/moderation/detectors/model.server.ts';
import { findModelFile, readModel } from '#features/moderation/detectors/weights.server.ts';
import { findInTexts } from '#features/moderation/detectors/texts.server.ts';
import { assessTexts } from '#features/moderation/detectors/verdict.server.ts';
import { DEFAULT_SETTINGS, type Detector } from '#features/moderation/moderation.limits.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';

export type How = {
  kind?: string;
  country?: string | null;
  today?: Date;
  checks?: Record<Detector, boolean>;
  /** The repository's unless said; null where there is none. */
  model?: Model | null;
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

/** What is exactly found in a listing's description in Trinidad and Tobago on a day of November. */
export function lookAt(text: string, how: How = {}) {
  const { checks = DEFAULT_SETTINGS.checks, today = NOVEMBER } = how;
  return findInTexts(contentOf(text, how), checks, today);
}

/** What the check says of the same: model and exact rules. */
export function judge(text: string, how: How = {}) {
  const { checks = DEFAULT_SETTINGS.checks, today = NOVEMBER, model = repositoryModel() } = how;
  return assessTexts(model, contentOf(text, how), { checks, today });
}

export const findingsOf = (text: string, how?: How) => lookAt(text, how).findings;
export const flagsOf = (text: string, how?: How) => findingsOf(text, how).map(({ flag }) => flag);
