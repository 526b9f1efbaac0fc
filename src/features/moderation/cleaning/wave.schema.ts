/** What is asked of a wave, and what is answered. */
import { z } from 'zod';
import { MARK_KINDS } from '#features/accounts/accounts.limits.ts';
import { mediaView } from '#features/media/media.schema.ts';
import { NOTE_MAX, OUTCOMES, REASONS } from '#features/moderation/moderation.limits.ts';
import { STANDINGS, SUSPENSION_DAYS } from '#features/moderation/sanctions/sanction.limits.ts';
import { ACCOUNTS_PAGE, WAVE_STATES } from '#features/moderation/waves/limits.ts';
import { cleanText } from '#platform/i18n/clean-text.ts';

export const waveInput = z.object({ id: z.uuid() });

export const decideWaveInput = z.object({
  id: z.uuid(),
  decision: z.enum(OUTCOMES),
  reason: z.enum(REASONS).nullable().default(null).describe('Of a rejection'),
  note: z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(NOTE_MAX))
    .default('')
    .describe('To the authors'),
});

export const suspendWaveInput = z.object({
  id: z.uuid(),
  days: z.coerce.number().int().min(SUSPENSION_DAYS.min).max(SUSPENSION_DAYS.max),
});

export const waveAccountsInput = z.object({
  id: z.uuid(),
  limit: z.coerce.number().int().min(1).max(ACCOUNTS_PAGE.max).default(ACCOUNTS_PAGE.size),
  cursor: z.string().optional(),
});

const waveFields = {
  id: z.uuid(),
  state: z.enum(WAVE_STATES),
  title: z.string().describe('Of what came last'),
  openedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  accounts: z.int(),
  open: z.int().describe('What waits for the decision'),
  rejected: z.int(),
  approved: z.int(),
};

export const waveCard = z.object(waveFields).meta({ id: 'ModerationWave' });
export type WaveCard = z.infer<typeof waveCard>;

const variant = z.object({
  caseId: z.uuid(),
  title: z.string(),
  text: z.string(),
  picture: mediaView.nullable(),
  count: z.int().describe('Things with nearly this text'),
});
export type Variant = z.infer<typeof variant>;

export const waveView = z
  .object({
    ...waveFields,
    outcome: z.enum(OUTCOMES).nullable(),
    reason: z.enum(REASONS).nullable(),
    note: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    isRunning: z.boolean().describe('A decision about it takes effect in a moment'),
    suspended: z.object({ days: z.int(), accounts: z.int() }).nullable(),
    usualReason: z.enum(REASONS).describe('What its cases say most often'),
    variants: z.array(variant),
    others: z.int().describe('Variants that are not shown'),
  })
  .meta({ id: 'ModerationWaveDetails' });
export type WaveView = z.infer<typeof waveView>;

export const waveAccount = z
  .object({
    id: z.uuid(),
    name: z.string(),
    picture: z.string().nullable(),
    joinedAt: z.iso.datetime(),
    standing: z.enum(STANDINGS),
    things: z.int(),
    shared: z.array(z.enum(MARK_KINDS)).describe('What it shares with others of the wave'),
  })
  .meta({ id: 'ModerationWaveAccount' });
export type WaveAccount = z.infer<typeof waveAccount>;
