// What pictures say of the content that they belong to: the words in them, which go through the
// same rules as those that were typed, and whether they may show nudity.
import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js';
import { type Detector, PICTURE_FIELD } from '#features/moderation/moderation.limits.ts';
import type {
  Assessment,
  Finding,
  ModerationSettings,
} from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import type { FieldText, ScreenedContent } from '#platform/screening/content.ts';
import { findReadings, readOnce, readPictures, type Reading } from './read.server.ts';
import type { Look } from './table.server.ts';

/** From here on a person looks, whatever else is known: measured in docs/moderation-pictures.md. */
const NUDITY_FROM = 0.7;
/** It is a likelihood of a kind of picture and no proof, so it is never drawn as grave. */
const NUDITY_SCORE = 0.6;
const MAY_SHOW_NUDITY = 'may_show_nudity';
/**
 * A number alone is ordinary, on the sign of a workshop; a picture that cannot be read to its end
 * waits for somebody who can.
 */
const SCORES = { phone: 0.2, unread: 0.35, missed: 0 } as const;
/** Where a number takes people out of the shop; posters of events and of stores have one. */
const NUMBERS_TELL: readonly string[] = ['listings', 'messages'];
/**
 * Posters are in capitals, and a machine that reads them takes an O for a zero: what a text sounds
 * like and how it is spelled says nothing there.
 */
const SPELLING: readonly string[] = [
  'letters_disguised',
  'phone_disguised',
  'capitals',
  'exclamations',
  'suspicious_wording',
  'not_read_to_the_end',
];

/**
 * Looks at the pictures of some content, with what is switched on.
 * @returns the words in them as fields, for the rules; what is found beside them; and what is shown
 *   to a person without raising the risk
 */
export async function lookAtPictures(
  ctx: Ctx,
  { kind, country, media, portrait, authorId }: ScreenedContent,
  checks: Readonly<Record<Detector, boolean>>,
): Promise<{ texts: FieldText[]; evidence: Finding[]; nudity: Finding[] }> {
  const looks = looksOf(checks);
  const readings = await readPictures(ctx, media, looks);
  if (portrait) readings.push(await readOnce(ctx, { bytes: portrait, client: authorId, looks }));
  const texts = checks.picture_text ? textsOf(readings) : [];
  const numbers = NUMBERS_TELL.includes(kind) ? findNumbers(texts, country) : [];
  return {
    texts,
    evidence: [...numbers, ...findUnread(readings, looks)],
    nudity: checks.nudity ? findNude(readings) : [],
  };
}

/** What pictures are looked at for. */
export const looksOf = (checks: Readonly<Record<Detector, boolean>>): Look[] => [
  ...(checks.picture_text ? ['text' as const] : []),
  ...(checks.nudity ? ['nudity' as const] : []),
];

/** The words in some pictures that were read before, for those who look at the case. */
export async function findPictureTexts(ctx: Ctx, media: readonly string[]): Promise<FieldText[]> {
  const readings = await findReadings(ctx, media);
  return textsOf(media.flatMap((id) => readings.get(id) ?? []));
}

/** Leaves out what only the reading of a picture may have made of its words. */
export function withoutMisreadings(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ flag, seen }) =>
      !SPELLING.includes(flag) || seen.some(({ field }) => field !== PICTURE_FIELD),
  );
}

/**
 * What may show nudity waits for a person, and is never rejected because of it: its risk is raised
 * to where waiting begins.
 */
export function waitForNudity(
  assessment: Assessment,
  { approveThreshold }: Pick<ModerationSettings, 'approveThreshold'>,
): Assessment {
  const isFound = assessment.findings.some(({ flag }) => flag === MAY_SHOW_NUDITY);
  return isFound
    ? { ...assessment, risk: Math.max(assessment.risk, approveThreshold) }
    : assessment;
}

const textsOf = (readings: readonly Pick<Reading, 'words'>[]): FieldText[] =>
  readings.flatMap(({ words }) => (words ? [{ field: PICTURE_FIELD, text: words }] : []));

function findNumbers(texts: readonly FieldText[], country: string | null): Finding[] {
  const at = country && isSupportedCountry(country) ? country : undefined;
  const seen = texts.flatMap(({ field, text }) =>
    findPhoneNumbersInText(text, at).map(({ startsAt, endsAt }) => ({
      field,
      start: startsAt,
      end: endsAt,
      text: text.slice(startsAt, endsAt),
    })),
  );
  if (seen.length === 0) return [];
  const words = [...new Set(seen.map(({ text }) => text))].slice(0, 3).join(', ');
  return [finding('picture_text', 'phone_in_picture', SCORES.phone, { words }, seen)];
}

function findUnread(readings: readonly Reading[], looks: readonly Look[]): Finding[] {
  const count = (of: 'failed' | 'missed') =>
    readings.filter((reading) => reading[of].some((look) => looks.includes(look))).length;
  const [failed, missed] = [count('failed'), count('missed')];
  return [
    ...(failed > 0 ? [unread('picture_not_read', SCORES.unread, failed, looks)] : []),
    ...(missed > 0 ? [unread('picture_not_looked_at', SCORES.missed, missed, looks)] : []),
  ];
}

const unread = (flag: string, score: number, pictures: number, looks: readonly Look[]): Finding =>
  finding(looks.includes('text') ? 'picture_text' : 'nudity', flag, score, { pictures });

function findNude(readings: readonly Reading[]): Finding[] {
  const nude = readings.filter((reading) => (reading.nudity ?? 0) >= NUDITY_FROM).length;
  if (nude === 0) return [];
  return [finding('nudity', MAY_SHOW_NUDITY, NUDITY_SCORE, { pictures: nude })];
}

function finding(
  detector: Detector,
  flag: string,
  score: number,
  values: Finding['values'],
  seen: Finding['seen'] = [],
): Finding {
  return { detector, flag, score, values, seen };
}
